package dev.corpuscore.model;

import java.util.HexFormat;
import java.util.regex.Pattern;

/** A SHA-256 digest in its written form, {@code sha256:} and 64 lower-case hex digits. */
public record Digest(String value) {
  private static final Pattern FORM = Pattern.compile("sha256:[0-9a-f]{64}");
  private static final String PREFIX = "sha256:";

  public Digest {
    if (!FORM.matcher(value).matches()) {
      throw new CorpusException(
          ErrorCode.INVALID_REQUEST, "\"" + value + "\" is no digest (sha256: and 64 hex digits)");
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

  @Override
  public String toString() {
    return value;
  }
}
