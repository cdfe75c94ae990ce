package dev.corpuscore.model.erasure;

import dev.corpuscore.model.CorpusException;

/** How hashes and key ids are written. */
final class HexDigits {
  /** A key id is the beginning of a key's check value. */
  static final int KEY_ID_DIGITS = 16;

  private static final int HASH_DIGITS = 64;

  private HexDigits() {}

  /** Refuses what is not a hash of 32 bytes; {@code what} says in the message what it is of. */
  static void requireHash(String what, String hex) {
    require(what, hex, HASH_DIGITS);
  }

  static void requireKeyId(String keyId) {
    require("a key id", keyId, KEY_ID_DIGITS);
  }

  private static void require(String what, String hex, int digits) {
    if (hex.length() != digits || !hex.chars().allMatch(HexDigits::isLowerCase)) {
      throw CorpusException.invalid(what + " must be " + digits + " lower-case hex digits");
    }
  }

  private static boolean isLowerCase(int character) {
    return (character >= '0' && character <= '9') || (character >= 'a' && character <= 'f');
  }
}
