package dev.corpuscore.outbox.http;

import dev.corpuscore.model.CorpusException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.json.JsonMapper;

/**
 * Splits the answer to a claim, {@code {"items": [...]}}, into its items without parsing them; the
 * answer may end with {@code "accepts": [...]}, names of what the outbox takes with receipts.
 * Otherwise one item that is not valid JSON would make all others fail at every pass.
 */
final class ClaimReader {
  private static final JsonMapper JSON = new JsonMapper();

  private static final int ACCEPTS_LIMIT = 100;

  private final CharBuffer text;
  private final int max;

  private ClaimReader(CharBuffer text, int max) {
    this.text = text;
    this.max = max;
  }

  /**
   * What an answer contains.
   *
   * @param items in order
   * @param accepts what the outbox takes; names of later versions may be among them
   */
  record Read(List<byte[]> items, List<String> accepts) {}

  /**
   * Reads an answer.
   *
   * @throws CorpusException {@code CLIENT_UNAVAILABLE} if the answer has another shape, or more
   *     than {@code max} items
   */
  static Read of(byte[] answer, int max) {
    try {
      CharBuffer text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(answer));
      return new ClaimReader(text, max).cut();
    } catch (CharacterCodingException | JacksonException unshown) {
      // without its cause, because a parser's message shows part of the input
      throw HttpOutbox.unavailable("claim", "answered with something else than one JSON value");
    }
  }

  private Read cut() {
    List<byte[]> items = new ArrayList<>();
    List<String> accepts = new ArrayList<>();
    try (JsonParser in = JSON.createParser(text.array(), text.arrayOffset(), text.remaining())) {
      require(in.nextToken() == JsonToken.START_OBJECT);
      require("items".equals(in.nextName()));
      require(in.nextToken() == JsonToken.START_ARRAY);
      for (JsonToken token = in.nextToken(); token != JsonToken.END_ARRAY; token = in.nextToken()) {
        require(items.size() < max);
        items.add(item(in, token));
      }
      if (in.nextToken() == JsonToken.PROPERTY_NAME) {
        require(in.currentName().equals("accepts"));
        require(in.nextToken() == JsonToken.START_ARRAY);
        while (in.nextToken() == JsonToken.VALUE_STRING && accepts.size() < ACCEPTS_LIMIT) {
          accepts.add(in.getString());
        }
        require(in.currentToken() == JsonToken.END_ARRAY);
        in.nextToken();
      }
      require(in.currentToken() == JsonToken.END_OBJECT);
      require(in.nextToken() == null);
    }
    return new Read(items, accepts);
  }

  private byte[] item(JsonParser in, @Nullable JsonToken first) {
    require(first == JsonToken.START_OBJECT);
    int from = (int) in.currentTokenLocation().getCharOffset();
    in.skipChildren();
    int to = (int) in.currentLocation().getCharOffset();
    return text.subSequence(from, to).toString().getBytes(StandardCharsets.UTF_8);
  }

  private void require(boolean agreed) {
    if (!agreed) {
      throw HttpOutbox.unavailable(
          "claim", "answered with something else than {\"items\": [at most " + max + " objects]}");
    }
  }
}
