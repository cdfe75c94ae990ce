package dev.corpuscore.store;

import dev.corpuscore.model.erasure.KeyCheck;
import dev.corpuscore.model.erasure.ParticipantHash;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The participants: to which postings they contributed, who was erased, and with which key they are
 * hashed. Thread-safe. Every method throws {@link dev.corpuscore.model.CorpusException} {@code
 * UNAVAILABLE} when the database refuses, and then nothing has changed.
 *
 * <p>Every implementation passes {@code ParticipantsContract}.
 */
public interface Participants {
  /** The check value of this store's key; empty if the store never had a key. */
  Optional<KeyCheck> keyCheck();

  /**
   * Stores {@code check} as the check value of this store, unless it already has one. Durable on
   * return.
   *
   * @return the stored check value: {@code check}, or an earlier one
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if there is none although
   *     participants are stored: then the row was lost, and a new key must not replace it
   */
  KeyCheck agree(KeyCheck check, Instant at);

  /** Whether this participant was erased. Once true, always true. */
  boolean isErased(ParticipantHash participant);

  /**
   * Updates postings as {@link PostingStore#update} does, on behalf of a participant.
   *
   * @param updates at most {@link PostingStore#UPDATES_LIMIT}
   * @return one outcome per update, in the same order
   * @throws dev.corpuscore.model.CorpusException {@code PARTICIPANT_ERASED} if the participant was
   *     erased, even a moment ago; then nothing has changed
   */
  List<Outcome> update(ParticipantHash participant, List<PostingUpdate> updates);

  /** The number of contributions of all participants. Costs a scan. */
  long contributions();
}
