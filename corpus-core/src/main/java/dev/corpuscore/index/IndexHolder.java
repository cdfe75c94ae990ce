package dev.corpuscore.index;

import dev.corpuscore.model.Change;
import java.util.List;

/**
 * The right to change an index: one process at a time has it. Not thread-safe; searches go on
 * beside it. Methods throw {@code UNAVAILABLE} as in {@link PostingIndex}.
 */
public interface IndexHolder extends AutoCloseable {
  /**
   * Applies changes, whose ids are all different. Not visible before the next {@link #publish}.
   * After a crash or an exception the index stands where it was last committed; it may hold some of
   * what was applied since, which does no harm: what is applied again replaces it, and an older
   * revision of a posting never replaces a newer one.
   *
   * <p>A posting that the index cannot take, whatever the reason, stops no other: it is tried once
   * more alone, then {@linkplain PostingIndex.Entry#leftOut left out}, and the log says so; one
   * that is {@linkplain Change.Damaged damaged} is left out at once. Only what fails without any
   * posting's fault is thrown.
   */
  void apply(List<Change> changes);

  /**
   * Makes everything applied visible to searches of this process, as of {@code revision}; other
   * processes may see it now, or only once it is committed.
   */
  void publish(long revision);

  /** Makes everything published durable together with its revision. */
  void commit();

  /**
   * Called now and then while no changes come: puts together what they left in pieces, in the
   * background, if that makes searches enough faster for what it costs. Returns at once; searches
   * answer the same before, meanwhile and after.
   *
   * @return whether it is still at work; call again then, the last call publishes and commits
   */
  boolean settle();

  /**
   * Empties the index for a rebuild. Searches see the old one until {@link #publish}; a crash
   * before {@link #commit} leaves the old one.
   */
  void restart(long generation);

  /** Commits and gives the right back. */
  @Override
  void close();
}
