package dev.corpuscore.service.erasure;

import dev.corpuscore.canonical.erasure.PseudonymKey;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.erasure.Participant;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.store.Participants;
import org.jspecify.annotations.Nullable;

/**
 * The one way from a pseudonym to what may be stored of it; whatever takes a participant comes
 * through here. Thread-safe.
 *
 * <p>It knows tombstones, but an erasure may come right after it looked: who then writes, writes by
 * {@link Participants#contribute}, which looks again inside its transaction.
 */
public final class ParticipantGate {
  private final Participants participants;
  private final @Nullable PseudonymKey key;

  /**
   * @param key null where it is not available: then nobody passes
   */
  public ParticipantGate(Participants participants, @Nullable PseudonymKey key) {
    this.participants = participants;
    this.key = key;
  }

  /**
   * Returns the hash of a participant who was not erased.
   *
   * @throws CorpusException {@code PARTICIPANT_ERASED}, {@code PSEUDONYM_KEY_UNAVAILABLE}, or
   *     {@code UNAVAILABLE} if the store cannot say
   */
  public ParticipantHash admit(Participant participant) {
    ParticipantHash hash = hash(participant);
    if (participants.isErased(hash)) {
      throw new CorpusException(ErrorCode.PARTICIPANT_ERASED, ErrorCode.PARTICIPANT_ERASED.title());
    }
    return hash;
  }

  /**
   * Returns the hash of a participant, erased or not: for erasing alone.
   *
   * @throws CorpusException {@code PSEUDONYM_KEY_UNAVAILABLE}
   */
  ParticipantHash hash(Participant participant) {
    return key().hash(participant);
  }

  /**
   * Returns the key.
   *
   * @throws CorpusException {@code PSEUDONYM_KEY_UNAVAILABLE}
   */
  PseudonymKey key() {
    if (key == null) {
      throw new CorpusException(
          ErrorCode.PSEUDONYM_KEY_UNAVAILABLE,
          "the pseudonym key is missing or not the one of this store; the log of the start says"
              + " more");
    }
    return key;
  }
}
