package dev.corpuscore.cli;

import dev.corpuscore.cli.console.LogLines;
import dev.corpuscore.cli.console.Printable;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.cli.console.World;
import dev.corpuscore.cli.erasures.ErasuresCommand;
import dev.corpuscore.cli.erasures.ErasuresDrainCommand;
import dev.corpuscore.cli.erasures.ErasuresExportCommand;
import dev.corpuscore.cli.erasures.ErasuresReplayCommand;
import dev.corpuscore.cli.postings.PostingAdmitCommand;
import dev.corpuscore.cli.postings.PostingCommand;
import dev.corpuscore.cli.postings.PostingKeptOutCommand;
import dev.corpuscore.cli.postings.PostingRemoveCommand;
import dev.corpuscore.cli.upkeep.CatalogClosingsCommand;
import dev.corpuscore.cli.upkeep.CatalogCommand;
import dev.corpuscore.cli.upkeep.CatalogSyncCommand;
import dev.corpuscore.cli.upkeep.CommandsCommand;
import dev.corpuscore.cli.upkeep.CommandsDeadCommand;
import dev.corpuscore.cli.upkeep.CommandsDrainCommand;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Fault;
import dev.corpuscore.thread.OutOfMemory;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.logging.Level;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line: finds the command, runs it, and turns what went wrong into words. */
public final class Cli {
  private static final int HELP_COLUMNS = 100;
  private static final Map<String, String> EXIT_CODES = exitCodes();

  private final World world;
  private final PrintWriter err;

  private Cli(World world) {
    this.world = world;
    this.err = new PrintWriter(world.err(), true, StandardCharsets.UTF_8);
  }

  /**
   * Runs one command to its end.
   *
   * @return the exit code: 0 done, 1 the work found faults, 2 not done
   */
  public static int run(World world, String... arguments) {
    LogLines.start(world.err(), Level.WARNING);
    Cli cli = new Cli(world);
    try {
      return cli.commands().execute(arguments);
    } catch (Error e) {
      if (OutOfMemory.caused(e)) {
        return cli.outOfMemory();
      }
      throw e;
    }
  }

  private CommandLine commands() {
    CommandLine commands =
        new CommandLine(new CorpusCommand())
            .addSubcommand(new ServeCommand(world))
            .addSubcommand(new DemoCommand(world))
            .addSubcommand(new ImportCommand(world))
            .addSubcommand(new ExportCommand(world))
            .addSubcommand(new SampleCommand(world))
            .addSubcommand(new ReindexCommand(world))
            .addSubcommand(new CheckCommand(world))
            .addSubcommand(new StatusCommand(world))
            .addSubcommand(new AcceptLossCommand(world))
            .addSubcommand(
                new CommandLine(new ErasuresCommand())
                    .addSubcommand(new ErasuresDrainCommand(world))
                    .addSubcommand(new ErasuresExportCommand(world))
                    .addSubcommand(new ErasuresReplayCommand(world)))
            .addSubcommand(
                new CommandLine(new PostingCommand())
                    .addSubcommand(new PostingRemoveCommand(world))
                    .addSubcommand(new PostingAdmitCommand(world))
                    .addSubcommand(new PostingKeptOutCommand(world)))
            .addSubcommand(
                new CommandLine(new SnapshotCommand())
                    .addSubcommand(new SnapshotVerifyCommand(world)))
            .addSubcommand(
                new CommandLine(new CatalogCommand())
                    .addSubcommand(new CatalogSyncCommand(world))
                    .addSubcommand(new CatalogClosingsCommand(world)))
            .addSubcommand(
                new CommandLine(new CommandsCommand())
                    .addSubcommand(new CommandsDrainCommand(world, Versions.read().core()))
                    .addSubcommand(new CommandsDeadCommand(world)))
            .addSubcommand(new TokensCommand(world))
            .addSubcommand(new VersionCommand(world))
            .addSubcommand(new TrainCommand(world));
    commands.setOut(new PrintWriter(new OutputStreamWriter(world.out(), StandardCharsets.UTF_8)));
    commands.setErr(err);
    commands.getCommandSpec().versionProvider(() -> new String[] {Versions.read().line()});
    commands.setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF));
    commands.setCaseInsensitiveEnumValuesAllowed(true);
    commands.setUsageHelpWidth(HELP_COLUMNS);
    commands.setParameterExceptionHandler((wrong, arguments) -> explain(wrong));
    commands.setExecutionExceptionHandler((thrown, command, parsed) -> explain(thrown));
    dress(commands);
    return commands;
  }

  /** What all commands have alike, this one and those below it. */
  private static void dress(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    spec.addMixin("help", CommandSpec.forAnnotatedObject(new HelpOption()));
    spec.usageMessage()
        .abbreviateSynopsis(false)
        .sortOptions(false)
        .descriptionHeading("%n")
        .optionListHeading("%nOptions:%n")
        .exitCodeListHeading("%nExit codes:%n")
        .exitCodeList(EXIT_CODES);
    command.getSubcommands().values().forEach(Cli::dress);
  }

  private static Map<String, String> exitCodes() {
    Map<String, String> codes = new LinkedHashMap<>();
    codes.put("0", "done");
    codes.put("1", "done, and it found faults");
    codes.put("2", "not done: wrong usage or settings, or something it needs is not there");
    return codes;
  }

  private int explain(ParameterException wrong) {
    String command = wrong.getCommandLine().getCommandSpec().qualifiedName();
    err.println("corpus: " + Printable.of(String.valueOf(wrong.getMessage())));
    UnmatchedArgumentException.printSuggestions(wrong, err);
    err.println("corpus: ./" + command + " --help says what there is");
    return ExitCode.NOT_DONE;
  }

  private int explain(Exception thrown) {
    if (thrown instanceof StandardOutput.ReaderGone) {
      return ExitCode.DONE;
    }
    if (OutOfMemory.caused(thrown)) {
      return outOfMemory();
    }
    if (thrown instanceof CorpusException known) {
      say(known);
    } else {
      StringWriter trace = new StringWriter();
      thrown.printStackTrace(new PrintWriter(trace));
      trace.toString().lines().forEach(it -> err.println(Printable.of(it.replace("\t", "    "))));
      err.println("corpus: this is a bug; please report it with the lines above");
    }
    return ExitCode.NOT_DONE;
  }

  private int outOfMemory() {
    long heap = Runtime.getRuntime().maxMemory() / (1024 * 1024);
    err.println(
        "corpus: not enough memory: the heap may have "
            + heap
            + " MiB, and that did not suffice; give it more with CORPUS_JAVA_OPTIONS=-Xmx512m, or"
            + " a higher number, and run this again (it is safe to repeat)");
    return ExitCode.NOT_DONE;
  }

  private void say(CorpusException known) {
    if (known.faults().size() < 2) {
      err.println("corpus: " + Printable.of(known.getMessage()));
      return;
    }
    err.println("corpus: " + known.faults().size() + " faults:");
    for (Fault fault : known.faults()) {
      err.println("  " + Printable.of(fault.toString()));
    }
  }
}
