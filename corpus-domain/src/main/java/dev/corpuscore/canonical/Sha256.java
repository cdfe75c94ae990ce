package dev.corpuscore.canonical;

import dev.corpuscore.model.Digest;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.PostingId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.jspecify.annotations.Nullable;

/** SHA-256 digests, and ids that are derived from them. */
public final class Sha256 {
  private static final String BASE32 = "abcdefghijklmnopqrstuvwxyz234567";
  private static final int ID_CHARACTERS = 26;

  /** Only cloned, because a clone is faster than a provider lookup. */
  private static final MessageDigest BLANK = blank();

  private Sha256() {}

  /** The digest of {@code bytes}. */
  public static Digest digest(byte[] bytes) {
    return Digest.of(hash(bytes));
  }

  /** The id of the posting with this identity, or with this canonical URL if it has none. */
  public static PostingId postingId(@Nullable Identity identity, String canonicalUrl) {
    String key = identity == null ? canonicalUrl : identity.key();
    return new PostingId("p_" + base32(hash(key.getBytes(StandardCharsets.UTF_8))));
  }

  /** The 32 bytes themselves. */
  public static byte[] hash(byte[] bytes) {
    return begin().digest(bytes);
  }

  /** A digest of no bytes yet. */
  public static MessageDigest begin() {
    try {
      return (MessageDigest) BLANK.clone();
    } catch (CloneNotSupportedException e) {
      throw new AssertionError("the JDK's SHA-256 can be cloned", e);
    }
  }

  private static MessageDigest blank() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JDK has SHA-256", e);
    }
  }

  private static String base32(byte[] hash) {
    StringBuilder text = new StringBuilder(ID_CHARACTERS);
    int buffer = 0;
    int bits = 0;
    for (int i = 0; text.length() < ID_CHARACTERS; i++) {
      buffer = ((buffer << Byte.SIZE) | (hash[i] & 0xff)) & 0xffff;
      bits += Byte.SIZE;
      while (bits >= 5 && text.length() < ID_CHARACTERS) {
        bits -= 5;
        text.append(BASE32.charAt((buffer >> bits) & 31));
      }
    }
    return text.toString();
  }
}
