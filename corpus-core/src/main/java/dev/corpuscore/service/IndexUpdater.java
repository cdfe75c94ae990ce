package dev.corpuscore.service;

import dev.corpuscore.index.IndexHolder;
import dev.corpuscore.index.PostingIndex.IndexState;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.following.CorpusRoot;
import dev.corpuscore.store.RevisionLog;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Applies the revision log to an index that this process has the right to change. Not thread-safe.
 */
final class IndexUpdater {
  private static final System.Logger LOG = System.getLogger(IndexUpdater.class.getName());
  private static final int PAGE = 1_000;

  /** Used near the newest revision, so that new postings are searchable within a second. */
  private static final Duration BETWEEN_PUBLISHES = Duration.ofMillis(500);

  /**
   * Used far behind the newest revision. Every publish makes small segments that must be merged
   * again, and the middle of an import need not be searchable at once.
   */
  private static final Duration BETWEEN_PUBLISHES_BEHIND = Duration.ofSeconds(5);

  private static final Duration BETWEEN_COMMITS = Duration.ofMillis(500);

  /** Used while changes keep coming. After a crash, this much is applied again. */
  private static final Duration LONGEST_UNCOMMITTED = Duration.ofSeconds(10);

  /** The index settles this long after the last change, because settling keeps the machine busy. */
  private static final Duration QUIET = Duration.ofSeconds(2);

  private final RevisionLog revisions;
  private final IndexHolder holder;
  private final LearnPlaces places;
  private long generation;
  private long applied;

  /** The revision at which the store was last asked for removals. */
  private long examined = -1;

  private @Nullable Digest root;
  private long changes;
  private boolean rebuilding;
  private boolean unpublished;
  private boolean uncommitted;
  private long publishedAt = System.nanoTime() - BETWEEN_PUBLISHES.toNanos();
  private long committedAt = System.nanoTime() - BETWEEN_COMMITS.toNanos();
  private long changedAt = System.nanoTime();

  IndexUpdater(RevisionLog revisions, IndexState start, IndexHolder holder, LearnPlaces places) {
    this.revisions = revisions;
    this.holder = holder;
    this.places = places;
    this.generation = start.generation();
    this.applied = start.revision();
    this.root = start.root();
  }

  /**
   * Applies the next page of changes, if there is one, publishes and commits what is due, and lets
   * the index settle if there was no change for a while. If the index must be rebuilt, names of
   * places are learned first, with as many steps as that takes.
   *
   * @param atOnce whether to publish and commit as soon as nothing is left to apply
   * @return whether there were changes, or more is to be learned
   */
  boolean step(boolean atOnce) {
    if (!restartIfNeeded()) {
      return true;
    }
    List<Change> page = revisions.newest() > applied ? revisions.after(applied, PAGE) : List.of();
    if (!page.isEmpty()) {
      holder.apply(page);
      applied = page.getLast().revision();
      changes += page.size();
      changedAt = System.nanoTime();
      unpublished = true;
      root = null;
    }
    if (root == null && page.size() < PAGE) {
      root = root();
      unpublished |= root != null;
    }
    // A rebuilt index is published only when it is complete. Until then the old one answers.
    boolean complete = !rebuilding || page.isEmpty();
    boolean now = atOnce && page.isEmpty();
    boolean behind = page.size() == PAGE;
    Duration rest = behind ? BETWEEN_PUBLISHES_BEHIND : BETWEEN_PUBLISHES;
    if (complete && unpublished && (now || isPast(publishedAt, rest))) {
      publish();
    }
    Duration longestWait = page.isEmpty() ? BETWEEN_COMMITS : LONGEST_UNCOMMITTED;
    if (uncommitted && !rebuilding && (now || isPast(committedAt, longestWait))) {
      commit();
    }
    if (page.isEmpty()) {
      eraseRemoved();
      if (holder.isErasing() || isPast(changedAt, QUIET)) {
        settle();
      }
    }
    return !page.isEmpty();
  }

  /** The index has all revisions by now, so none of what is to leave its files comes later. */
  private void eraseRemoved() {
    if (!unpublished && applied != examined) {
      examined = applied;
      if (revisions.isRemovedSince(holder.erased())) {
        holder.erase();
      }
    }
  }

  /** The revision up to which changes were applied, whether searches see them or not. */
  long applied() {
    return applied;
  }

  /** How many changes were applied so far, whether searches see them or not. */
  long changes() {
    return changes;
  }

  /**
   * Lets the index settle if everything that was applied is committed. If nothing was applied, the
   * index is not written to, unless something must leave its files.
   *
   * @return whether it is still settling
   */
  boolean settle() {
    boolean any = changes > 0 || holder.isErasing();
    if (!any || unpublished || uncommitted) {
      return false;
    }
    long erased = holder.erased();
    boolean settling = holder.settle();
    if (holder.erased() > erased) {
      LOG.log(System.Logger.Level.INFO, "event=index-erased revision=" + holder.erased());
    }
    return settling;
  }

  /** Commits what is published and releases the index. */
  void close() {
    holder.close();
  }

  /** Returns false if a restart is needed and not yet prepared. */
  private boolean restartIfNeeded() {
    long wanted = revisions.generation();
    long newest = revisions.newest();
    if (wanted == generation && applied <= newest) {
      return true;
    }
    if (!places.prepare(wanted)) {
      return false;
    }
    String reason = wanted == generation ? "the store is older than the index" : "asked for";
    LOG.log(
        System.Logger.Level.INFO,
        "event=index-rebuild reason=\"" + reason + "\" revision=" + newest);
    holder.restart(wanted);
    generation = wanted;
    applied = 0;
    root = null;
    rebuilding = true;
    unpublished = true;
    return true;
  }

  /**
   * The root of the corpus, if everything that it covers was applied; null if listed postings have
   * newer changes already. As revisions only grow, everything up to that revision was read from one
   * state then.
   */
  private @Nullable Digest root() {
    return revisions
        .root()
        .filter(newest -> newest.position().revision() <= applied)
        .map(CorpusRoot::root)
        .orElse(null);
  }

  private void publish() {
    holder.publish(applied, root);
    publishedAt = System.nanoTime();
    unpublished = false;
    uncommitted = true;
    if (rebuilding) {
      rebuilding = false;
      LOG.log(System.Logger.Level.INFO, "event=index-rebuilt revision=" + applied);
    }
  }

  private void commit() {
    holder.commit();
    committedAt = System.nanoTime();
    uncommitted = false;
  }

  private static boolean isPast(long since, Duration longestWait) {
    return System.nanoTime() - since >= longestWait.toNanos();
  }
}
