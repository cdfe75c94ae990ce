package dev.corpuscore.model.erasure;

import java.util.HexFormat;

/**
 * The only data that is stored about a participant: a keyed hash, which is meaningless without the
 * key. Its text form never shows it.
 *
 * @param hex the 32 bytes in 64 lower-case hex digits
 * @param keyId names the key that made it
 */
public record ParticipantHash(String hex, String keyId) {
  public ParticipantHash {
    HexDigits.requireHash("a participant's hash", hex);
    HexDigits.requireKeyId(keyId);
  }

  /** The hash of these 32 bytes. */
  public static ParticipantHash of(byte[] bytes, String keyId) {
    return new ParticipantHash(HexFormat.of().formatHex(bytes), keyId);
  }

  /** The 32 bytes. */
  public byte[] bytes() {
    return HexFormat.of().parseHex(hex);
  }

  @Override
  public String toString() {
    return "(participant hash)";
  }
}
