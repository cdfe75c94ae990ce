package dev.corpuscore.store;

import dev.corpuscore.signature.KeyPurpose;
import dev.corpuscore.signature.PublishedKey;
import dev.corpuscore.signature.VerifyingKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The public keys that this corpus was ever signed with. No private key is stored. Thread-safe.
 * Every method throws {@link dev.corpuscore.model.CorpusException} {@code UNAVAILABLE} when the
 * database refuses or a row is damaged, and then nothing has changed.
 *
 * <p>Every implementation passes {@code SigningKeysContract}.
 */
public interface SigningKeys {
  /**
   * All uses of keys that an entry of the log of roots introduced, in the order in which they
   * began; a key that came back has several. Each purpose has at most one in use.
   */
  List<PublishedKey> all();

  /** The key that is in use for a purpose; empty if none ever was. */
  default Optional<PublishedKey> inUse(KeyPurpose purpose) {
    return all().stream().filter(it -> it.purpose() == purpose && it.until() == null).findFirst();
  }

  /** Whether another key took the place of this one. False if none was ever recorded. */
  default boolean isReplaced(VerifyingKey key, KeyPurpose purpose) {
    return inUse(purpose).filter(it -> !it.key().equals(key)).isPresent();
  }

  /**
   * Records that a key is in use for a purpose, and adds an entry about it to the log of roots. The
   * use of the one before it ends at this time; it stays in {@link #all}. Does nothing if the key
   * is in use already; one whose use had ended has another use. Durable on return.
   *
   * @param at in whole seconds; a fraction is cut off
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} also if the key is or was in
   *     use for the other purpose; nothing has changed
   */
  void use(VerifyingKey key, KeyPurpose purpose, Instant at);

  /**
   * Records the last checkpoints of a key for logs whose use has ended. Durable on return.
   *
   * @param use one of {@link #all}
   * @param last as {@link PublishedKey#last}
   */
  void limit(PublishedKey use, List<String> last);
}
