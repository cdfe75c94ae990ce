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
  /** All keys, in the order in which they were first used; each purpose has at most one in use. */
  List<PublishedKey> all();

  /** The key that is in use for a purpose; empty if none ever was. */
  default Optional<PublishedKey> inUse(KeyPurpose purpose) {
    return all().stream().filter(it -> it.purpose() == purpose && it.until() == null).findFirst();
  }

  /**
   * Records that a key is in use for a purpose. The use of the one before it ends at this time; it
   * stays in {@link #all}. Does nothing if the key is in use already; one whose use had ended is in
   * use again. Durable on return.
   *
   * @param at in whole seconds; a fraction is cut off
   */
  void use(VerifyingKey key, KeyPurpose purpose, Instant at);
}
