package dev.corpuscore.cli.maintenance;

import dev.corpuscore.cli.console.Printable;
import dev.corpuscore.cli.console.TextTable;
import dev.corpuscore.model.catalog.Source;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.model.command.CommandState;
import dev.corpuscore.service.catalog.Freshness;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The freshness of a corpus, as {@code status} shows it. */
public final class FreshnessReport {
  /** Sources to show per group; the JSON has all of them. */
  private static final int SHOWN = 20;

  private FreshnessReport() {}

  /**
   * Adds rows for people: the sources by kind, those that need attention, the last outcome and the
   * next run of some, the queue.
   */
  public static void addTo(TextTable table, Freshness freshness, Instant now) {
    table.row("sources", freshness.sources().size());
    freshness
        .kinds()
        .forEach(
            (name, kind) ->
                table.row(
                    "  " + name,
                    kind.sources() + ", last success " + textOrNever(kind.lastSuccess())));
    List<Source> failing = freshness.failing();
    table.row("  failing", failing.size());
    failing.stream()
        .limit(SHOWN)
        .forEach(
            it ->
                table.row(
                    "    " + it.definition().id(),
                    it.history().failures()
                        + " in a row: "
                        + Printable.message(it.history().error() + "")));
    List<Source> suspicious = freshness.suspicious();
    table.row("  suspicious", suspicious.size());
    suspicious.stream()
        .limit(SHOWN)
        .forEach(
            it ->
                table.row(
                    "    " + it.definition().id(),
                    Printable.message(it.history().suspicious() + "")));
    List<Source> foreign = freshness.foreign();
    table.row("  foreign", foreign.size());
    foreign.stream()
        .limit(SHOWN)
        .forEach(it -> table.row("    " + it.definition().id(), it.history().foreign()));
    List<Source> urgent = freshness.urgentFirst();
    if (!urgent.isEmpty()) {
      table.row(
          "  each",
          "failing ones first, then by next run"
              + (urgent.size() > SHOWN ? "; the first " + SHOWN + ", --json has all" : ""));
    }
    urgent.stream()
        .limit(SHOWN)
        .forEach(it -> table.row("    " + it.definition().id(), lastAndNext(it, now)));
    Instant oldest = freshness.commands().oldestPending();
    Map<CommandState, Long> counts = new EnumMap<>(CommandState.class);
    for (CommandState state : CommandState.values()) {
      counts.put(state, freshness.commands().count(state));
    }
    table.row("commands", counts.values().stream().mapToLong(Long::longValue).sum());
    counts.forEach(
        (state, count) ->
            table.row(
                "  " + state.wire(),
                state == CommandState.PENDING && oldest != null
                    ? count + ", the oldest since " + oldest
                    : count.toString()));
  }

  private static String lastAndNext(Source source, Instant now) {
    return Printable.message(source.history().outcome())
        + ", last success "
        + textOrNever(source.history().succeededAt())
        + ", next run "
        + (source.isDue(now) ? "due" : source.nextRun().toString());
  }

  /** For programs: adds the members {@code sources} and {@code commands}. */
  public static void addTo(ObjectNode status, Freshness freshness) {
    addSources(status.putObject("sources"), freshness);
    addCommands(status.putObject("commands"), freshness);
  }

  private static void addSources(ObjectNode sources, Freshness freshness) {
    sources.put("total", freshness.sources().size()).put("enabled", freshness.enabled().size());
    ArrayNode failing = sources.putArray("failing");
    for (Source source : freshness.failing()) {
      failing
          .addObject()
          .put("id", source.definition().id())
          .put("kind", source.definition().kind())
          .put("failures", source.history().failures())
          .put("error", source.history().error())
          .put("lastSuccess", text(source.history().succeededAt()));
    }
    ArrayNode suspicious = sources.putArray("suspicious");
    for (Source source : freshness.suspicious()) {
      suspicious
          .addObject()
          .put("id", source.definition().id())
          .put("kind", source.definition().kind())
          .put("reason", source.history().suspicious())
          .put("lastHealthy", text(source.history().healthyAt()));
    }
    ObjectNode kinds = sources.putObject("kinds");
    freshness
        .kinds()
        .forEach(
            (name, kind) ->
                kinds
                    .putObject(name)
                    .put("sources", kind.sources())
                    .put("failing", kind.failing())
                    .put("suspicious", kind.suspicious())
                    .put("lastSuccess", text(kind.lastSuccess())));
    ObjectNode foreign = sources.putObject("foreign");
    freshness.foreign().forEach(it -> foreign.put(it.definition().id(), it.history().foreign()));
    ArrayNode each = sources.putArray("each");
    for (Source source : freshness.urgentFirst()) {
      each.addObject()
          .put("id", source.definition().id())
          .put("kind", source.definition().kind())
          .put("outcome", source.history().outcome())
          .put("lastSuccess", text(source.history().succeededAt()))
          .put("nextRun", source.queuedAt() == null ? null : text(source.nextRun()));
    }
  }

  private static void addCommands(ObjectNode commands, Freshness freshness) {
    for (CommandState state : CommandState.values()) {
      commands.put(state.wire(), freshness.commands().count(state));
    }
    commands.put("oldestPending", text(freshness.commands().oldestPending()));
    ObjectNode kinds = commands.putObject("kinds");
    for (CommandKind kind : CommandKind.values()) {
      ObjectNode states = kinds.putObject(kind.wire());
      for (CommandState state : CommandState.values()) {
        states.put(state.wire(), freshness.commands().count(kind, state));
      }
    }
  }

  private static @Nullable String text(@Nullable Instant at) {
    return at == null ? null : at.toString();
  }

  private static String textOrNever(@Nullable Instant at) {
    return at == null ? "never" : at.toString();
  }
}
