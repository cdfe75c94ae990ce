package dev.corpuscore.service.status;

import dev.corpuscore.model.catalog.Closing;
import dev.corpuscore.model.catalog.Source;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.model.command.CommandState;
import dev.corpuscore.service.catalog.Freshness;
import dev.corpuscore.service.status.StatusList.Column;
import dev.corpuscore.service.status.StatusList.Run;
import dev.corpuscore.store.CatalogStore.KindCounts;
import dev.corpuscore.store.CommandQueue;
import dev.corpuscore.store.Instances.Announced;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The lists of a status: each says once what there is to know of a row. */
public final class StatusLists {
  private StatusLists() {}

  /**
   * Who serves the corpus.
   *
   * @param newest the revision of the store; null if it is unknown
   */
  public static StatusList<Announced> instances(List<Announced> instances, @Nullable Long newest) {
    return new StatusList<>(
        "instances",
        List.of(
            new Column<>("name", "instance", Announced::name),
            new Column<>("revision", "revision of its searches", Announced::revision),
            new Column<>(
                "lag",
                "revisions that they lack",
                "unknown",
                it -> newest == null ? null : it.lag(newest)),
            new Column<>("since", Announced::since)),
        instances);
  }

  /** The enabled sources, those that need somebody first. */
  public static StatusList<Source> sources(Freshness freshness, Instant now) {
    return new StatusList<>(
        "sources",
        List.of(
            new Column<>("id", "source", it -> it.definition().id()),
            new Column<>("kind", it -> it.definition().kind()),
            new Column<>("outcome", "last outcome", it -> it.history().outcome()),
            new Column<>("lastSuccess", "last success", "never", it -> it.history().succeededAt()),
            new Column<>(null, "ads", it -> (long) it.history().healthySize()),
            new Column<>(
                "nextRun",
                "next run",
                it ->
                    new Run(
                        it.queuedAt() == null ? null : freshness.nextRun(it),
                        freshness.isDue(it, now))),
            new Column<>("every", "every", "", it -> paced(it.definition()))),
        freshness.urgentFirst());
  }

  /** How often a source is asked whose pace follows its changes; null for any other. */
  private static @Nullable String paced(SourceDefinition source) {
    return source.pace() == null ? null : source.pace().text(source.every());
  }

  /** The sources whose last sync failed. */
  public static StatusList<Source> failing(Freshness freshness) {
    return new StatusList<>(
        "failing",
        List.of(
            new Column<>("id", "source", it -> it.definition().id()),
            new Column<>("kind", it -> it.definition().kind()),
            new Column<>("failures", it -> (long) it.history().failures()),
            new Column<>("error", it -> it.history().error()),
            new Column<>("refusal", it -> it.history().refusal()),
            new Column<>("lastSuccess", "last success", "never", it -> it.history().succeededAt())),
        freshness.listedFailing());
  }

  /** The sources whose last listing closed nothing, because it was not plausible. */
  public static StatusList<Source> suspicious(Freshness freshness) {
    return new StatusList<>(
        "suspicious",
        List.of(
            new Column<>("id", "source", it -> it.definition().id()),
            new Column<>("kind", it -> it.definition().kind()),
            new Column<>("reason", it -> it.history().suspicious()),
            new Column<>("refusal", it -> it.history().refusal()),
            new Column<>("lastHealthy", "last healthy", "never", it -> it.history().healthyAt())),
        freshness.listedSuspicious());
  }

  /** The sources by kind. */
  public static StatusList<Map.Entry<String, KindCounts>> kinds(Freshness freshness) {
    return new StatusList<>(
        "kinds",
        List.of(
            new Column<>("kind", Map.Entry::getKey),
            new Column<>("sources", it -> (long) it.getValue().sources()),
            new Column<>("failing", it -> (long) it.getValue().failing()),
            new Column<>("suspicious", it -> (long) it.getValue().suspicious()),
            new Column<>(
                "lastSuccess", "last success", "never", it -> it.getValue().lastSuccess())),
        List.copyOf(freshness.kinds().entrySet()));
  }

  /** How many commands there are, by kind and state. */
  public static StatusList<CommandKind> commands(Freshness freshness) {
    List<Column<CommandKind>> columns = new ArrayList<>();
    columns.add(new Column<>("kind", CommandKind::wire));
    for (CommandState state : CommandState.values()) {
      columns.add(new Column<>(state.wire(), it -> freshness.commands().count(it, state)));
    }
    return new StatusList<>("queue", columns, List.of(CommandKind.values()));
  }

  /** Commands that are not tried again. */
  public static StatusList<CommandQueue.Dead> dead(List<CommandQueue.Dead> dead) {
    return new StatusList<>(
        "dead",
        List.of(
            new Column<>("kind", it -> it.command().kind().wire()),
            new Column<>("subject", it -> it.command().subject()),
            new Column<>("error", CommandQueue.Dead::error),
            new Column<>("at", "since", CommandQueue.Dead::at)),
        dead);
  }

  /** Postings that were closed. */
  public static StatusList<Closing> closings(List<Closing> closings) {
    return new StatusList<>(
        "closings",
        List.of(
            new Column<>("posting", it -> it.posting().value()),
            new Column<>("source", Closing::source),
            new Column<>("reason", Closing::reason),
            new Column<>("at", "when", Closing::at)),
        closings);
  }
}
