package dev.corpuscore.service;

import dev.corpuscore.index.IndexHolder;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.store.RevisionLog;
import org.jspecify.annotations.Nullable;

/**
 * Whether this process has the right to change the index, and the work it does with that right.
 * After a failure it gives the right up; the next step takes it again. Not thread-safe: {@link
 * FollowRevisions} guards it.
 */
final class IndexOwnership {
  private static final System.Logger LOG = System.getLogger(IndexOwnership.class.getName());

  private final RevisionLog revisions;
  private final PostingIndex index;
  private final LearnPlaces places;
  private @Nullable IndexUpdater held;
  private FollowState.Writer writer = FollowState.Writer.UNKNOWN;
  private @Nullable String failure;

  IndexOwnership(RevisionLog revisions, PostingIndex index, LearnPlaces places) {
    this.revisions = revisions;
    this.index = index;
    this.places = places;
  }

  /**
   * Takes the right if nobody has it, and applies the next changes.
   *
   * @param durable as in {@link IndexUpdater#step}
   */
  Progress step(boolean durable) {
    if (held == null) {
      IndexHolder holder = index.tryHold().orElse(null);
      if (holder == null) {
        writer = FollowState.Writer.ANOTHER_PROCESS;
        places.use(index.state().generation());
        return Progress.HELD_ELSEWHERE;
      }
      writer = FollowState.Writer.THIS_PROCESS;
      held = updater(holder);
      LOG.log(System.Logger.Level.DEBUG, "event=index-held revision=" + index.state().revision());
    }
    return held.step(durable) ? Progress.MADE : Progress.CAUGHT_UP;
  }

  private IndexUpdater updater(IndexHolder holder) {
    try {
      places.use(index.state().generation());
      return new IndexUpdater(revisions, index.state(), holder, places);
    } catch (RuntimeException | Error e) {
      holder.close();
      throw e;
    }
  }

  /** Whether the index is still settling; false if this process may not change it. */
  boolean settle() {
    return held != null && held.settle();
  }

  /** The last failure is over. */
  void recovered() {
    if (failure != null) {
      LOG.log(System.Logger.Level.INFO, "event=index-follow-recovered");
      failure = null;
    }
  }

  /** The writer may be in a bad state. It is closed; the next step opens a new one. */
  void abandon(Throwable cause) {
    failure = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    LOG.log(
        System.Logger.Level.WARNING, "event=index-follow-failed detail=\"" + failure + "\"", cause);
    IndexUpdater broken = held;
    held = null;
    writer = FollowState.Writer.UNKNOWN;
    if (broken != null) {
      try {
        broken.close();
      } catch (RuntimeException e) {
        cause.addSuppressed(e);
      }
    }
  }

  FollowState state() {
    return held == null
        ? new FollowState(writer, 0, index.state().revision(), failure)
        : new FollowState(writer, held.changes(), held.applied(), failure);
  }

  /** Commits what was published and gives the right up. */
  void close() {
    try {
      if (held != null) {
        held.close();
      }
    } finally {
      held = null;
      writer = FollowState.Writer.UNKNOWN;
    }
  }

  /** What a step has done. */
  enum Progress {
    /** A batch was applied; there may be more. */
    MADE,
    CAUGHT_UP,
    HELD_ELSEWHERE
  }
}
