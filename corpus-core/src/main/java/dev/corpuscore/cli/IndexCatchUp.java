package dev.corpuscore.cli;

import dev.corpuscore.app.Corpus;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.Progress;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.service.FollowRevisions;
import dev.corpuscore.service.FollowState;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

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
        throw CorpusException.unavailable(failure);
      }
    }
  }

  private boolean catchUp(long newest) {
    try (Shown shown = new Shown(follower.state().reached(), newest)) {
      return follower.catchUp(shown::reached);
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

  /** How far the index is on its way to a revision. An index that is rebuilt begins at none. */
  private final class Shown implements AutoCloseable {
    private final long newest;
    private long from;
    private @Nullable Progress progress;

    Shown(long from, long newest) {
      this.from = from;
      this.newest = newest;
    }

    void reached(FollowState state) {
      if (state.reached() < from) {
        from = 0;
        close();
      }
      if (progress == null) {
        progress = Progress.start(context, "index", newest - from, Progress.Unit.POSTINGS);
      }
      // other processes may have written more meanwhile
      long done = Math.min(state.reached(), newest) - from;
      progress.reached(done, done);
    }

    @Override
    public void close() {
      if (progress != null) {
        progress.close();
        progress = null;
      }
    }
  }
}
