package dev.corpuscore.store;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.resolve.Submission;
import java.util.Collection;

/**
 * What callers submitted, stored apart from what sources say, and deleted with the contribution.
 * Thread-safe. Every method throws {@link dev.corpuscore.model.CorpusException} {@code UNAVAILABLE}
 * when the database refuses, and then nothing has changed.
 *
 * <p>Every implementation passes {@code SubmissionsContract}.
 */
public interface Submissions {
  /**
   * Updates a posting as {@link PostingStore#update} does and, in the same transaction, remembers
   * of the posting, if it exists afterwards:
   *
   * <ul>
   *   <li>the participant's contribution, once;
   *   <li>the words, if the posting's origin is {@code submitted}: those that the same participant
   *       (or nobody by name) has not said before. Where a source has shown the posting they would
   *       show nowhere, and are not kept. They are forgotten as soon as a source shows it;
   *   <li>the alias: {@link PostingStore#findByUrl} finds the posting by it, unless the URL leads
   *       to a posting that a source named there.
   * </ul>
   *
   * @param update its URL would be remembered as one that a source named, so it has none
   * @throws dev.corpuscore.model.CorpusException {@code PARTICIPANT_ERASED} if the participant was
   *     erased, however short before; nothing has changed then
   */
  Outcome submit(PostingUpdate update, Submission submission);

  /** Whether the posting is from the first edition and may contain text of an unknown caller. */
  boolean isUnattributed(PostingId posting);

  /**
   * Records that an unattributed posting now contains only what its source says. It is no longer
   * unattributed, and of the URLs that lead to it only these stay. Does nothing for any other
   * posting.
   */
  void attribute(PostingId posting, Collection<String> named);

  /** Counts the unattributed postings. */
  Unattributed unattributed();

  /**
   * Postings of the first edition, which mixed submitted text with the source's text.
   *
   * @param postings the number of unattributed postings
   * @param ofErased how many of them have a contribution of a participant who was erased since
   */
  record Unattributed(long postings, long ofErased) {}
}
