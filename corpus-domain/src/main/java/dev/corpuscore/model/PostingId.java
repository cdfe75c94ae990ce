package dev.corpuscore.model;

import java.util.Optional;

/**
 * The id of a posting: {@code p_} and 26 characters of lower-case base32 (RFC 4648), the first 130
 * bits of SHA-256 of its identity. The same posting has the same id in every deployment.
 */
public record PostingId(String value) implements Comparable<PostingId> {
  private static final String PREFIX = "p_";

  /** How many characters each has, all of them ASCII. */
  public static final int LENGTH = 28;

  public PostingId {
    if (!isWritten(value)) {
      throw CorpusException.invalid("\"" + value + "\" is not a posting id (p_ and 26 of a-z2-7)");
    }
  }

  /** Returns the id that is written so, or empty if that is none. */
  public static Optional<PostingId> parse(String text) {
    return isWritten(text) ? Optional.of(new PostingId(text)) : Optional.empty();
  }

  private static boolean isWritten(String value) {
    boolean written = value.length() == LENGTH && value.startsWith(PREFIX);
    for (int at = PREFIX.length(); written && at < LENGTH; at++) {
      char digit = value.charAt(at);
      written = (digit >= 'a' && digit <= 'z') || (digit >= '2' && digit <= '7');
    }
    return written;
  }

  /** By code unit, which for this alphabet is byte order. */
  @Override
  public int compareTo(PostingId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
