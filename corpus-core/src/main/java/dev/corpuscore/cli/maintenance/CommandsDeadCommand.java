package dev.corpuscore.cli.maintenance;

import dev.corpuscore.app.Corpus;
import dev.corpuscore.cli.ExitCode;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.config.Settings;
import dev.corpuscore.store.CommandQueue.Dead;
import dev.corpuscore.store.Store;
import java.util.concurrent.Callable;
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
public final class CommandsDeadCommand implements Callable<Integer> {
  private static final int MOST = 10_000;

  private final CommandContext context;

  public CommandsDeadCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Settings settings = Settings.read(context.environment());
    try (Store store = Corpus.openStore(settings, context.clock());
        StandardOutput out = new StandardOutput(context.out())) {
      store.commands().dead(MOST).forEach(dead -> out.line(json(dead)));
    }
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
