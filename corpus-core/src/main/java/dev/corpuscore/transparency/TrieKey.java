package dev.corpuscore.transparency;

import dev.corpuscore.model.PostingId;
import java.util.Arrays;

/** The 130 bits of a posting id, five for each of its 26 characters of base32. */
public final class TrieKey implements Comparable<TrieKey> {
  /** How many bits a key has. */
  public static final int BITS = 130;

  /** How many bits a digit has. */
  static final int DIGIT_BITS = 5;

  static final int BYTES = (BITS + Byte.SIZE - 1) / Byte.SIZE;
  private static final int PREFIX = PostingId.LENGTH - BITS / DIGIT_BITS;

  private final byte[] packed;

  private TrieKey(byte[] packed) {
    this.packed = packed;
  }

  /** The key of a posting. */
  public static TrieKey of(PostingId id) {
    byte[] packed = new byte[BYTES];
    for (int digit = 0; digit < BITS / DIGIT_BITS; digit++) {
      int value = value(id.value().charAt(PREFIX + digit));
      for (int bit = 0; bit < DIGIT_BITS; bit++) {
        int at = digit * DIGIT_BITS + bit;
        int set = value >> (DIGIT_BITS - 1 - bit) & 1;
        packed[at >> 3] |= (byte) (set << (7 - (at & 7)));
      }
    }
    return new TrieKey(packed);
  }

  /**
   * The first key that begins as an id does.
   *
   * @param id the first characters of one, with its prefix
   */
  public static TrieKey beginning(String id) {
    return of(new PostingId(id + "a".repeat(PostingId.LENGTH - id.length())));
  }

  /** The posting that has this key. */
  public PostingId id() {
    StringBuilder id = new StringBuilder("p_");
    for (int level = 0; level < BITS / DIGIT_BITS; level++) {
      int digit = digit(level);
      id.append(character(digit));
    }
    return new PostingId(id.toString());
  }

  /** Whether the first bits, 0..130 of them, are those of another key. */
  boolean beginsAs(TrieKey other, int bits) {
    for (int bit = 0; bit < bits; bit++) {
      if (bit(bit) != other.bit(bit)) {
        return false;
      }
    }
    return true;
  }

  /** The key in the bytes from {@code at} on, as {@link #copyTo} wrote it. */
  static TrieKey read(byte[] bytes, int at) {
    return new TrieKey(Arrays.copyOfRange(bytes, at, at + BYTES));
  }

  void copyTo(byte[] bytes, int at) {
    System.arraycopy(packed, 0, bytes, at, BYTES);
  }

  /** The digits of RFC 4648: a to z are 0 to 25, 2 to 7 are 26 to 31. */
  private static int value(char digit) {
    return digit >= 'a' ? digit - 'a' : digit - '2' + 26;
  }

  /** The character of a digit. */
  static char character(int digit) {
    return (char) (digit < 26 ? 'a' + digit : '2' + digit - 26);
  }

  /** The bit at {@code depth}, 0 for the first: 0 or 1. */
  int bit(int depth) {
    return packed[depth >> 3] >> (7 - (depth & 7)) & 1;
  }

  /** The digit at {@code level}, 0 for the first: 0..31. */
  int digit(int level) {
    int digit = 0;
    for (int bit = 0; bit < DIGIT_BITS; bit++) {
      digit = digit << 1 | bit(level * DIGIT_BITS + bit);
    }
    return digit;
  }

  /** By the first bit that differs. */
  @Override
  public int compareTo(TrieKey other) {
    return Arrays.compareUnsigned(packed, other.packed);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TrieKey key && Arrays.equals(packed, key.packed);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(packed);
  }
}
