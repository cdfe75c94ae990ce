package dev.corpuscore.store;

import dev.corpuscore.model.erasure.HeldData;
import dev.corpuscore.model.erasure.KeyChecks;
import dev.corpuscore.model.erasure.KnownKey;
import dev.corpuscore.model.erasure.ParticipantHash;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The participants: to which postings they contributed, who was erased, and with which keys they
 * are hashed. Thread-safe. Every method throws {@link dev.corpuscore.model.CorpusException} {@code
 * UNAVAILABLE} when the database refuses, and then nothing has changed.
 *
 * <p>Every implementation passes {@code ParticipantsContract}.
 */
public interface Participants {
  /** The pseudonym keys of this store, in the order in which it came to know them. */
  List<KnownKey> keys();

  /**
   * Agrees with this store on the keys of a process. Durable on return.
   *
   * <ul>
   *   <li>A store that never had a key takes all of them.
   *   <li>A key in use that the store does not know replaces the one before, if that is among the
   *       older keys: otherwise it is the key of another store. So does a key that the store knows
   *       as an older one, if nothing is stored under it.
   *   <li>Older keys that the store does not know are added.
   *   <li>A key of the store that is not given, and that nothing is stored under, is forgotten.
   * </ul>
   *
   * @throws dev.corpuscore.model.CorpusException {@code PSEUDONYM_KEY_UNAVAILABLE} as {@link
   *     #keyFault} says; {@code UNAVAILABLE} if the store has no key although participants are
   *     stored: then the rows were lost, and a new key must not replace them. Nothing has changed
   *     then
   */
  void agree(KeyChecks keys, Instant at);

  /**
   * Returns why a process with these keys must not serve participants, and what to do: its key in
   * use is not that of this store, or a key is missing under which somebody is stored. Empty if it
   * may, or if the store never had a key.
   */
  Optional<String> keyFault(KeyChecks keys);

  /**
   * Whether this participant was erased, under any of the hashes. Once true, always true.
   *
   * @throws dev.corpuscore.model.CorpusException {@code PSEUDONYM_KEY_UNAVAILABLE} if the hashes
   *     are not those under the key in use and every key that somebody is stored under
   */
  boolean isErased(ParticipantHash participant);

  /**
   * Updates postings as {@link PostingStore#update} does, on behalf of a participant.
   *
   * @param updates at most {@link PostingStore#UPDATES_LIMIT}
   * @return one outcome per update, in the same order
   * @throws dev.corpuscore.model.CorpusException {@code PARTICIPANT_ERASED} if the participant was
   *     erased, even a moment ago; {@code PSEUDONYM_KEY_UNAVAILABLE} as {@link #isErased}; then
   *     nothing has changed
   */
  List<Outcome> update(ParticipantHash participant, List<PostingUpdate> updates);

  /**
   * All that is held about a participant, under any of the hashes, in one state of the store.
   *
   * @throws dev.corpuscore.model.CorpusException {@code PSEUDONYM_KEY_UNAVAILABLE} as {@link
   *     #isErased}
   */
  HeldData held(ParticipantHash participant);

  /** The number of contributions of all participants. Costs a scan. */
  long contributions();
}
