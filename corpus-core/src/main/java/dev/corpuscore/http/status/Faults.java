package dev.corpuscore.http.status;

import dev.corpuscore.model.command.CommandState;
import dev.corpuscore.service.Health;
import dev.corpuscore.service.ReadStatus.Status;
import dev.corpuscore.service.ReadStatus.Stored;
import dev.corpuscore.service.catalog.Freshness;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What of a status needs somebody, in one sentence each, the most urgent first. */
final class Faults {
  private final List<String> all = new ArrayList<>();

  private Faults() {}

  /**
   * Returns the sentences; none if nobody is needed.
   *
   * @param unsigned why something is not signed; null if everything is
   * @param down the threads whose work failed
   */
  static List<String> of(Status status, @Nullable String unsigned, List<String> down) {
    Faults faults = new Faults();
    faults.addParts(status.health());
    faults.add("Signing: ", unsigned);
    down.forEach(it -> faults.all.add("Thread " + it + " failed, and will be restarted."));
    Stored stored = status.stored();
    if (stored != null) {
      faults.addSources(stored.freshness());
    } else if (status.health().store().ok()) {
      faults.all.add(
          "Store: sources, commands, closings and erasures could not be read, and are missing"
              + " below; the log says why (event=status-unknown)");
    }
    return List.copyOf(faults.all);
  }

  private void addParts(Health health) {
    add("Store: ", health.store().detail());
    Health.SearchPart search = health.search();
    add(
        "Index: ",
        search.detail() != null || search.ok()
            ? search.detail()
            : "it does not answer; the log says more");
    count(
        search.leftOut(),
        "one posting could not be indexed; ./corpus check names it",
        " postings could not be indexed; ./corpus check names them");
    add("Erasures: ", health.erasures().detail());
  }

  private void addSources(Freshness freshness) {
    count(
        freshness.commands().count(CommandState.DEAD),
        "one command is dead: see Dead commands",
        " commands are dead: see Dead commands");
    count(
        (long) freshness.failing(),
        "one source returns no listing: see Sources",
        " sources return no listing: see Sources");
    count(
        (long) freshness.suspicious(),
        "one source closed nothing, because its listing was not plausible: see Sources",
        " sources closed nothing, because their listings were not plausible: see Sources");
  }

  private void add(String part, @Nullable String detail) {
    if (detail != null) {
      all.add(part + detail);
    }
  }

  private void count(@Nullable Long number, String one, String several) {
    if (number != null && number > 0) {
      String sentence = number == 1 ? one : StatusTables.number(number) + several;
      all.add(Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1));
    }
  }
}
