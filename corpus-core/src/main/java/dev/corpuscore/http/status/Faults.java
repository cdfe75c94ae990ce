package dev.corpuscore.http.status;

import dev.corpuscore.model.command.CommandState;
import dev.corpuscore.service.Health;
import dev.corpuscore.service.ReadStatus.Status;
import dev.corpuscore.service.ReadStatus.Stored;
import dev.corpuscore.service.catalog.Freshness;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What of a status needs somebody, the most urgent first. */
final class Faults {
  private final List<StatusFault> all = new ArrayList<>();

  private Faults() {}

  /**
   * Returns the faults; none if nobody is needed.
   *
   * @param unsigned why something is not signed; null if everything is
   * @param down the threads whose work failed
   */
  static List<StatusFault> of(Status status, @Nullable String unsigned, List<String> down) {
    Faults faults = new Faults();
    faults.addParts(status.health());
    faults.add(StatusFault::withoutAlert, "Signing: ", unsigned);
    down.forEach(
        it ->
            faults.add(
                alert("CorpusThreadsFail"), "Thread ", it + " failed, and will be restarted"));
    Stored stored = status.stored();
    if (stored != null) {
      faults.addSources(stored.freshness());
    } else if (status.health().store().ok()) {
      faults.add(
          alert("CorpusStoreDown"),
          "Store: ",
          "sources, commands, closings and erasures could not be read, and are missing"
              + " below; the log says why (event=status-unknown)");
    }
    return List.copyOf(faults.all);
  }

  private void addParts(Health health) {
    add(alert("CorpusStoreDown"), "Store: ", health.store().detail());
    Health.SearchPart search = health.search();
    add(
        alert(search.ok() ? "CorpusIndexLags" : "CorpusIndexDown"),
        "Index: ",
        search.detail() != null || search.ok()
            ? search.detail()
            : "it does not answer; the log says more");
    count(
        StatusFault::withoutAlert,
        search.leftOut(),
        "one posting could not be indexed; ./corpus check names it",
        " postings could not be indexed; ./corpus check names them");
    add(alert("CorpusErasuresDown"), "Erasures: ", health.erasures().detail());
  }

  private void addSources(Freshness freshness) {
    count(
        alert("CorpusCommandDead"),
        freshness.commands().count(CommandState.DEAD),
        "one command is dead: see Dead commands",
        " commands are dead: see Dead commands");
    count(
        alert("CorpusSourcesFail"),
        (long) freshness.failing(),
        "one source returns no listing: see Sources",
        " sources return no listing: see Sources");
    count(
        alert("CorpusListingsNotBelieved"),
        (long) freshness.suspicious(),
        "one source closed nothing, because its listing was not plausible: see Sources",
        " sources closed nothing, because their listings were not plausible: see Sources");
  }

  private static Function<String, StatusFault> alert(String name) {
    return sentence -> StatusFault.ofAlert(name, sentence);
  }

  private void add(Function<String, StatusFault> kind, String part, @Nullable String detail) {
    if (detail != null) {
      all.add(kind.apply(part + detail));
    }
  }

  private void count(
      Function<String, StatusFault> kind, @Nullable Long number, String one, String several) {
    if (number != null && number > 0) {
      String sentence = number == 1 ? one : StatusTables.number(number) + several;
      all.add(kind.apply(Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1)));
    }
  }
}
