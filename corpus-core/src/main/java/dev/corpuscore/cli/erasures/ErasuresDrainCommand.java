package dev.corpuscore.cli.erasures;

import dev.corpuscore.app.Corpus;
import dev.corpuscore.app.Erasing;
import dev.corpuscore.cli.ExitCode;
import dev.corpuscore.cli.console.Progress;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.cli.console.World;
import dev.corpuscore.config.Settings;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.outbox.Outbox;
import dev.corpuscore.service.erasure.DrainErasures;
import dev.corpuscore.store.Store;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** One pass over the client product's outbox, without HTTP of ours. */
@Command(
    name = "drain",
    description = {
      "Claims erasures from the client product, carries them out, and acknowledges those that are"
          + " proven: one pass.",
      "",
      "What fails is not acknowledged, and a later pass finds it again. Works beside a serve. Needs"
          + " CORE_CLIENT_BASE_URL and CORE_CORPUS_WORKER_TOKEN."
    },
    footer = {"", "Example:", "  ./corpus erasures drain --max 500"})
public final class ErasuresDrainCommand implements Callable<Integer> {
  @Option(
      names = "--max",
      paramLabel = "N",
      description = "How many at most, 1..500 (default: 50).")
  private int max = 50;

  private final World world;

  public ErasuresDrainCommand(World world) {
    this.world = world;
  }

  @Override
  public Integer call() {
    if (max < 1 || max > Outbox.CLAIM_LIMIT) {
      throw new CorpusException(
          ErrorCode.INVALID_REQUEST, "--max " + max + " is not in 1.." + Outbox.CLAIM_LIMIT);
    }
    Settings settings = Settings.read(world.environment());
    try (Store store = Corpus.openStore(settings, world.clock());
        Erasing erasing = Erasing.open(settings, store, world.clock());
        StandardOutput out = new StandardOutput(world.out())) {
      DrainErasures.Result result = drain(erasing);
      for (DrainErasures.Item item : result.items()) {
        if (!item.acknowledged()) {
          world.say("erasure " + item.erasureId() + ": " + item.reason());
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

  private DrainErasures.Result drain(Erasing erasing) {
    try (Progress progress =
        Progress.start(world, "erasures drain", Progress.UNKNOWN, Progress.Unit.ERASURES)) {
      return erasing.drain().drain(max, done -> progress.reached(done, done));
    }
  }
}
