package dev.corpuscore.cli.upkeep;

import dev.corpuscore.app.Corpus;
import dev.corpuscore.app.Maintenance;
import dev.corpuscore.app.Outside;
import dev.corpuscore.cli.ExitCode;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.cli.console.World;
import dev.corpuscore.config.Settings;
import dev.corpuscore.service.commands.DrainCommands;
import dev.corpuscore.service.commands.DrainReport;
import dev.corpuscore.service.commands.DrainReport.Ended;
import dev.corpuscore.service.resolve.LookAtSource;
import dev.corpuscore.store.Store;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "drain",
    description = {
      "Does the commands that are due, and says of each how it ended.",
      "",
      "Several drains share the work, here and in a running serve. Ctrl-C lets what was begun"
          + " finish. Exit code 1 if a command failed; it is tried again later, eight times in all."
    },
    footer = {"", "Examples:", "  ./corpus commands drain", "  ./corpus commands drain --max 500"})
public final class CommandsDrainCommand implements Callable<Integer> {
  @Option(
      names = "--max",
      paramLabel = "N",
      defaultValue = "" + DrainCommands.USUAL,
      description = "How many at most, 1..500; default ${DEFAULT-VALUE}.")
  private int max;

  @Option(names = "--json", description = "Prints the report as JSON, as the route answers it.")
  private boolean json;

  private final World world;
  private final String version;

  /**
   * @param version of this program, for its {@code User-Agent}
   */
  public CommandsDrainCommand(World world, String version) {
    this.world = world;
    this.version = version;
  }

  @Override
  public Integer call() {
    Settings settings = Settings.read(world.environment());
    world.stop().heed();
    try (Store store = Corpus.openStore(settings, world.clock());
        Outside outside =
            Outside.open(settings.fetch(), version, world.clock(), settings.dataDir());
        StandardOutput out = new StandardOutput(world.out())) {
      LookAtSource source = outside.lookAtSource(store, world.clock());
      DrainCommands drain = Maintenance.of(settings, store, outside, source, world.clock()).drain();
      DrainReport report = drain.run(max, world.stop()::asked, this::say);
      out.line(json ? report.json().toString() : line(report));
      if (world.stop().asked()) {
        return ExitCode.STOPPED;
      }
      return report.failed() > 0 ? ExitCode.FAULTS : ExitCode.DONE;
    }
  }

  private void say(Ended ended) {
    Object what = ended.error() == null ? ended.result() : ended.error();
    world.say(
        ended.outcome().wire()
            + " "
            + ended.command().kind().wire()
            + " "
            + ended.command().subject()
            + ": "
            + what);
  }

  private static String line(DrainReport report) {
    return "drained "
        + report.commands().size()
        + ", succeeded "
        + report.succeeded()
        + ", failed "
        + report.failed()
        + ", remaining "
        + report.remaining();
  }
}
