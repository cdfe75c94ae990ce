package dev.corpuscore.cli;

import dev.corpuscore.app.Corpus;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.Progress;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.service.FollowRevisions;
import dev.corpuscore.service.FollowState;
import java.time.Duration;

/** Waits, with messages, until searches find everything that is stored. */
final class IndexCatchUp {
  private static final Duration SILENT = Duration.ofSeconds(1);
  private static final Duration LOOK = Duration.ofMillis(200);

  private final CommandContext context;
  private final Corpus corpus;
  private final FollowRevisions follower;

  IndexCatchUp(CommandContext context, Corpus corpus, FollowRevisions follower) {
    this.context = context;
    this.corpus = corpus;
    this.follower = follower;
  }

  /**
   * Returns when the index has every change that is stored now. This process applies the changes,
   * or the process that holds the index does. If this process did, the index has also finished
   * merging.
   *
   * @throws StoppedException if a stop was requested
   * @throws CorpusException {@code UNAVAILABLE} if the index cannot be changed; the store keeps
   *     what is stored
   */
  void await() throws InterruptedException {
    long newest = corpus.store().revisions().newest();
    if (catchUp(newest)) {
      settle();
      return;
    }
    if (follower.await(newest, SILENT)) {
      return;
    }
    context.printLine("waiting until searches of the running serve find the postings");
    while (!follower.await(newest, LOOK)) {
      if (context.stop().isRequested()) {
        throw new StoppedException();
      }
      String failure = follower.state().failure();
      if (failure != null) {
        throw new CorpusException(ErrorCode.UNAVAILABLE, failure);
      }
    }
  }

  private boolean catchUp(long newest) {
    FollowState before = follower.state();
    long missing = newest - before.revision();
    try (Progress progress = Progress.start(context, "index", missing, Progress.Unit.POSTINGS)) {
      return follower.catchUp(
          applied -> progress.reached(applied - before.applied(), applied - before.applied()));
    }
  }

  /** Searches already find everything, so a stop request may end this wait. */
  private void settle() throws InterruptedException {
    if (follower.settle(SILENT)) {
      return;
    }
    context.printLine("merging the search index");
    while (!follower.settle(LOOK) && !context.stop().isRequested()) {
      // settle waits
    }
  }
}
