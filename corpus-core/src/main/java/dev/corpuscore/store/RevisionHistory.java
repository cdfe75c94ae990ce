package dev.corpuscore.store;

import dev.corpuscore.model.following.CorpusPosition;
import dev.corpuscore.model.following.Delisting;
import java.time.Instant;
import java.util.List;

/**
 * The history of the revisions: in which timeline of the corpus each was made, when, and which
 * revisions delisted a posting. Thread-safe; {@code UNAVAILABLE} as in {@link PostingStore}, also
 * if a row is damaged.
 *
 * <p>Every implementation passes {@code RevisionHistoryContract}.
 */
public interface RevisionHistory {
  /** How many delistings one call may return. */
  int DELISTINGS_LIMIT = 10_000;

  /**
   * The position of the corpus: its newest revision, whatever it is about. For our own use: it
   * tells when somebody submitted something, or was erased.
   */
  CorpusPosition newest();

  /**
   * The position that everybody may know: the newest change of a posting that is listed, or was
   * until then; revision 0 if there is none. Only such a change moves it. Cheap enough for several
   * calls a second.
   */
  CorpusPosition newestListed();

  /**
   * Whether this position is a part of the corpus's history. False for a position of another
   * corpus, for one ahead of the newest revision, and for one that a restore of a backup undid,
   * even if the revisions have passed its number since.
   *
   * <p>The history covers the last 10,000 processes that wrote. For an older position this is
   * false.
   */
  boolean contains(CorpusPosition position);

  /**
   * Returns the postings that were delisted after one revision and up to another, oldest first. A
   * posting is returned once. A posting that is listed again, or that was never listed, is not
   * returned.
   *
   * <p>Delistings from before version 11 of the tables are not returned, because they were not
   * stored.
   *
   * @param limit 1..10,000
   */
  List<Delisting> delistings(long after, long upTo, int limit);

  /**
   * Returns the newest change of the listed postings that was made in this second or before, of
   * those that no later change of the same posting has replaced; 0 if there is none. The times of
   * changes never decrease: while the clock is behind the last stored time, changes get that time.
   * If it is behind by more than five minutes, that time was wrong: then the changes that have it
   * count as made with the next one. A change without a stored time counts as made at the time of
   * the next change that has one.
   */
  long newestAt(Instant time);
}
