package dev.corpuscore.model.erasure;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.util.HexFormat;

/**
 * What a store keeps to recognise its pseudonym key by, without holding it.
 *
 * @param hex 32 bytes that this key alone gives, in 64 lower-case hex digits
 */
public record KeyCheck(String hex) {
  private static final int DIGITS = 64;
  private static final int ID_DIGITS = 16;

  public KeyCheck {
    if (hex.length() != DIGITS || !hex.chars().allMatch(HexDigits::isLowerCase)) {
      throw new CorpusException(
          ErrorCode.INVALID_REQUEST, "a key's check value must be 64 lower-case hex digits");
    }
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
    return hex.substring(0, ID_DIGITS);
  }
}
