package dev.corpuscore.model;

import java.util.regex.Pattern;

/**
 * The id of a posting: {@code p_} and 26 characters of lower-case base32 (RFC 4648), the first 130
 * bits of SHA-256 of its identity. The same posting has the same id in every deployment.
 */
public record PostingId(String value) implements Comparable<PostingId> {
  private static final Pattern FORM = Pattern.compile("p_[a-z2-7]{26}");

  public PostingId {
    if (!FORM.matcher(value).matches()) {
      throw new CorpusException(
          ErrorCode.INVALID_REQUEST, "\"" + value + "\" is no posting id (p_ and 26 of a-z2-7)");
    }
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
