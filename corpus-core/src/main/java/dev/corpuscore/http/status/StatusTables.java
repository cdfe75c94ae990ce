package dev.corpuscore.http.status;

import dev.corpuscore.fetch.FetchOutcome.Failed;
import dev.corpuscore.http.server.Metrics;
import dev.corpuscore.http.server.SlowSearches;
import dev.corpuscore.http.server.SlowSearches.SlowSearch;
import dev.corpuscore.model.catalog.Closing;
import dev.corpuscore.model.catalog.Source;
import dev.corpuscore.service.Health;
import dev.corpuscore.service.ReadStatus.Status;
import dev.corpuscore.service.ReadStatus.Stored;
import dev.corpuscore.service.catalog.Freshness;
import dev.corpuscore.service.status.StatusList;
import dev.corpuscore.service.status.StatusLists;
import dev.corpuscore.store.CommandQueue;
import dev.corpuscore.store.Instances.Announced;
import dev.corpuscore.store.TransparencyLog.Published;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The tables of the status page, of one status. */
final class StatusTables {
  /** How many sources the page shows that does not ask for all. */
  static final int SOURCES = 50;

  private final Status status;
  private final Instant now;

  StatusTables(Status status) {
    this.status = status;
    this.now = status.at();
  }

  /** Everything that the store says, in the order of the page. */
  List<StatusTable> stored(Stored stored, boolean allSources) {
    List<StatusTable> all = new ArrayList<>();
    if (!stored.instances().isEmpty()) {
      all.add(instances(stored.instances()));
    }
    all.addAll(
        List.of(
            sources(stored.freshness(), allSources),
            kinds(stored.freshness()),
            queue(stored.freshness()),
            dead(stored.dead()),
            closings(stored.closings()),
            erasures(stored)));
    return all;
  }

  private StatusTable instances(List<Announced> instances) {
    return table(
        StatusLists.instances(instances, status.health().store().revision()),
        "Instances",
        "Each says once a second how far it is; one that has died is listed for ten seconds at"
            + " most.");
  }

  StatusTable parts() {
    Health health = status.health();
    Health.SearchPart search = health.search();
    return StatusTable.of(
        "parts",
        "Parts",
        List.of(
            List.of("postings that searches find", number(health.postings())),
            List.of("store", health.store().kind() + ", " + okay(health.store().ok())),
            List.of("newest revision", number(health.store().revision())),
            List.of("index", search.kind() + ", " + okay(search.ok())),
            List.of("revision of the index", number(search.revision())),
            List.of("revisions that it lacks", number(search.lag())),
            List.of("postings that it left out", number(search.leftOut())),
            List.of("erasures", okay(health.erasures().ok()))));
  }

  private StatusTable sources(Freshness freshness, boolean all) {
    StatusList<Source> list = StatusLists.sources(freshness, now);
    int size = freshness.enabled();
    int most = Math.min(size, list.rows().size());
    int shown = all ? most : Math.min(most, SOURCES);
    List<Source> rows = list.rows().subList(0, shown);
    String note =
        shown < size
            ? number((long) size - shown)
                + " more; ?sources=all shows "
                + (most < size ? "" : "all ")
                + number((long) most)
            : size == 0 ? "The catalog has none that is enabled." : null;
    return table(
        new StatusList<>(list.id(), list.columns(), rows), "Sources", withRemedy(note, rows));
  }

  /** Says what helps if one of these sources is refused. */
  private static @Nullable String withRemedy(@Nullable String note, List<Source> sources) {
    if (sources.stream().allMatch(it -> it.history().refusal() == null)) {
      return note;
    }
    return (note == null ? "" : note + ". ") + Failed.REMEDY + ".";
  }

  private StatusTable kinds(Freshness freshness) {
    return table(
        StatusLists.kinds(freshness),
        "Sources by kind",
        freshness.kinds().isEmpty() ? "None." : null);
  }

  private StatusTable queue(Freshness freshness) {
    Instant oldest = freshness.commands().oldestPending();
    return table(
        StatusLists.commands(freshness),
        "Commands",
        oldest == null ? "None is pending." : "The oldest pending one came " + ago(oldest) + ".");
  }

  private StatusTable dead(List<CommandQueue.Dead> dead) {
    return table(
        StatusLists.dead(dead),
        "Dead commands",
        dead.isEmpty() ? "None." : "./corpus commands dead --help says how to try them again.");
  }

  private StatusTable closings(List<Closing> closings) {
    return table(
        StatusLists.closings(closings),
        "Newest closings",
        closings.isEmpty() ? "None." : "./corpus catalog closings has more.");
  }

  private <T> StatusTable table(StatusList<T> list, String title, @Nullable String note) {
    return new StatusTable(
        list.id(),
        title,
        note,
        list.columns().stream().map(StatusList.Column::heading).toList(),
        list.rows().stream()
            .map(
                row ->
                    list.columns().stream()
                        .map(column -> text(column, column.value().apply(row)))
                        .toList())
            .toList());
  }

  private String text(StatusList.Column<?> column, @Nullable Object value) {
    return switch (value) {
      case null -> column.absent();
      case Long number -> number(number);
      case Instant at -> ago(at);
      case StatusList.Run run ->
          run.due() || run.at() == null ? "due" : "in " + span(Duration.between(now, run.at()));
      default -> value.toString();
    };
  }

  private StatusTable erasures(Stored stored) {
    Published ledger = stored.ledger();
    return StatusTable.of(
        "erasures",
        "Erasures",
        List.of(
            List.of("entries of the ledger", number(stored.erasures())),
            List.of(
                "newest published checkpoint",
                ledger == null
                    ? "none"
                    : number(ledger.checkpoint().size()) + " entries, " + ago(ledger.at())),
            List.of("its root", ledger == null ? "none" : ledger.checkpoint().rootInBase64())));
  }

  StatusTable errors(Metrics metrics) {
    List<List<String>> rows = new ArrayList<>();
    metrics.problemCounts().forEach((code, count) -> rows.add(List.of(code, number(count))));
    return new StatusTable(
        "errors",
        "Errors since the start",
        rows.isEmpty() ? "None." : null,
        List.of("code", "answers"),
        rows);
  }

  StatusTable slow(List<SlowSearch> slowest) {
    return new StatusTable(
        "slow",
        "Slowest searches of the last hour",
        slowest.isEmpty()
            ? "None took " + number(SlowSearches.LEAST.toMillis()) + " ms."
            : "Without what was asked.",
        List.of("route", "status", "ms", "when"),
        slowest.stream()
            .map(
                it ->
                    List.of(
                        it.route(),
                        String.valueOf(it.status()),
                        number(Math.round(it.seconds() * 1_000)),
                        ago(it.at())))
            .toList());
  }

  private static String okay(boolean ok) {
    return ok ? "in order" : "NOT in order";
  }

  static String number(@Nullable Long value) {
    return value == null ? "unknown" : String.format(Locale.ROOT, "%,d", value);
  }

  private String ago(@Nullable Instant at) {
    return at == null ? "never" : span(Duration.between(at, now)) + " ago";
  }

  private static String span(Duration duration) {
    long seconds = Math.max(0, duration.toSeconds());
    if (seconds < 120) {
      return seconds + " s";
    }
    if (seconds < 2 * 3_600) {
      return seconds / 60 + " min";
    }
    return seconds < 2 * 86_400 ? seconds / 3_600 + " h" : seconds / 86_400 + " days";
  }
}
