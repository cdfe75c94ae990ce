package dev.corpuscore.store;

import dev.corpuscore.model.following.CorpusPosition;
import dev.corpuscore.model.following.Delisting;
import java.time.Instant;
import java.util.List;

/**
 * What is known of the revisions themselves: in which history of the corpus they were given, when,
 * and which of them took a listed posting away. Thread-safe; {@code UNAVAILABLE} as in {@link
 * PostingStore}, also if a row is damaged.
 *
 * <p>Every implementation passes {@code RevisionHistoryContract}.
 */
public interface RevisionHistory {
  /** How many delistings one call may ask for. */
  int DELISTINGS_LIMIT = 10_000;

  /** Where the corpus stands: its newest revision. */
  CorpusPosition newest();

  /**
   * Whether this corpus has come past this position. False for a position of another corpus, for
   * one ahead of the newest revision, and for one that a restore took back, even if the revisions
   * have grown past it since.
   *
   * <p>The history is remembered back to the last 10,000 processes that wrote; for an older
   * position this is false.
   */
  boolean contains(CorpusPosition position);

  /**
   * Returns the postings that ceased to be listed after one revision and up to another, oldest
   * first. A posting is in it once; one that is listed again, or was never listed, is not.
   *
   * <p>What ceased to be listed before the store learned this (tables of version 10 and older) is
   * not in it.
   *
   * @param limit 1..10,000
   */
  List<Delisting> delistings(long after, long upTo, int limit);

  /**
   * The newest revision that was made in this second or before; 0 if none was. The times of
   * revisions never decrease: after a clock was set back, changes bear the time before that. A
   * change whose time was never stored counts as made with the first one after it whose time was.
   */
  long newestAt(Instant time);
}
