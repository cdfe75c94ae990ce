package dev.corpuscore.signature;

import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.model.CorpusException;
import java.util.Arrays;
import java.util.HexFormat;
import org.bouncycastle.math.ec.rfc8032.Ed25519;
import org.jspecify.annotations.Nullable;

/**
 * A public key of Ed25519 (<a href="https://www.rfc-editor.org/rfc/rfc8032">RFC 8032</a>).
 * Immutable; equal by its bytes.
 */
public final class VerifyingKey {
  /** The number of bytes of a key. */
  public static final int BYTES = 32;

  /** The number of bytes of a signature. */
  public static final int SIGNATURE_BYTES = 64;

  private static final int ID_DIGITS = 16;

  private final byte[] raw;

  /**
   * Reads the 32 bytes of RFC 8032.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if they are no key, or a key of which everybody
   *     could make signatures (a point of small order)
   */
  public VerifyingKey(byte[] raw) {
    if (raw.length != BYTES || !Ed25519.validatePublicKeyFull(raw, 0)) {
      throw CorpusException.invalid("is not a public key of Ed25519: 32 bytes of a valid point");
    }
    this.raw = raw.clone();
  }

  /**
   * Reads PEM (SubjectPublicKeyInfo), as {@code openssl pkey -pubout} writes it.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if it is none, or one of another algorithm
   */
  public static VerifyingKey ofPem(String pem) {
    return new VerifyingKey(KeyText.PUBLIC.key(pem));
  }

  /** The 32 bytes. */
  public byte[] raw() {
    return raw.clone();
  }

  /** The key in PEM. */
  public String pem() {
    return KeyText.PUBLIC.pem(raw);
  }

  /** A short name: the first 16 hex digits of SHA-256 of the 32 bytes. */
  public String keyId() {
    return HexFormat.of().formatHex(Sha256.hash(raw)).substring(0, ID_DIGITS);
  }

  /** Whether the owner of this key has signed exactly these bytes. Never throws. */
  public boolean verifies(byte[] message, byte[] signature) {
    return signature.length == SIGNATURE_BYTES
        && Ed25519.verify(signature, 0, raw, 0, message, 0, message.length);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof VerifyingKey key && Arrays.equals(raw, key.raw);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(raw);
  }

  /** The {@link #keyId}. */
  @Override
  public String toString() {
    return keyId();
  }
}
