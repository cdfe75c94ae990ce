package dev.corpuscore.service.erasure;

import dev.corpuscore.canonical.erasure.PseudonymKey;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.erasure.Participant;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.store.Loss;
import dev.corpuscore.store.Participants;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Converts a pseudonym to the keyed hash that may be stored. All code that receives a participant
 * uses this class. Thread-safe.
 *
 * <p>It checks for a tombstone, but the participant may be erased right after that check. So
 * writers use {@link Participants#update} or {@link dev.corpuscore.store.Submissions#submit}, which
 * check again in the transaction.
 */
public final class ParticipantGate {
  private static final String NO_KEY =
      "the pseudonym key is missing or is not the key of this store; the log of the start"
          + " says more";

  private final Participants participants;
  private final @Nullable PseudonymKey key;
  private final Supplier<Optional<Loss>> loss;

  /**
   * @param key null if it is not available: then every call is refused
   */
  public ParticipantGate(Participants participants, @Nullable PseudonymKey key) {
    this(participants, key, Optional::empty);
  }

  /**
   * @param loss the commits that the store has lost: while it is not empty, every call is refused
   */
  public ParticipantGate(
      Participants participants, @Nullable PseudonymKey key, Supplier<Optional<Loss>> loss) {
    this.participants = participants;
    this.key = key;
    this.loss = loss;
  }

  /**
   * Returns the hash of a participant who was not erased.
   *
   * @throws CorpusException {@code PARTICIPANT_ERASED}, {@code PSEUDONYM_KEY_UNAVAILABLE}, or
   *     {@code UNAVAILABLE} if the store cannot be read or has lost erasures
   */
  public ParticipantHash admit(Participant participant) {
    ParticipantHash hash = hash(participant);
    if (participants.isErased(hash)) {
      throw new CorpusException(ErrorCode.PARTICIPANT_ERASED, ErrorCode.PARTICIPANT_ERASED.title());
    }
    return hash;
  }

  /**
   * Returns the hash of a participant, erased or not. Only for erasing.
   *
   * @throws CorpusException {@code PSEUDONYM_KEY_UNAVAILABLE}; {@code UNAVAILABLE} if the store has
   *     forgotten erasures
   */
  ParticipantHash hash(Participant participant) {
    return key().hash(participant);
  }

  /**
   * Returns the key.
   *
   * @throws CorpusException {@code PSEUDONYM_KEY_UNAVAILABLE}; {@code UNAVAILABLE} if the store has
   *     forgotten erasures
   */
  PseudonymKey key() {
    if (key == null) {
      throw new CorpusException(ErrorCode.PSEUDONYM_KEY_UNAVAILABLE, NO_KEY);
    }
    Optional<Loss> lost = loss.get();
    if (lost.isPresent()) {
      throw new CorpusException(ErrorCode.UNAVAILABLE, lost.get().sentence());
    }
    return key;
  }

  /** The fault that the key is missing; empty if there is a key. */
  Optional<String> fault() {
    return key == null ? Optional.of(NO_KEY) : Optional.empty();
  }
}
