package dev.corpuscore.cli.upkeep;

import dev.corpuscore.cli.console.TextTable;
import dev.corpuscore.model.catalog.Source;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.model.command.CommandState;
import dev.corpuscore.service.catalog.Freshness;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How fresh a corpus is, as {@code status} shows it. */
public final class FreshnessReport {
  /** Whoever has more to repair reads the JSON. */
  private static final int SHOWN = 20;

  private FreshnessReport() {}

  /** Adds rows for people: the sources by kind, those that need somebody, the queue. */
  public static void addTo(TextTable table, Freshness freshness) {
    table.row("sources", freshness.sources().size());
    freshness
        .kinds()
        .forEach(
            (name, kind) ->
                table.row(
                    "  " + name, kind.sources() + ", last success " + said(kind.lastSuccess())));
    List<Source> failing = freshness.failing();
    table.row("  failing", failing.size());
    failing.stream()
        .limit(SHOWN)
        .forEach(
            it ->
                table.row(
                    "    " + it.definition().id(),
                    it.history().failures() + " in a row: " + it.history().error()));
    List<Source> suspicious = freshness.suspicious();
    table.row("  suspicious", suspicious.size());
    suspicious.stream()
        .limit(SHOWN)
        .forEach(it -> table.row("    " + it.definition().id(), it.history().suspicious() + ""));
    List<Source> foreign = freshness.foreign();
    table.row("  foreign", foreign.size());
    foreign.stream()
        .limit(SHOWN)
        .forEach(it -> table.row("    " + it.definition().id(), it.history().foreign()));
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

  /** For programs: the members {@code sources} and {@code commands}. */
  public static Map<String, Object> json(Freshness freshness) {
    Map<String, Object> sources = new LinkedHashMap<>();
    sources.put("total", freshness.sources().size());
    sources.put("enabled", freshness.enabled().size());
    sources.put("failing", freshness.failing().stream().map(FreshnessReport::failing).toList());
    sources.put("suspicious", suspicious(freshness));
    Map<String, Object> kinds = new LinkedHashMap<>();
    freshness.kinds().forEach((name, kind) -> kinds.put(name, kind(kind)));
    sources.put("kinds", kinds);
    Map<String, Object> foreign = new LinkedHashMap<>();
    freshness.foreign().forEach(it -> foreign.put(it.definition().id(), it.history().foreign()));
    sources.put("foreign", foreign);
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("sources", sources);
    members.put("commands", commands(freshness));
    return members;
  }

  private static Map<String, Object> failing(Source source) {
    Map<String, Object> failing = new LinkedHashMap<>();
    failing.put("id", source.definition().id());
    failing.put("kind", source.definition().kind());
    failing.put("failures", source.history().failures());
    failing.put("error", source.history().error());
    failing.put("lastSuccess", text(source.history().succeededAt()));
    return failing;
  }

  private static List<Map<String, Object>> suspicious(Freshness freshness) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (Source source : freshness.suspicious()) {
      Map<String, Object> suspicious = new LinkedHashMap<>();
      suspicious.put("id", source.definition().id());
      suspicious.put("kind", source.definition().kind());
      suspicious.put("reason", source.history().suspicious());
      suspicious.put("lastHealthy", text(source.history().healthyAt()));
      all.add(suspicious);
    }
    return all;
  }

  private static Map<String, Object> kind(Freshness.Kind kind) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("sources", kind.sources());
    members.put("failing", kind.failing());
    members.put("suspicious", kind.suspicious());
    members.put("lastSuccess", text(kind.lastSuccess()));
    return members;
  }

  private static Map<String, Object> commands(Freshness freshness) {
    Map<String, Object> commands = new LinkedHashMap<>();
    for (CommandState state : CommandState.values()) {
      commands.put(state.wire(), freshness.commands().count(state));
    }
    commands.put("oldestPending", text(freshness.commands().oldestPending()));
    Map<String, Object> kinds = new LinkedHashMap<>();
    for (CommandKind kind : CommandKind.values()) {
      Map<String, Object> states = new LinkedHashMap<>();
      for (CommandState state : CommandState.values()) {
        states.put(state.wire(), freshness.commands().count(kind, state));
      }
      kinds.put(kind.wire(), states);
    }
    commands.put("kinds", kinds);
    return commands;
  }

  private static @Nullable String text(@Nullable Instant at) {
    return at == null ? null : at.toString();
  }

  private static String said(@Nullable Instant at) {
    return at == null ? "never" : at.toString();
  }
}
