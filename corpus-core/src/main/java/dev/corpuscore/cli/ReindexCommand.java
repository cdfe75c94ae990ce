package dev.corpuscore.cli;

import dev.corpuscore.app.Corpus;
import dev.corpuscore.app.HistoricalIndex;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.Progress;
import dev.corpuscore.config.Settings;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingIndex.IndexState;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.service.FollowRevisions;
import dev.corpuscore.service.FollowState;
import dev.corpuscore.store.Store;
import dev.corpuscore.thread.ServiceThreads;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(
    name = "reindex",
    description = {
      "Rebuilds the search index from the store, and ends when searches use the new index.",
      "",
      "Searches use the old index meanwhile. If serve runs, it does the rebuild. A damaged"
          + " index is deleted first; stop serve before that."
    },
    footer = {"", "Example:", "  ./corpus reindex && ./corpus check"})
final class ReindexCommand implements Callable<Integer> {
  private static final int LOOK_MILLIS = 100;

  private final CommandContext context;

  ReindexCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws InterruptedException {
    Settings settings = Settings.read(context.environment());
    Corpus.requireOpenable(settings);
    long generation;
    try (Store store = Corpus.openStore(settings, context.clock())) {
      generation = store.revisions().requestRebuild();
    }
    try (Corpus corpus = openDamagedOrNot(settings);
        FollowRevisions follower = corpus.follower()) {
      follower.start();
      watch(corpus, corpus.index(), follower, generation);
      new IndexCatchUp(context, corpus, follower).await();
      historical(settings, corpus, generation);
    }
    context.printLine("the index is new");
    return ExitCode.DONE;
  }

  /** The index of closed postings, if there is one, is made again likewise. */
  private void historical(Settings settings, Corpus corpus, long generation)
      throws InterruptedException {
    PostingIndex historical = HistoricalIndex.openUnspoilt(settings, corpus).orElse(null);
    if (historical != null) {
      try (historical;
          FollowRevisions follower =
              HistoricalIndex.follower(corpus, historical, new ServiceThreads())) {
        follower.start();
        watch(corpus, historical, follower, generation);
      }
    }
  }

  private Corpus openDamagedOrNot(Settings settings) {
    try {
      return Corpus.open(settings, context.clock());
    } catch (CorpusException e) {
      if (e.code() != ErrorCode.UNAVAILABLE) {
        throw e;
      }
      Corpus.discardIndex(settings, context.clock());
      context.printLine("deleted the old index: " + e.getMessage());
      return Corpus.open(settings, context.clock());
    }
  }

  private void watch(Corpus corpus, PostingIndex index, FollowRevisions follower, long generation)
      throws InterruptedException {
    long newest = corpus.store().revisions().newest();
    long total = corpus.store().postings().count(context.clock().instant()).postings();
    boolean told = false;
    try (Progress progress = Progress.start(context, "reindex", total, Progress.Unit.POSTINGS)) {
      for (IndexState state = index.state();
          state.generation() < generation || state.revision() < newest;
          state = index.state()) {
        FollowState work = follower.state();
        if (work.failure() != null) {
          throw CorpusException.unavailable(work.failure());
        }
        if (work.writer() == FollowState.Writer.THIS_PROCESS) {
          progress.reached(work.applied(), work.applied());
        } else if (work.writer() == FollowState.Writer.ANOTHER_PROCESS && !told) {
          told = true;
          progress.printLine("waiting for the running serve to rebuild it");
        }
        Thread.sleep(LOOK_MILLIS);
      }
    }
  }
}
