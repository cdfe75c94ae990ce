package dev.corpuscore.cli;

import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_COMMAND_LIST;

import dev.corpuscore.cli.backup.BackupCommand;
import dev.corpuscore.cli.backup.RestoreCommand;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.CommandGroups;
import dev.corpuscore.cli.console.LikelyMeaning;
import dev.corpuscore.cli.console.LogLines;
import dev.corpuscore.cli.console.Printable;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.cli.erasures.ErasuresDrainCommand;
import dev.corpuscore.cli.erasures.ErasuresEraseCommand;
import dev.corpuscore.cli.erasures.ErasuresExportCommand;
import dev.corpuscore.cli.erasures.ErasuresReplayCommand;
import dev.corpuscore.cli.keys.KeysExportCommand;
import dev.corpuscore.cli.keys.KeysListCommand;
import dev.corpuscore.cli.keys.KeysRotateCommand;
import dev.corpuscore.cli.keys.KeysVerifyCommand;
import dev.corpuscore.cli.ledger.LedgerCheckpointCommand;
import dev.corpuscore.cli.ledger.LedgerKeyCommand;
import dev.corpuscore.cli.ledger.LedgerVerifyCommand;
import dev.corpuscore.cli.maintenance.CatalogCheckCommand;
import dev.corpuscore.cli.maintenance.CatalogClosingsCommand;
import dev.corpuscore.cli.maintenance.CatalogFindCommand;
import dev.corpuscore.cli.maintenance.CatalogInitCommand;
import dev.corpuscore.cli.maintenance.CatalogSyncCommand;
import dev.corpuscore.cli.maintenance.CommandsDeadCommand;
import dev.corpuscore.cli.maintenance.CommandsDrainCommand;
import dev.corpuscore.cli.maintenance.CopyIndexCommand;
import dev.corpuscore.cli.maintenance.PrepareIndexCommand;
import dev.corpuscore.cli.maintenance.TimesMendCommand;
import dev.corpuscore.cli.participants.ParticipantsExportCommand;
import dev.corpuscore.cli.postings.PostingAdmitCommand;
import dev.corpuscore.cli.postings.PostingKeptOutCommand;
import dev.corpuscore.cli.postings.PostingProofCommand;
import dev.corpuscore.cli.postings.PostingRedactCommand;
import dev.corpuscore.cli.postings.PostingRedactionsCommand;
import dev.corpuscore.cli.postings.PostingRemoveCommand;
import dev.corpuscore.cli.postings.PostingVerifyCommand;
import dev.corpuscore.cli.receipts.ReceiptBundleCommand;
import dev.corpuscore.cli.receipts.ReceiptVerifyCommand;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Fault;
import dev.corpuscore.service.transparency.ProvePosting;
import dev.corpuscore.thread.OutOfMemory;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.Supplier;
import java.util.logging.Level;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line: finds the command, runs it, and prints a message for each failure. */
public final class Cli {
  private static final int HELP_COLUMNS = 100;

  /** What ./corpus gives, in MiB. */
  private static final long USUAL_HEAP = 512;

  private static final long STEP = 256;
  private static final Map<String, String> EXIT_CODES = exitCodes();

  private final CommandContext context;
  private final PrintWriter err;

  Cli(CommandContext context) {
    this.context = context;
    this.err = new PrintWriter(context.err(), true, StandardCharsets.UTF_8);
  }

  /**
   * Runs one command to its end.
   *
   * @return the exit code: 0 done, 1 the work found faults, 2 not done
   */
  public static int run(CommandContext context, String... arguments) {
    LogLines.start(context.err(), Level.WARNING);
    Cli cli = new Cli(context);
    String[] asked = HelpOption.asOption(arguments);
    try {
      return cli.commands(asked).execute(asked);
    } catch (Error e) {
      if (OutOfMemory.caused(e)) {
        return cli.outOfMemory();
      }
      throw e;
    }
  }

  /** The requested command, or all commands if there is none of this name. */
  CommandLine commands(String... arguments) {
    SequencedMap<String, Supplier<CommandLine>> all = all();
    // picocli reads every annotation of a command, and reading those of all takes a fifth of a
    // start
    boolean one = arguments.length > 0 && all.containsKey(arguments[0]);
    CommandLine commands = new CommandLine(new CorpusCommand());
    all.forEach(
        (name, make) -> {
          if (!one || name.equals(arguments[0])) {
            commands.addSubcommand(name, make.get());
          }
        });
    commands.setOut(new PrintWriter(new OutputStreamWriter(context.out(), StandardCharsets.UTF_8)));
    commands.setErr(err);
    commands.getCommandSpec().versionProvider(() -> new String[] {Versions.read().line()});
    commands.setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF));
    commands.setCaseInsensitiveEnumValuesAllowed(true);
    commands.setUsageHelpWidth(HELP_COLUMNS);
    commands.setParameterExceptionHandler((wrong, given) -> explain(wrong));
    commands.setExecutionExceptionHandler((thrown, command, parsed) -> explain(thrown));
    commands.registerConverter(LocalDate.class, Cli::day);
    configure(commands);
    commands.getHelpSectionMap().put(SECTION_KEY_COMMAND_LIST, CommandGroups::render);
    return commands;
  }

  /** Every command by its name, in the order of the help. */
  private SequencedMap<String, Supplier<CommandLine>> all() {
    SequencedMap<String, Supplier<CommandLine>> all = new LinkedHashMap<>();
    all.put("serve", () -> new CommandLine(new ServeCommand(context)));
    all.put("demo", () -> new CommandLine(new DemoCommand(context)));
    all.put("import", () -> new CommandLine(new ImportCommand(context)));
    all.put("export", () -> new CommandLine(new ExportCommand(context)));
    all.put("sample", () -> new CommandLine(new SampleCommand(context)));
    all.put("reindex", () -> new CommandLine(new ReindexCommand(context)));
    all.put("copy-index", () -> new CommandLine(new CopyIndexCommand(context)));
    all.put("prepare-index", () -> new CommandLine(new PrepareIndexCommand(context)));
    all.put("backup", () -> new CommandLine(new BackupCommand(context, Versions.read().core())));
    all.put("restore", () -> new CommandLine(new RestoreCommand(context)));
    all.put("check", () -> new CommandLine(new CheckCommand(context)));
    all.put("status", () -> new CommandLine(new StatusCommand(context)));
    all.put("accept-loss", () -> new CommandLine(new AcceptLossCommand(context)));
    all.put(
        "erasures",
        () ->
            CommandGroup.ERASURES.of(
                new ErasuresDrainCommand(context),
                new ErasuresEraseCommand(context),
                new ErasuresExportCommand(context),
                new ErasuresReplayCommand(context)));
    all.put(
        "participants", () -> CommandGroup.PARTICIPANTS.of(new ParticipantsExportCommand(context)));
    all.put(
        "ledger",
        () ->
            CommandGroup.LEDGER.of(
                new LedgerVerifyCommand(context),
                new LedgerCheckpointCommand(context),
                new LedgerKeyCommand(context)));
    all.put(
        "receipt",
        () ->
            CommandGroup.RECEIPT.of(
                new ReceiptBundleCommand(context), new ReceiptVerifyCommand(context)));
    all.put(
        "posting",
        () ->
            CommandGroup.POSTING.of(
                new PostingRemoveCommand(context),
                new PostingRedactCommand(context),
                new PostingProofCommand(context),
                new PostingVerifyCommand(context),
                new PostingAdmitCommand(context),
                new PostingKeptOutCommand(context),
                new PostingRedactionsCommand(context)));
    all.put("snapshot", () -> CommandGroup.SNAPSHOT.of(new SnapshotVerifyCommand(context)));
    all.put(
        "keys",
        () ->
            CommandGroup.KEYS.of(
                new KeysListCommand(context),
                new KeysRotateCommand(context),
                new KeysExportCommand(context),
                new KeysVerifyCommand(context)));
    all.put(
        "catalog",
        () ->
            CommandGroup.CATALOG.of(
                new CatalogInitCommand(context),
                new CatalogSyncCommand(context, Versions.read().core()),
                new CatalogCheckCommand(context),
                new CatalogClosingsCommand(context),
                new CatalogFindCommand(context, Versions.read().core())));
    all.put(
        "commands",
        () ->
            CommandGroup.COMMANDS.of(
                new CommandsDrainCommand(context, Versions.read().core()),
                new CommandsDeadCommand(context)));
    all.put("times", () -> CommandGroup.TIMES.of(new TimesMendCommand(context)));
    all.put("tokens", () -> new CommandLine(new TokensCommand(context)));
    all.put("version", () -> new CommandLine(new VersionCommand(context)));
    all.put("train", () -> new CommandLine(new TrainCommand(context)));
    return all;
  }

  /** The settings of all commands and their subcommands. */
  private static void configure(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    spec.addMixin("help", CommandSpec.forAnnotatedObject(new HelpOption()));
    spec.usageMessage()
        .abbreviateSynopsis(false)
        .sortOptions(false)
        .descriptionHeading("%n")
        .optionListHeading("%nOptions:%n")
        .exitCodeListHeading("%nExit codes:%n")
        .exitCodeList(EXIT_CODES);
    command.getSubcommands().values().forEach(Cli::configure);
  }

  private static LocalDate day(String text) {
    return ProvePosting.day(text)
        .orElseThrow(
            () -> new TypeConversionException(ProvePosting.NO_DAY + ", not '" + text + "'"));
  }

  private static Map<String, String> exitCodes() {
    Map<String, String> codes = new LinkedHashMap<>();
    codes.put("0", "done");
    codes.put("1", "done, and it found faults");
    codes.put("2", "not done: wrong usage or settings, or something it needs is not there");
    codes.put("3", "memory was used up, so the JVM ended (serve alone): start it again");
    codes.put("130", "stopped by Ctrl-C or SIGTERM before the end");
    return codes;
  }

  private int explain(ParameterException wrong) {
    CommandSpec spec = wrong.getCommandLine().getCommandSpec();
    String command = spec.qualifiedName();
    if (wrong.getClass() == ParameterException.class && !spec.subcommands().isEmpty()) {
      wrong.getCommandLine().usage(err);
    }
    err.println("corpus: " + Printable.message(String.valueOf(wrong.getMessage())));
    if (wrong instanceof UnmatchedArgumentException unmatched) {
      LikelyMeaning.of(unmatched)
          .ifPresentOrElse(
              it -> err.println("corpus: " + Printable.message(it)),
              () -> UnmatchedArgumentException.printSuggestions(unmatched, err));
    }
    err.println("corpus: ./" + command + " --help shows the usage");
    return ExitCode.NOT_DONE;
  }

  private int explain(Exception thrown) {
    if (thrown instanceof StandardOutput.BrokenPipeException) {
      return ExitCode.DONE;
    }
    if (OutOfMemory.caused(thrown)) {
      return outOfMemory();
    }
    if (thrown instanceof CorpusException known) {
      printLine(known);
    } else {
      StringWriter trace = new StringWriter();
      thrown.printStackTrace(new PrintWriter(trace));
      trace
          .toString()
          .lines()
          .forEach(it -> err.println(Printable.message(it.replace("\t", "    "))));
      err.println("corpus: this is a bug; please report it with the lines above");
    }
    return ExitCode.NOT_DONE;
  }

  private int outOfMemory() {
    long heap = Runtime.getRuntime().maxMemory() / (1024 * 1024);
    err.println("corpus: " + outOfMemory(heap));
    return ExitCode.NOT_DONE;
  }

  /**
   * What to do: a heap that is twice as large as this one, in steps of 256 MiB, and no smaller than
   * the usual one.
   *
   * @param heap the limit that was not enough, in MiB
   */
  static String outOfMemory(long heap) {
    long larger = Math.max(USUAL_HEAP, (2 * heap + STEP - 1) / STEP * STEP);
    return "not enough memory: the heap limit is "
        + heap
        + " MiB, which was not enough; raise it with CORPUS_JAVA_OPTIONS=-Xmx"
        + larger
        + "m, or a higher number, and run this again (it is safe to repeat)";
  }

  private void printLine(CorpusException known) {
    if (known.faults().size() < 2) {
      err.println("corpus: " + Printable.message(known.getMessage()));
      return;
    }
    err.println("corpus: " + known.faults().size() + " faults:");
    for (Fault fault : known.faults()) {
      err.println("  " + Printable.message(fault.toString()));
    }
  }
}
