package dev.corpuscore.index;

import dev.corpuscore.model.Change;
import dev.corpuscore.model.Digest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The right to change an index, which one process has at a time. Not thread-safe. Searches can run
 * meanwhile. Methods throw {@code UNAVAILABLE} as in {@link PostingIndex}.
 */
public interface IndexHolder extends AutoCloseable {
  /**
   * Applies changes, which must all have different ids. Searches do not see them before the next
   * {@link #publish}. After a crash or an exception the index has the revision of the last commit.
   * It may contain some later changes, which is harmless: applying a change again replaces it, and
   * an older revision of a posting never replaces a newer one.
   *
   * <p>A posting that the index cannot store does not stop the others. It is tried once more alone;
   * if that fails, it is {@linkplain PostingIndex.Entry#leftOut left out} and the log says so. A
   * {@linkplain Change.Damaged damaged} posting is left out at once. Only failures that no single
   * posting causes are thrown.
   */
  void apply(List<Change> changes);

  /**
   * Makes all applied changes visible to searches of this process, as revision {@code revision}.
   * Other processes see them now or after the next commit.
   */
  default void publish(long revision) {
    publish(revision, null);
  }

  /**
   * As {@link #publish(long)}.
   *
   * @param root that of the corpus at this revision; null if it is not known, or if the applied
   *     changes are not all of that revision
   */
  void publish(long revision, @Nullable Digest root);

  /** Makes all published changes durable, together with their revision. */
  void commit();

  /**
   * Called from time to time while there are no changes. Merges small parts of the index in the
   * background if that makes searches sufficiently faster. Returns at once. The answers of searches
   * do not change.
   *
   * @return whether a merge is still running; then call again: the call that finds it ended
   *     publishes and commits
   */
  boolean settle();

  /**
   * Asks that the bytes of all postings that were removed or replaced so far leave the files of the
   * index: the next calls of {@link #settle} do it. Only a merge does, so a large index does it
   * after a pause if it has just done so; a server's index first waits for its copies.
   */
  default void erase() {}

  /**
   * Up to which revision {@link #erase} is done: also after a crash. 0 if it never was, the largest
   * number if the index does not do it.
   */
  default long erased() {
    return Long.MAX_VALUE;
  }

  /**
   * Whether its files may still have what {@link #erase} or {@link HitBody#isErased} wants to leave
   * them, and it can be done now; then {@link #settle} is called without a pause.
   */
  default boolean isErasing() {
    return false;
  }

  /**
   * Starts a rebuild with an empty index. Searches see the old index until {@link #publish}. After
   * a crash before {@link #commit} the old index is still there.
   */
  void restart(long generation);

  /** Commits and releases the right. */
  @Override
  void close();
}
