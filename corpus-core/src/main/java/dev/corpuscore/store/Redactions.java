package dev.corpuscore.store;

import dev.corpuscore.canonical.erasure.PseudonymKeys;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.page.redaction.KeyedPassage;
import dev.corpuscore.page.redaction.Passage;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Passages that an operator took out of postings. What every later {@link PostingUpdate} says of
 * such a posting is redacted before it is compared with what is stored: whether it is stored now,
 * and wherever the update comes from. Thread-safe. Every method throws {@link
 * dev.corpuscore.model.CorpusException} {@code UNAVAILABLE} when the database refuses, and then
 * nothing has changed.
 *
 * <p>Every implementation passes {@code RedactionsContract}.
 */
public interface Redactions {
  /**
   * Takes a passage out of a posting, in one transaction, durable on return: out of its content and
   * contacts, under the next revision if the content changes. What was stored before it is deleted,
   * with the digests in the posting's history, and with what its sources remember of its pages. A
   * keyed hash of the passage is kept.
   *
   * @param keys those of this store; its key in use hashes the passage
   * @return empty if there is no such posting, or the passage is nowhere in it; nothing has changed
   *     then
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} if a URL that leads to the
   *     posting contains the passage, if only callers described the posting, or if 50 passages were
   *     taken out of it; {@code PSEUDONYM_KEY_UNAVAILABLE} if the keys are not those of the store.
   *     Nothing has changed then
   */
  Optional<Done> redact(PostingId posting, Passage passage, PseudonymKeys keys, Instant at);

  /**
   * Keeps a passage out of a posting that may have had it, in one transaction, durable on return:
   * as {@link #redact} if the posting has it now. Else its content stays, and what could tell what
   * it said before is deleted: its history, the proofs of past days, and what its sources remember
   * of its pages.
   *
   * @return how many places had it now, 0 for none; empty if there is no such posting
   * @throws dev.corpuscore.model.CorpusException as {@link #redact}
   */
  Optional<Done> keepOut(PostingId posting, Passage passage, PseudonymKeys keys, Instant at);

  /**
   * A redaction.
   *
   * @param places in how many places the passage was
   * @param elsewhere other postings of the same duplicate group that contain the passage, at most
   *     50
   */
  record Done(int places, List<PostingId> elsewhere) {
    public Done {
      elsewhere = List.copyOf(elsewhere);
    }
  }

  /**
   * Repeats redactions of a newer state of this corpus: keeps their hashes, and redacts the
   * postings that are there. A posting that only callers described is removed.
   *
   * @param keys those of this store
   * @return how many postings have changed
   * @throws dev.corpuscore.model.CorpusException {@code PSEUDONYM_KEY_UNAVAILABLE} if the key of
   *     one is not among the keys; nothing has changed then
   */
  int repeat(List<Kept> redactions, PseudonymKeys keys);

  /** All redactions, in the order of the postings' ids. */
  List<Kept> all();

  /** A passage that was taken out of a posting. */
  record Kept(PostingId posting, KeyedPassage passage, Instant since) {}

  /** How contents would be stored, by the redactions that there are now. */
  Known known();

  /** The redactions at one moment. */
  interface Known {
    /**
     * Returns the content without the passages that were taken out of this posting. Empty if the
     * key of one is missing: then the posting does not change.
     */
    Optional<PostingContent> redacted(PostingId posting, PostingContent content);
  }

  /**
   * Says where the keys are found under which passages are looked for. Without them a posting that
   * was redacted does not change, and is not added again; this is logged.
   *
   * @param keys called at most once for each update, in its transaction, and only if a posting of
   *     the update was redacted; throws {@code PSEUDONYM_KEY_UNAVAILABLE} if a key is missing
   */
  void under(Supplier<PseudonymKeys> keys);
}
