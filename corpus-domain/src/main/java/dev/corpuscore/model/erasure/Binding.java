package dev.corpuscore.model.erasure;

/**
 * What binds an entry of the ledger to its participant: the salt of the commitments in the log.
 *
 * @param salt 32 random bytes, which keep the commitments from being guessed; not to be changed
 * @param later whether the entry was bound after the erasure, at an upgrade, because versions
 *     before bound nothing: then the log shows only that the participant has not changed since
 * @param leaf the form of the entry in the log
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Binding(byte[] salt, boolean later, LeafVersion leaf) {
  /** The number of bytes of a salt. */
  public static final int SALT_BYTES = 32;

  public Binding {
    if (salt.length != SALT_BYTES) {
      throw new IllegalArgumentException("a salt has 32 bytes, not " + salt.length);
    }
  }
}
