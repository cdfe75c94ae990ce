package dev.corpuscore.store;

import dev.corpuscore.model.PostingId;
import java.time.Instant;
import java.util.List;

/**
 * Postings that were taken out by hand, and those that may not come back. Thread-safe. Every method
 * throws {@link dev.corpuscore.model.CorpusException} {@code UNAVAILABLE} when the database
 * refuses, and then nothing has changed.
 *
 * <p>Every implementation passes {@code RemovalsContract}.
 */
public interface Removals {
  /**
   * Deletes a posting and everything that belongs to it, in one transaction, durable on return: its
   * content, the URLs that lead to it, who has seen it and contributed to it, the commands about
   * it, and why it was closed. The removal has the next revision; whoever follows the log drops the
   * posting.
   *
   * @return false if there is no such posting; nothing has changed then
   */
  boolean remove(PostingId posting);

  /**
   * As {@link #remove}, and until {@link #admit} no {@link PostingUpdate} brings the posting back,
   * nor one at any URL that led to it, whether a source or a caller named that: their outcome is
   * {@link Outcome#KEPT_OUT}. So for a posting that is not there, too. A posting that is there in
   * its own right, at such a URL, stays.
   *
   * @param reason why, for operators; kept with the ban
   * @return whether the posting was there
   */
  boolean keepOut(PostingId posting, String reason, Instant at);

  /**
   * Lets a posting in again, and with it those that were kept out because their URLs led to it. It
   * does not come back by that: whoever brings it next does. Durable on return.
   *
   * @return false if it was not kept out; nothing has changed then
   */
  boolean admit(PostingId posting);

  /** Whether this posting may not come back. */
  boolean isKeptOut(PostingId posting);

  /**
   * Everything that is kept out, the oldest first, those of one second in order of id. People put
   * it there by hand, so it fits into memory.
   */
  List<KeptOut> keptOut();
}
