package dev.corpuscore.http.status;

import dev.corpuscore.http.server.Metrics;
import dev.corpuscore.http.server.SlowSearches;
import dev.corpuscore.http.server.SlowSearches.SlowSearch;
import dev.corpuscore.model.catalog.Closing;
import dev.corpuscore.model.catalog.Source;
import dev.corpuscore.model.catalog.SourceHistory;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.model.command.CommandState;
import dev.corpuscore.service.Health;
import dev.corpuscore.service.ReadStatus.Status;
import dev.corpuscore.service.ReadStatus.Stored;
import dev.corpuscore.service.catalog.Freshness;
import dev.corpuscore.store.CommandQueue;
import dev.corpuscore.store.Instances.Announced;
import dev.corpuscore.store.TransparencyLog.Published;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The tables of the status page, of one status. */
final class StatusTables {
  /** How many sources the page shows that does not ask for all. */
  static final int SOURCES = 50;

  private static final String NEVER = "never";

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
    Long newest = status.health().store().revision();
    return new StatusTable(
        "instances",
        "Instances",
        "Each says once a second how far it is; one that has died is listed for ten seconds at"
            + " most.",
        List.of("instance", "revision of its searches", "revisions that they lack", "since"),
        instances.stream()
            .map(
                it ->
                    List.of(
                        it.name(),
                        number(it.revision()),
                        number(newest == null ? null : it.lag(newest)),
                        it.since() == null ? "" : ago(it.since())))
            .toList());
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
    List<Source> sorted = freshness.urgentFirst();
    List<List<String>> rows =
        sorted.stream().limit(all ? sorted.size() : SOURCES).map(this::source).toList();
    return new StatusTable(
        "sources",
        "Sources",
        rows.size() < sorted.size()
            ? number((long) sorted.size() - rows.size())
                + " more; ?sources=all shows all "
                + number((long) sorted.size())
            : rows.isEmpty() ? "The catalog has none that is enabled." : null,
        List.of("source", "kind", "last outcome", "last success", "ads", "next run"),
        rows);
  }

  private List<String> source(Source source) {
    SourceHistory history = source.history();
    return List.of(
        source.definition().id(),
        source.definition().kind(),
        history.outcome(),
        ago(history.succeededAt()),
        number((long) history.healthySize()),
        source.isDue(now) ? "due" : "in " + span(Duration.between(now, source.nextRun())));
  }

  private StatusTable kinds(Freshness freshness) {
    List<List<String>> rows = new ArrayList<>();
    freshness
        .kinds()
        .forEach(
            (name, kind) ->
                rows.add(
                    List.of(
                        name,
                        number((long) kind.sources()),
                        number((long) kind.failing()),
                        number((long) kind.suspicious()),
                        ago(kind.lastSuccess()))));
    return new StatusTable(
        "kinds",
        "Sources by kind",
        rows.isEmpty() ? "None." : null,
        List.of("kind", "sources", "failing", "suspicious", "last success"),
        rows);
  }

  private StatusTable queue(Freshness freshness) {
    List<List<String>> rows = new ArrayList<>();
    for (CommandKind kind : CommandKind.values()) {
      List<String> row = new ArrayList<>(List.of(kind.wire()));
      for (CommandState state : CommandState.values()) {
        row.add(number(freshness.commands().count(kind, state)));
      }
      rows.add(row);
    }
    Instant oldest = freshness.commands().oldestPending();
    return new StatusTable(
        "queue",
        "Commands",
        oldest == null ? "None is pending." : "The oldest pending one came " + ago(oldest) + ".",
        Stream.concat(
                Stream.of("kind"), Arrays.stream(CommandState.values()).map(CommandState::wire))
            .toList(),
        rows);
  }

  private StatusTable dead(List<CommandQueue.Dead> dead) {
    return new StatusTable(
        "dead",
        "Dead commands",
        dead.isEmpty() ? "None." : "./corpus commands dead --help says how to try them again.",
        List.of("kind", "subject", "error", "since"),
        dead.stream()
            .map(
                it ->
                    List.of(
                        it.command().kind().wire(),
                        it.command().subject(),
                        it.error(),
                        ago(it.at())))
            .toList());
  }

  private StatusTable closings(List<Closing> closings) {
    return new StatusTable(
        "closings",
        "Newest closings",
        closings.isEmpty() ? "None." : "./corpus catalog closings has more.",
        List.of("posting", "source", "reason", "when"),
        closings.stream()
            .map(it -> List.of(it.posting().value(), it.source(), it.reason(), ago(it.at())))
            .toList());
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
    return at == null ? NEVER : span(Duration.between(at, now)) + " ago";
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
