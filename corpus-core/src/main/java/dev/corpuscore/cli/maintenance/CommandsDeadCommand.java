package dev.corpuscore.cli.maintenance;

import dev.corpuscore.cli.ExitCode;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.cli.console.StoreCommand;
import dev.corpuscore.config.Settings;
import dev.corpuscore.store.CommandQueue.Dead;
import dev.corpuscore.store.Store;
import picocli.CommandLine.Command;
import tools.jackson.databind.node.JsonNodeFactory;

@Command(
    name = "dead",
    description = {
      "Lists the commands that failed for the last time, newest first, one JSON line each.",
      "",
      "They are not tried again. A source is queued again when it is due, or at once by"
          + " catalog sync SOURCE."
    },
    footer = {"", "Example:", "  ./corpus commands dead"})
public final class CommandsDeadCommand extends StoreCommand {
  private static final int MOST = 10_000;

  public CommandsDeadCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected int run(Settings settings, Store store, StandardOutput out) {
    store.commands().dead(MOST).forEach(dead -> out.line(json(dead)));
    return ExitCode.DONE;
  }

  private static String json(Dead dead) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("id", dead.command().id())
        .put("kind", dead.command().kind().wire())
        .put("subject", dead.command().subject())
        .put("attempts", dead.command().attempts())
        .put("at", dead.at().toString())
        .put("error", dead.error())
        .toString();
  }
}
