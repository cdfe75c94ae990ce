package dev.corpuscore.cli.maintenance;

import dev.corpuscore.cli.console.Printable;
import dev.corpuscore.cli.console.TextTable;
import dev.corpuscore.fetch.FetchOutcome;
import dev.corpuscore.model.catalog.Source;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.model.command.CommandState;
import dev.corpuscore.service.catalog.Freshness;
import dev.corpuscore.service.status.StatusLists;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** The freshness of a corpus, as {@code status} shows it. */
public final class FreshnessReport {
  /** Sources to show per group; the JSON has {@link Freshness#LISTED}. */
  private static final int SHOWN = 20;

  private FreshnessReport() {}

  /**
   * Adds rows for people: the sources by kind, those that need attention, the last outcome and the
   * next run of some, the queue.
   */
  public static void addTo(TextTable table, Freshness freshness, Instant now) {
    table.row("sources", freshness.sources());
    freshness
        .kinds()
        .forEach(
            (name, kind) ->
                table.row(
                    "  " + name,
                    kind.sources() + ", last success " + textOrNever(kind.lastSuccess())));
    table.row("  failing", freshness.failing());
    freshness.listedFailing().stream()
        .limit(SHOWN)
        .forEach(
            it ->
                table.row(
                    "    " + it.definition().id(),
                    it.history().failures()
                        + " in a row: "
                        + Printable.message(it.history().whyFailed())
                        + remedy(it.history().refusal())));
    table.row("  suspicious", freshness.suspicious());
    freshness.listedSuspicious().stream()
        .limit(SHOWN)
        .forEach(
            it ->
                table.row(
                    "    " + it.definition().id(),
                    Printable.message(it.history().suspicious() + "")
                        + remedy(it.history().refusal())));
    table.row("  foreign", freshness.foreign());
    freshness.listedForeign().stream()
        .limit(SHOWN)
        .forEach(it -> table.row("    " + it.definition().id(), it.history().foreign()));
    List<Source> urgent = freshness.urgentFirst();
    if (!urgent.isEmpty()) {
      table.row("  each", "failing ones first, then by next run" + more(urgent.size()));
    }
    urgent.stream()
        .limit(SHOWN)
        .forEach(it -> table.row("    " + it.definition().id(), lastAndNext(freshness, it, now)));
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

  private static String more(int listed) {
    if (listed <= SHOWN) {
      return "";
    }
    String json = listed < Freshness.LISTED ? "all" : String.valueOf(Freshness.LISTED);
    return "; the first " + SHOWN + ", --json has " + json;
  }

  private static String remedy(@Nullable String refusal) {
    return refusal == null ? "" : "; " + FetchOutcome.Failed.REMEDY;
  }

  private static String lastAndNext(Freshness freshness, Source source, Instant now) {
    return Printable.message(source.history().outcome())
        + remedy(source.history().refusal())
        + ", last success "
        + textOrNever(source.history().succeededAt())
        + ", next run "
        + (freshness.isDue(source, now) ? "due" : freshness.nextRun(source).toString())
        + paced(source.definition());
  }

  private static String paced(SourceDefinition source) {
    return source.pace() == null ? "" : ", every " + source.pace().text(source.every());
  }

  /** For programs: adds the members {@code sources} and {@code commands}. */
  public static void addTo(ObjectNode status, Freshness freshness, Instant now) {
    addSources(status.putObject("sources"), freshness, now);
    addCommands(status.putObject("commands"), freshness);
  }

  private static void addSources(ObjectNode sources, Freshness freshness, Instant now) {
    sources.put("total", freshness.sources()).put("enabled", freshness.enabled());
    StatusJson.add(sources.putArray("failing"), StatusLists.failing(freshness));
    StatusJson.add(sources.putArray("suspicious"), StatusLists.suspicious(freshness));
    StatusJson.add(sources.putObject("kinds"), StatusLists.kinds(freshness));
    ObjectNode foreign = sources.putObject("foreign");
    freshness
        .listedForeign()
        .forEach(it -> foreign.put(it.definition().id(), it.history().foreign()));
    StatusJson.add(sources.putArray("each"), StatusLists.sources(freshness, now));
  }

  private static void addCommands(ObjectNode commands, Freshness freshness) {
    for (CommandState state : CommandState.values()) {
      commands.put(state.wire(), freshness.commands().count(state));
    }
    commands.put("oldestPending", text(freshness.commands().oldestPending()));
    StatusJson.add(commands.putObject("kinds"), StatusLists.commands(freshness));
  }

  private static @Nullable String text(@Nullable Instant at) {
    return at == null ? null : at.toString();
  }

  private static String textOrNever(@Nullable Instant at) {
    return at == null ? "never" : at.toString();
  }
}
