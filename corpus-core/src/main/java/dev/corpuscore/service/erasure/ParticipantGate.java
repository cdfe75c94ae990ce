package dev.corpuscore.service.erasure;

import dev.corpuscore.canonical.erasure.PseudonymKeys;
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
  private final Participants participants;
  private final @Nullable PseudonymKeys keys;
  private final String reason;
  private final Supplier<Optional<Loss>> loss;

  private ParticipantGate(
      Participants participants,
      @Nullable PseudonymKeys keys,
      String reason,
      Supplier<Optional<Loss>> loss) {
    this.participants = participants;
    this.keys = keys;
    this.reason = reason;
    this.loss = loss;
  }

  public ParticipantGate(Participants participants, PseudonymKeys keys) {
    this(participants, keys, Optional::empty);
  }

  /**
   * @param loss the commits that the store has lost: while it is not empty, every call is refused
   */
  public ParticipantGate(
      Participants participants, PseudonymKeys keys, Supplier<Optional<Loss>> loss) {
    this(participants, keys, "", loss);
  }

  /**
   * A gate that refuses every call, because a key is not available.
   *
   * @param reason what is missing and what to do; callers and operators see it
   */
  public static ParticipantGate closed(Participants participants, String reason) {
    return new ParticipantGate(participants, null, reason, Optional::empty);
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
    return keys().hash(participant);
  }

  /**
   * Returns the keys.
   *
   * @throws CorpusException {@code PSEUDONYM_KEY_UNAVAILABLE}; {@code UNAVAILABLE} if the store has
   *     forgotten erasures
   */
  PseudonymKeys keys() {
    if (keys == null) {
      throw new CorpusException(ErrorCode.PSEUDONYM_KEY_UNAVAILABLE, reason);
    }
    Optional<Loss> lost = loss.get();
    if (lost.isPresent()) {
      throw CorpusException.unavailable(lost.get().sentence());
    }
    return keys;
  }

  /**
   * Returns why participants are refused: a key is missing, or another process has begun to use a
   * newer one. Empty if they are not.
   *
   * @throws CorpusException {@code UNAVAILABLE} if the store cannot be read
   */
  Optional<String> fault() {
    return keys == null ? Optional.of(reason) : participants.keyFault(keys.checks());
  }
}
