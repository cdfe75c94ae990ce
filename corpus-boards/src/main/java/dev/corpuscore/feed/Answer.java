package dev.corpuscore.feed;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads the bytes that a board answers with. */
public final class Answer {
  /**
   * Bounds that keep the tree of a hostile answer within some hundred megabytes. The largest boards
   * known have some ten thousand ads of less than a hundred tokens each.
   */
  private static final JsonMapper MAPPER =
      new JsonMapper(
          JsonFactory.builder()
              .streamReadConstraints(
                  StreamReadConstraints.builder()
                      .maxNestingDepth(64)
                      .maxNumberLength(100)
                      .maxStringLength(4_000_000)
                      .maxTokenCount(2_000_000)
                      .build())
              .build());

  /** The bound for one ad of a board is a tenth of that. */
  private static final JsonMapper ELEMENTS =
      new JsonMapper(
          JsonFactory.builder()
              .streamReadConstraints(
                  StreamReadConstraints.builder()
                      .maxNestingDepth(64)
                      .maxNumberLength(100)
                      .maxStringLength(4_000_000)
                      .maxTokenCount(200_000)
                      .build())
              .build());

  /** The notation of values in scripts, as far as boards use it. */
  private static final JsonMapper SCRIPTS =
      new JsonMapper(
          JsonFactory.builder()
              .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
              .enable(JsonReadFeature.ALLOW_SINGLE_QUOTES)
              .enable(JsonReadFeature.ALLOW_UNQUOTED_PROPERTY_NAMES)
              .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
              .enable(JsonReadFeature.ALLOW_BACKSLASH_ESCAPING_ANY_CHARACTER)
              .streamReadConstraints(MAPPER.tokenStreamFactory().streamReadConstraints())
              .build());

  private Answer() {}

  /**
   * Returns the JSON value in {@code bytes}; members that occur twice and large numbers are
   * accepted.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if there is none, or too much of it
   */
  public static JsonNode json(byte[] bytes) {
    JsonNode value;
    try {
      value = MAPPER.readTree(bytes);
    } catch (JacksonException e) {
      throw refused(e);
    }
    if (value == null || !value.isContainer()) {
      throw refused("the answer holds no JSON object");
    }
    return value;
  }

  /**
   * Returns the first value in {@code script}, which may have single quotes, names without quotes
   * and a comma after the last element. What follows it is not read.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if there is none, or too much of it
   */
  public static JsonNode script(String script) {
    try (JsonParser in = SCRIPTS.createParser(script)) {
      in.nextToken();
      return in.readValueAsTree();
    } catch (JacksonException e) {
      throw refused(e);
    }
  }

  /**
   * Returns the list that a member of the answer's object is, whose elements are read one by one.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if the answer is not JSON, or too much of it,
   *     or has no such list
   */
  public static JsonList list(byte[] bytes, String member) {
    return JsonList.of(bytes, member);
  }

  /**
   * Returns the list that the answer is.
   *
   * @throws CorpusException as above
   */
  public static JsonList list(byte[] bytes) {
    return JsonList.of(bytes, null);
  }

  /** Whether an answer begins like a list. */
  public static boolean isList(byte[] bytes) {
    for (byte character : bytes) {
      if (character > ' ') {
        return character == '[';
      }
    }
    return false;
  }

  static JsonParser parser(byte[] bytes) {
    return MAPPER.createParser(bytes);
  }

  /** The value at these bytes, or why there is none. */
  static JsonNode element(byte[] bytes, int start, int end) {
    try {
      return ELEMENTS.readTree(bytes, start, end - start);
    } catch (JacksonException e) {
      throw refused("a value in the answer is damaged, or too large", e);
    }
  }

  static CorpusException refused(JacksonException e) {
    return refused("the answer is not JSON, or too much of it" + place(e), e);
  }

  /** The elements of a list; empty for any other value. */
  public static List<JsonNode> elements(@Nullable JsonNode list) {
    List<JsonNode> elements = new ArrayList<>();
    if (list != null && list.isArray()) {
      list.forEach(elements::add);
    }
    return elements;
  }

  /** The member as a boolean, or null if it is not one. */
  public static @Nullable Boolean flag(JsonNode json, String member) {
    JsonNode value = json.get(member);
    if (value == null || !value.isBoolean()) {
      return null;
    }
    return value.booleanValue();
  }

  /** The member as a count, or null if it is not one. */
  public static @Nullable Integer count(JsonNode json, String member) {
    return count(json.get(member));
  }

  /** The value as a count, or null if it is not one. */
  public static @Nullable Integer count(@Nullable JsonNode value) {
    if (value == null || !value.isInt() || value.intValue() < 0) {
      return null;
    }
    return value.intValue();
  }

  /** The position of a fault, without the board's text there. */
  private static String place(JacksonException e) {
    TokenStreamLocation at = e.getLocation();
    return at == null ? "" : " (line " + at.getLineNr() + ", column " + at.getColumnNr() + ")";
  }

  /**
   * The exception for an answer or an ad that is refused. The message shows no text of the source.
   */
  public static CorpusException refused(String reason) {
    return refused(reason, null);
  }

  private static CorpusException refused(String reason, @Nullable Throwable cause) {
    return new CorpusException(ErrorCode.INVALID_REQUEST, reason, cause);
  }
}
