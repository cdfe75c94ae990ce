package dev.corpuscore.store;

import dev.corpuscore.model.PostingId;
import java.time.Instant;
import java.util.List;

/**
 * Postings that an operator removed, and those that are kept out. Thread-safe. Every method throws
 * {@link dev.corpuscore.model.CorpusException} {@code UNAVAILABLE} when the database refuses, and
 * then nothing has changed.
 *
 * <p>Every implementation passes {@code RemovalsContract}.
 */
public interface Removals {
  /**
   * Deletes a posting and everything that belongs to it, in one transaction, durable on return: its
   * content, the URLs that lead to it, its sources and contributions, the commands about it, and
   * why it was closed. The removal has the next revision; a reader that follows the log deletes the
   * posting.
   *
   * @return false if there is no such posting; then nothing has changed, except that an earlier
   *     removal by retention is forgotten
   */
  boolean remove(PostingId posting);

  /**
   * Removes, as {@link #remove} does, listed and unlisted postings that closed before a day, the
   * longest closed first, in one transaction. A posting that a source still holds, because it still
   * lists the ad, stays as long as it was last seen since that day: otherwise the next sync would
   * add it again.
   *
   * <p>Of these removals alone the reason is kept, with the day in UTC, also if the posting is
   * listed again ({@link PostingStore#notBefore}), until it is redacted or removed once more.
   *
   * @param most 1..1,000
   * @param at when this is
   * @return those that were removed; fewer than {@code most} if no more are left
   */
  List<PostingId> removeClosed(Instant before, int most, Instant at);

  /**
   * As {@link #remove}. In addition, until {@link #admit}, no {@link PostingUpdate} adds the
   * posting again, or the ad at any URL that led to it, whether a source or a caller named that
   * URL: the outcome is {@link Outcome#KEPT_OUT}. This also works for a posting that does not
   * exist. Another posting that already exists at such a URL stays.
   *
   * @param reason why, for operators; stored with the posting's id
   * @return whether the posting existed
   */
  boolean keepOut(PostingId posting, String reason, Instant at);

  /**
   * As {@link #keepOut(PostingId, String, Instant)}, as an entry of {@link #keptOut} says: after a
   * restore of what did not have it yet. An entry that led to another one is admitted with it.
   *
   * @return whether the posting existed
   */
  boolean keepOut(KeptOut entry);

  /**
   * Admits a posting again, and with it those that were kept out because their URLs led to it. This
   * does not restore the posting; the next sync, import or resolve can add it. Durable on return.
   *
   * @return false if it was not kept out; nothing has changed then
   */
  boolean admit(PostingId posting);

  /** Whether this posting is kept out. */
  boolean isKeptOut(PostingId posting);

  /**
   * Everything that is kept out, oldest first, entries of the same second in order of id. Operators
   * add entries by hand, so the list fits into memory.
   */
  List<KeptOut> keptOut();
}
