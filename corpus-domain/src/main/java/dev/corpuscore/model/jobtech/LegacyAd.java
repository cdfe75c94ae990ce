package dev.corpuscore.model.jobtech;

import dev.corpuscore.model.CorpusException;
import java.nio.charset.StandardCharsets;

/**
 * The JobTech ad that a source published, without what the posting itself says and without people's
 * names and addresses. Its members are those of {@code docs/ad-shape.md}.
 *
 * @param json an object in the RFC 8785 form, at most {@link #BYTES_LIMIT} bytes as UTF-8
 */
public record LegacyAd(String json) {
  public static final int BYTES_LIMIT = 64 * 1_024;

  /** A UTF-16 unit has at most three bytes in UTF-8. */
  private static final int MOST_BYTES_A_UNIT = 3;

  public LegacyAd {
    if (!fits(json)) {
      throw CorpusException.invalid("legacyAd has more than " + BYTES_LIMIT + " bytes");
    }
  }

  /** Whether this JSON is short enough. */
  public static boolean fits(String json) {
    return json.length() <= BYTES_LIMIT / MOST_BYTES_A_UNIT
        || json.getBytes(StandardCharsets.UTF_8).length <= BYTES_LIMIT;
  }
}
