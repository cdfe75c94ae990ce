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
 * The one way from a pseudonym to what may be stored of it; whatever takes a participant comes
 * through here. Thread-safe.
 *
 * <p>It knows tombstones, but an erasure may come right after it looked: who then writes, writes by
 * {@link Participants#update}, which looks again inside its transaction.
 */
public final class ParticipantGate {
  private static final String NO_KEY =
      "the pseudonym key is missing or not the one of this store; the log of the start says more";

  private final Participants participants;
  private final @Nullable PseudonymKey key;
  private final Supplier<Optional<Loss>> loss;

  /**
   * @param key null where it is not available: then nobody passes
   */
  public ParticipantGate(Participants participants, @Nullable PseudonymKey key) {
    this(participants, key, Optional::empty);
  }

  /**
   * @param loss what the store has forgotten: while that is anything, nobody passes
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
   *     {@code UNAVAILABLE} if the store cannot say, or has forgotten erasures
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

  /** Why nobody passes for want of a key; empty if there is one. */
  Optional<String> fault() {
    return key == null ? Optional.of(NO_KEY) : Optional.empty();
  }
}
