package dev.corpuscore.model.erasure;

import java.util.HexFormat;

/**
 * What a store keeps to recognise its pseudonym key by, without holding it.
 *
 * @param hex 32 bytes that this key alone gives, in 64 lower-case hex digits
 */
public record KeyCheck(String hex) {
  public KeyCheck {
    HexDigits.requireHash("a key's check value", hex);
  }

  /** The check of these 32 bytes. */
  public static KeyCheck of(byte[] bytes) {
    return new KeyCheck(HexFormat.of().formatHex(bytes));
  }

  /** The 32 bytes. */
  public byte[] bytes() {
    return HexFormat.of().parseHex(hex);
  }

  /** A short name for the key, safe to show: 16 hex digits. */
  public String keyId() {
    return hex.substring(0, HexDigits.KEY_ID_DIGITS);
  }
}
