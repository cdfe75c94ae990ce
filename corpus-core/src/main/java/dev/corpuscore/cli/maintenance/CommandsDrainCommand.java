package dev.corpuscore.cli.maintenance;

import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.cli.console.StoreCommand;
import dev.corpuscore.config.Settings;
import dev.corpuscore.service.commands.DrainCommands;
import dev.corpuscore.store.Store;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "drain",
    description = {
      "Runs the commands that are due, and prints how each ended.",
      "",
      "Several drains share the work, here and in a running serve. After Ctrl-C, running"
          + " commands are finished. Exit code 1 if a command failed; it is tried again later,"
          + " eight times in all."
    },
    footer = {"", "Examples:", "  ./corpus commands drain", "  ./corpus commands drain --max 500"})
public final class CommandsDrainCommand extends StoreCommand {
  @Option(
      names = "--max",
      paramLabel = "N",
      description = "How many at most, 1.." + DrainCommands.MOST + "; default: all that are due.")
  private @Nullable Integer max;

  @Option(
      names = "--json",
      description =
          "Prints the report as JSON, as the route answers it, a line for each "
              + DrainCommands.MOST
              + " commands.")
  private boolean json;

  private final String version;

  /**
   * @param version of this program, for its {@code User-Agent}
   */
  public CommandsDrainCommand(CommandContext context, String version) {
    super(context);
    this.version = version;
  }

  @Override
  protected void begin() {
    context().stop().listen();
  }

  @Override
  protected int run(Settings settings, Store store, StandardOutput out) {
    return PrintedDrain.run(
        context(),
        settings,
        store,
        version,
        max,
        report -> out.line(json ? report.json().toString() : PrintedDrain.line(report)));
  }
}
