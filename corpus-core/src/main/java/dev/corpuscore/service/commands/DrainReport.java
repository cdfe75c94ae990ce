package dev.corpuscore.service.commands;

import dev.corpuscore.model.command.Command;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The result of a drain.
 *
 * @param commands in the order in which they ended
 * @param remaining how many commands are pending now, due or not
 */
public record DrainReport(List<Ended> commands, long remaining) {
  public DrainReport {
    commands = List.copyOf(commands);
  }

  /** How many were done. */
  public long succeeded() {
    return commands.stream().filter(it -> it.outcome() == Outcome.DONE).count();
  }

  /** How many failed, for the last time or not. */
  public long failed() {
    return commands.size() - succeeded();
  }

  /** {@code {drained, succeeded, failed, remaining, commands}}. */
  public JsonNode json() {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("drained", commands.size())
            .put("succeeded", succeeded())
            .put("failed", failed())
            .put("remaining", remaining);
    ArrayNode list = json.putArray("commands");
    commands.forEach(ended -> list.add(ended.json()));
    return json;
  }

  /** How a command ended this time. */
  public enum Outcome {
    DONE,
    /** It failed and waits to be tried again. */
    RETRY,
    /** It failed for the last time. */
    DEAD;

    /** The name on the wire. */
    public String wire() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A command that was run.
   *
   * @param error why it failed; null if it succeeded
   * @param result its result; null if it failed
   */
  public record Ended(
      Command command, Outcome outcome, @Nullable String error, @Nullable JsonNode result) {
    private JsonNode json() {
      ObjectNode json =
          JsonNodeFactory.instance
              .objectNode()
              .put("id", command.id())
              .put("kind", command.kind().wire())
              .put("subject", command.subject())
              .put("outcome", outcome.wire())
              .put("attempts", command.attempts())
              .put("error", error);
      json.set("result", result);
      return json;
    }
  }
}
