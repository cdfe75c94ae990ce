package dev.corpuscore.cli.erasures;

import dev.corpuscore.app.Corpus;
import dev.corpuscore.app.ErasureServices;
import dev.corpuscore.cli.ExitCode;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.Progress;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.config.Settings;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.outbox.Outbox;
import dev.corpuscore.service.erasure.DrainErasures;
import dev.corpuscore.store.Store;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** One pass over the client product's outbox, without a running server. */
@Command(
    name = "drain",
    description = {
      "Claims erasures from the client product once, carries them out, and acknowledges"
          + " those whose receipts were verified.",
      "",
      "An erasure that fails is not acknowledged, and a later run claims it again. Can be"
          + " used while serve runs. Needs CORE_CLIENT_BASE_URL and CORE_CORPUS_WORKER_TOKEN."
    },
    footer = {"", "Example:", "  ./corpus erasures drain --max 500"})
public final class ErasuresDrainCommand implements Callable<Integer> {
  @Option(
      names = "--max",
      paramLabel = "N",
      defaultValue = "" + DrainErasures.USUAL,
      description = "How many at most, 1.." + Outbox.CLAIM_LIMIT + "; default ${DEFAULT-VALUE}.")
  private int max;

  private final CommandContext context;

  public ErasuresDrainCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    if (max < 1 || max > Outbox.CLAIM_LIMIT) {
      throw new CorpusException(
          ErrorCode.INVALID_REQUEST, "--max " + max + " is not in 1.." + Outbox.CLAIM_LIMIT);
    }
    Settings settings = Settings.read(context.environment());
    try (Store store = Corpus.openStore(settings, context.clock());
        ErasureServices erasure = ErasureServices.open(settings, store, context.clock());
        StandardOutput out = new StandardOutput(context.out())) {
      DrainErasures.Result result = drain(erasure);
      for (DrainErasures.Item item : result.items()) {
        if (!item.acknowledged()) {
          context.printLine("erasure " + item.erasureId() + ": " + item.reason());
        }
      }
      out.line(
          "claimed "
              + result.claimed()
              + ", erased "
              + result.erased()
              + ", acknowledged "
              + result.acknowledged()
              + ", failed "
              + result.failed());
      return result.failed() == 0 ? ExitCode.DONE : ExitCode.FAULTS;
    }
  }

  private DrainErasures.Result drain(ErasureServices erasure) {
    try (Progress progress =
        Progress.start(context, "erasures drain", Progress.UNKNOWN, Progress.Unit.ERASURES)) {
      return erasure.drain().drain(max, done -> progress.reached(done, done));
    }
  }
}
