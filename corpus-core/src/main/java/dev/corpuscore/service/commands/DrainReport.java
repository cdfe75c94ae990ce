package dev.corpuscore.service.commands;

import dev.corpuscore.model.command.Command;
import java.time.Instant;
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
 * @param continued those that began and go on in a later drain of this process
 * @param remaining how many commands are left: pending, due or not, or continued
 * @param next when the first of those that are left is due; null if none is left, or one is due
 * @param notRetained how many closed postings were removed, because they closed too long ago
 * @param more whether another drain right now would find something to do: false if this one found
 *     nothing more that is due and nothing is continued
 */
public record DrainReport(
    List<Ended> commands,
    List<Command> continued,
    long remaining,
    @Nullable Instant next,
    long notRetained,
    boolean more) {
  public DrainReport {
    commands = List.copyOf(commands);
    continued = List.copyOf(continued);
  }

  /** How many were done. */
  public long succeeded() {
    return commands.stream().filter(it -> it.outcome() == Outcome.DONE).count();
  }

  /** How many failed, for the last time or not. */
  public long failed() {
    return commands.size() - succeeded();
  }

  /** {@code {drained, succeeded, failed, continued, remaining, more, commands}}. */
  public JsonNode json() {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("drained", commands.size())
            .put("succeeded", succeeded())
            .put("failed", failed())
            .put("continued", continued.size())
            .put("remaining", remaining)
            .put("more", more);
    ArrayNode list = json.putArray("commands");
    commands.forEach(
        it -> list.add(json(it.command(), it.outcome().wire(), it.error(), it.result())));
    continued.forEach(it -> list.add(json(it, "continued", null, null)));
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
      Command command, Outcome outcome, @Nullable String error, @Nullable JsonNode result) {}

  private static JsonNode json(
      Command command, String outcome, @Nullable String error, @Nullable JsonNode result) {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("id", command.id())
            .put("kind", command.kind().wire())
            .put("subject", command.subject())
            .put("outcome", outcome)
            .put("attempts", command.attempts())
            .put("error", error);
    json.set("result", result);
    return json;
  }
}
