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
 * Splits the answer to a claim, {@code {"items": [...]}}, into its items without parsing them.
 * Otherwise one item that is not valid JSON would make all others fail at every pass.
 */
final class ClaimReader {
  private static final JsonMapper JSON = new JsonMapper();

  private final CharBuffer text;
  private final int max;

  private ClaimReader(CharBuffer text, int max) {
    this.text = text;
    this.max = max;
  }

  /**
   * Returns the items, in order.
   *
   * @throws CorpusException {@code CLIENT_UNAVAILABLE} if the answer has another shape, or more
   *     than {@code max} items
   */
  static List<byte[]> of(byte[] answer, int max) {
    try {
      CharBuffer text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(answer));
      return new ClaimReader(text, max).cut();
    } catch (CharacterCodingException | JacksonException unshown) {
      // without its cause, because a parser's message shows part of the input
      throw HttpOutbox.unavailable("claim", "answered with something else than one JSON value");
    }
  }

  private List<byte[]> cut() {
    List<byte[]> items = new ArrayList<>();
    try (JsonParser in = JSON.createParser(text.array(), text.arrayOffset(), text.remaining())) {
      require(in.nextToken() == JsonToken.START_OBJECT);
      require("items".equals(in.nextName()));
      require(in.nextToken() == JsonToken.START_ARRAY);
      for (JsonToken token = in.nextToken(); token != JsonToken.END_ARRAY; token = in.nextToken()) {
        require(items.size() < max);
        items.add(item(in, token));
      }
      require(in.nextToken() == JsonToken.END_OBJECT);
      require(in.nextToken() == null);
    }
    return items;
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
