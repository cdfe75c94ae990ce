package dev.corpuscore.cli.maintenance;

import dev.corpuscore.app.Corpus;
import dev.corpuscore.app.IndexCopies;
import dev.corpuscore.app.PreparedIndex;
import dev.corpuscore.cli.ExitCode;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.Progress;
import dev.corpuscore.config.Settings;
import dev.corpuscore.index.PostingIndex.IndexState;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.service.FollowRevisions;
import dev.corpuscore.service.FollowState;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(
    name = "prepare-index",
    description = {
      "Makes the index of this version before an upgrade, while the version before it serves.",
      "",
      "Run it with the new version and the settings of the old one. It copies the database, and"
          + " keeps the index in the data dir. serve of this version begins with it and adds what"
          + " was changed since, so searches need not wait for a rebuild. It needs as much space"
          + " as the database and twice the index."
    },
    footer = {"", "Example:", "  CORE_DATA_DIR=/var/lib/corpus-core nice ./corpus prepare-index"})
public final class PrepareIndexCommand implements Callable<Integer> {
  private static final Duration LOOK = Duration.ofMillis(100);

  private final CommandContext context;

  public PrepareIndexCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws InterruptedException {
    Settings settings = Settings.read(context.environment());
    if (!PreparedIndex.isWanted(settings)) {
      context.printLine(
          "nothing to prepare: this version uses the index in " + settings.dataDir() + " as it is");
      return ExitCode.DONE;
    }
    // a command that is stopped must not leave a copy of the database
    context.stop().listen();
    context.printLine("copying the database");
    try (PreparedIndex preparation = PreparedIndex.begin(settings, context.clock())) {
      if (!fill(preparation.corpus())) {
        context.printLine("stopped: no index was prepared");
        return ExitCode.STOPPED;
      }
      IndexCopies.Copy copy = preparation.keep();
      context.printLine(
          "prepared the index at revision "
              + copy.revision()
              + " in "
              + copy.folder()
              + "; now stop the version that runs and start serve of this one");
    }
    return ExitCode.DONE;
  }

  /** Returns whether the index has everything; false if a stop was requested before. */
  private boolean fill(Corpus corpus) throws InterruptedException {
    try (FollowRevisions follower = corpus.follower()) {
      follower.start();
      return watch(corpus, follower) && follower.catchUp() && settle(follower);
    }
  }

  private boolean watch(Corpus corpus, FollowRevisions follower) throws InterruptedException {
    long generation = corpus.store().revisions().generation();
    long newest = corpus.store().revisions().newest();
    long total = corpus.store().postings().count(context.clock().instant()).postings();
    try (Progress progress =
        Progress.start(context, "prepare-index", total, Progress.Unit.POSTINGS)) {
      for (IndexState state = corpus.index().state();
          state.generation() < generation || state.revision() < newest;
          state = corpus.index().state()) {
        FollowState work = follower.state();
        if (work.failure() != null) {
          throw CorpusException.unavailable(work.failure());
        }
        if (context.stop().isRequested()) {
          return false;
        }
        progress.reached(work.applied(), work.applied());
        Thread.sleep(LOOK);
      }
      return true;
    }
  }

  /** Merged now, the index need not be merged by the serve that begins with it. */
  private boolean settle(FollowRevisions follower) throws InterruptedException {
    while (!follower.settle(LOOK)) {
      if (context.stop().isRequested()) {
        return false;
      }
    }
    return true;
  }
}
