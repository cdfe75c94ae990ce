package dev.corpuscore.canonical;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads JSON from people we do not know. */
public final class StrictJson {
  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNestingDepth(100).build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private StrictJson() {}

  /**
   * Returns the one JSON value that {@code utf8} holds.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if that is not exactly one value of I-JSON (RFC
   *     7493): UTF-8 without a byte-order mark, no duplicate members, no lone surrogates, numbers
   *     that survive as an IEEE 754 double, at most 100 levels deep
   */
  public static JsonNode read(byte[] utf8) {
    try {
      return MAPPER.readTree(utf8);
    } catch (JacksonException e) {
      throw new CorpusException(
          ErrorCode.INVALID_REQUEST, "not valid JSON: " + e.getOriginalMessage(), e);
    }
  }
}
