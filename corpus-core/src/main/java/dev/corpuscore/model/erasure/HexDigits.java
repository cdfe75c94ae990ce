package dev.corpuscore.model.erasure;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;

/** How hashes and key ids are written. */
final class HexDigits {
  private static final int KEY_ID_DIGITS = 16;

  private HexDigits() {}

  static boolean isLowerCase(int character) {
    return (character >= '0' && character <= '9') || (character >= 'a' && character <= 'f');
  }

  static void requireKeyId(String keyId) {
    if (keyId.length() != KEY_ID_DIGITS || !keyId.chars().allMatch(HexDigits::isLowerCase)) {
      throw new CorpusException(
          ErrorCode.INVALID_REQUEST, "a key id must be 16 lower-case hex digits");
    }
  }
}
