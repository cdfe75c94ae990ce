package dev.corpuscore.cli.erasures;

import dev.corpuscore.app.Corpus;
import dev.corpuscore.app.ErasureServices;
import dev.corpuscore.cli.ExitCode;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.config.Settings;
import dev.corpuscore.service.erasure.ReplayErasures;
import dev.corpuscore.store.Store;
import dev.corpuscore.transparency.LogName;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Repeats erasures that a restored backup lacks. */
@Command(
    name = "replay",
    description = {
      "Repeats the erasures of a file with lines of erasures export, or with requests for"
          + " erasure. Run it after a restore, before serve.",
      "",
      "Can be repeated. The lines of a ledger must be the whole chain from its first entry, with"
          + " its signed end, and continue what this store has: if one was left out, moved or"
          + " altered, the first faulty line is reported on stderr, and nothing is done. A request"
          + " that cannot be processed is reported with its number, without its content, and the"
          + " others are processed.",
      "",
      "An export that is too old lacks the people who were erased after it. So the ledger must"
          + " reach the newest checkpoint that was kept elsewhere: that of CORE_CHECKPOINT_DIR, or"
          + " --checkpoint. If there is none, say --older. An export of the first edition, and one"
          + " made without a key for the log, have nothing that shows whom they are about: say"
          + " --unauthenticated to take them."
    },
    footer = {
      "",
      "Examples:",
      "  ./corpus erasures replay --checkpoint newest.txt erasures.ndjson && ./corpus serve",
      "  ./corpus erasures replay --key keys.json --checkpoint newest.txt erasures.ndjson",
      "  ./corpus erasures replay --unauthenticated first-edition.ndjson",
      "  ./corpus erasures replay requests.ndjson"
    })
public final class ErasuresReplayCommand implements Callable<Integer> {
  @Parameters(paramLabel = "FILE", description = "The lines; - is stdin.")
  private String file = "-";

  @Option(
      names = "--rewrite",
      description =
          "Processes every line of a faulty ledger that can be read, and begins a new name of the"
              + " log. Only if there is no sound copy: the lines may name other people than those"
              + " who were erased.")
  private boolean rewrite;

  @Mixin private final LedgerReplay replay = new LedgerReplay();

  private final CommandContext context;

  public ErasuresReplayCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Settings settings = Settings.read(context.environment());
    // after a loss the ledger is the first thing that comes back
    Corpus.creation(settings).ifPresent(context::printLine);
    try (Store store = Corpus.openOrCreateStore(settings, context.clock());
        ErasureServices erasure = ErasureServices.openToReplay(settings, store, context.clock());
        StandardOutput out = new StandardOutput(context.out())) {
      ReplayErasures.Counts counts =
          replay.run(context, file, true, rewrite, settings.dataDir(), store, erasure, out);
      if (rewrite) {
        out.line("the log is now " + store.log(LogName.LEDGER).head().origin());
      }
      return counts.refused() + counts.inPart() == 0 ? ExitCode.DONE : ExitCode.FAULTS;
    }
  }
}
