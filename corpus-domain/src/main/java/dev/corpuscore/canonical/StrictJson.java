package dev.corpuscore.canonical;

import dev.corpuscore.model.CorpusException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads JSON from untrusted callers. */
public final class StrictJson {
  /** How deep arrays and objects may be nested. */
  public static final int DEPTH_LIMIT = 100;

  /** RFC 7493 section 2.2: an integer beyond 2^53−1 may lose precision. */
  public static final long GREATEST_INTEGER = (1L << 53) - 1;

  private static final char BYTE_ORDER_MARK = '\ufeff';

  /** Longer numbers are refused unread; JSONTestSuite's longest valid one has 83 characters. */
  private static final int NUMBER_LENGTH_LIMIT = 1_000;

  private static final Pattern SOURCE = Pattern.compile(" \\(start marker at \\[[^]]*]\\)");

  private static final JsonMapper MAPPER =
      new JsonMapper(
          JsonFactory.builder()
              .streamReadConstraints(
                  StreamReadConstraints.builder()
                      .maxNestingDepth(DEPTH_LIMIT)
                      .maxNumberLength(NUMBER_LENGTH_LIMIT)
                      .build())
              .build());

  private StrictJson() {}

  /**
   * Returns the one JSON value that {@code utf8} holds.
   *
   * @throws CorpusException {@code INVALID_REQUEST}, saying what is wrong and where, if that is not
   *     exactly one value of I-JSON (RFC 7493): UTF-8 without a byte-order mark, no duplicate
   *     members, no lone surrogates, integers within ±(2^53−1), other numbers finite as an IEEE 754
   *     double and zero only where written as zero, at most {@link #DEPTH_LIMIT} levels deep
   */
  public static JsonNode read(byte[] utf8) {
    CharBuffer text = decode(utf8);
    if (text.hasRemaining() && text.charAt(0) == BYTE_ORDER_MARK) {
      throw refused("it begins with a byte-order mark", null, null);
    }
    try (JsonParser in = MAPPER.createParser(text.array(), text.arrayOffset(), text.remaining())) {
      StrictTree tree = new StrictTree(in, mayHoldLoneSurrogates(text));
      return tree.onlyValue();
    } catch (JacksonException e) {
      throw refused(withoutSource(e.getOriginalMessage()), e.getLocation(), e);
    }
  }

  /** Jackson also says that it does not say where the object began. */
  private static String withoutSource(String message) {
    return SOURCE.matcher(message).replaceAll("");
  }

  /** The exception for a fault at the place {@code at}. */
  static CorpusException refused(
      String reason, @Nullable TokenStreamLocation at, @Nullable Throwable cause) {
    String place =
        at == null ? "" : " (line " + at.getLineNr() + ", column " + at.getColumnNr() + ")";
    return CorpusException.invalid("not valid JSON: " + reason + place, cause);
  }

  private static CharBuffer decode(byte[] utf8) {
    ByteBuffer bytes = ByteBuffer.wrap(utf8);
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT)
          .decode(bytes);
    } catch (CharacterCodingException e) {
      throw refused("it is not UTF-8 at byte " + bytes.position(), null, e);
    }
  }

  /** After strict UTF-8 decoding, only an escape can produce half of a surrogate pair. */
  private static boolean mayHoldLoneSurrogates(CharBuffer text) {
    char[] characters = text.array();
    int last = text.arrayOffset() + text.remaining() - 1;
    for (int i = text.arrayOffset(); i < last; i++) {
      if (characters[i] == '\\' && characters[i + 1] == 'u') {
        return true;
      }
    }
    return false;
  }
}
