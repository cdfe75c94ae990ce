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
   * Updates a posting as {@link PostingStore#update} does. If the posting exists afterwards, the
   * same transaction stores:
   *
   * <ul>
   *   <li>the participant's contribution, once;
   *   <li>the submitted details, if the posting's origin is {@code submitted}, except those that
   *       the same participant (or an unnamed caller) has submitted before. If a source has shown
   *       the posting, they would not be shown anywhere and are not stored. They are deleted as
   *       soon as a source shows it;
   *   <li>the alias: {@link PostingStore#findByUrl} finds the posting by it, unless the URL leads
   *       to a posting that a source named there.
   * </ul>
   *
   * @param update without a canonical URL, because that would be stored as named by a source
   * @throws dev.corpuscore.model.CorpusException {@code PARTICIPANT_ERASED} if the participant was
   *     erased, even a moment ago; {@code PSEUDONYM_KEY_UNAVAILABLE} as {@link
   *     Participants#isErased}; then nothing has changed
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
