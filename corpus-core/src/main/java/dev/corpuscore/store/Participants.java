package dev.corpuscore.store;

import dev.corpuscore.model.erasure.KeyCheck;
import dev.corpuscore.model.erasure.ParticipantHash;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What is known of participants: which postings they contributed to, who was erased, and by which
 * key they are hashed. Thread-safe. Every method throws {@link
 * dev.corpuscore.model.CorpusException} {@code UNAVAILABLE} when the database refuses, and then
 * nothing has changed.
 *
 * <p>Every implementation passes {@code ParticipantsContract}.
 */
public interface Participants {
  /** What recognises the key of this store, or empty as long as it never had one. */
  Optional<KeyCheck> keyCheck();

  /**
   * Makes {@code check} the one of this store unless it has one already; durable on return.
   *
   * @return the store's: {@code check}, or another that was there before
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if there is none although
   *     participants are stored: the row was lost, and no new key may take its place
   */
  KeyCheck agree(KeyCheck check, Instant at);

  /** Whether this participant was erased. True once it was true. */
  boolean isErased(ParticipantHash participant);

  /**
   * Updates postings as {@link PostingStore#update} does, on behalf of a participant.
   *
   * @param updates at most {@link PostingStore#UPDATES_LIMIT}
   * @return one outcome per update, in the same order
   * @throws dev.corpuscore.model.CorpusException {@code PARTICIPANT_ERASED} if the participant was
   *     erased, however short before; nothing has changed then
   */
  List<Outcome> update(ParticipantHash participant, List<PostingUpdate> updates);

  /** How many contributions there are, of everybody. Costs a scan. */
  long contributions();
}
