package dev.corpuscore.page.redaction;

import dev.corpuscore.canonical.erasure.PseudonymKey;
import java.nio.ByteBuffer;

/**
 * The secret of the cheap hash of one passage: a polynomial of its characters modulo 2^61 - 1. Both
 * numbers come from the pseudonym key and the passage's own hash, so that each is used once, and
 * the hash shows nothing to somebody without the key.
 *
 * @param point where the polynomial is evaluated
 * @param pad what is added to its value
 */
record WindowKey(long point, long pad) {
  private static final int BITS = 61;
  private static final long PRIME = (1L << BITS) - 1;

  static WindowKey of(PseudonymKey key, String hash) {
    ByteBuffer secret = ByteBuffer.wrap(key.window(hash));
    return new WindowKey(reduced(secret.getLong()), reduced(secret.getLong()));
  }

  /** The value with one more character. */
  long next(long value, int character) {
    return sum(product(value, point), character + 1L);
  }

  /** The value without its first character. */
  long without(long value, int first, long factor) {
    return sum(value, PRIME - product(factor, first + 1L));
  }

  /** What the first of so many characters is multiplied with once another has come. */
  long factor(int length) {
    long factor = 1;
    for (int i = 0; i < length; i++) {
      factor = product(factor, point);
    }
    return factor;
  }

  /** The value as it is stored. */
  long hidden(long value) {
    return sum(value, pad);
  }

  private static long reduced(long random) {
    return sum(random & PRIME, 0);
  }

  private static long product(long one, long other) {
    long low = one * other;
    long high = Math.multiplyHigh(one, other);
    return sum(low & PRIME, (high << (Long.SIZE - BITS)) | (low >>> BITS));
  }

  private static long sum(long one, long other) {
    long sum = one + other;
    return sum >= PRIME ? sum - PRIME : sum;
  }
}
