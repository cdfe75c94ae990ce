package dev.corpuscore.model;

import java.util.HexFormat;

/** A SHA-256 digest in its written form, {@code sha256:} and 64 lower-case hex digits. */
public record Digest(String value) {
  private static final String PREFIX = "sha256:";
  private static final int LENGTH = PREFIX.length() + 64;

  public Digest {
    if (!isWritten(value)) {
      throw CorpusException.invalid(
          "\"" + value + "\" is not a digest (sha256: and 64 hex digits)");
    }
  }

  /** The digest of these 32 bytes of SHA-256. */
  public static Digest of(byte[] sha256) {
    return new Digest(PREFIX + HexFormat.of().formatHex(sha256));
  }

  /** The 32 bytes. */
  public byte[] bytes() {
    return HexFormat.of().parseHex(value, PREFIX.length(), value.length());
  }

  /**
   * Written by hand because a search reads dozens of digests, and a regular expression was slower
   * than the rest of the reading.
   */
  private static boolean isWritten(String value) {
    boolean written = value.length() == LENGTH && value.startsWith(PREFIX);
    for (int at = PREFIX.length(); written && at < LENGTH; at++) {
      char digit = value.charAt(at);
      written = (digit >= '0' && digit <= '9') || (digit >= 'a' && digit <= 'f');
    }
    return written;
  }

  @Override
  public String toString() {
    return value;
  }
}
