package dev.corpuscore.http.server;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * An answer: finished, or one that is written as it is read because it may be large.
 *
 * @param body empty for none; not to be changed
 * @param stream writes the body, in place of {@code body}; null of a finished answer
 * @param headers those beside the content's type and length and what every answer carries
 */
public record Response(
    int status,
    String contentType,
    byte[] body,
    @Nullable Stream stream,
    Map<String, String> headers) {
  /** The content type of most answers. */
  public static final String JSON = "application/json";

  /** The content type of answers with one JSON value a line. */
  public static final String JSON_LINES = "application/jsonl";

  public Response {
    headers = Map.copyOf(headers);
  }

  /** A finished answer. */
  public Response(int status, String contentType, byte[] body, Map<String, String> headers) {
    this(status, contentType, body, null, headers);
  }

  /** A 200 whose JSON is written as it is read. */
  public static Response json(Stream stream, Map<String, String> headers) {
    return new Response(200, JSON, new byte[0], stream, headers);
  }

  /** A 200 with this JSON. */
  public static Response json(JsonNode json) {
    return json(utf8(json));
  }

  /** The bytes of a JSON value; a lone surrogate in it becomes a question mark. */
  public static byte[] utf8(JsonNode json) {
    return json.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** The same with other headers. */
  public Response with(Map<String, String> others) {
    return new Response(status, contentType, body, stream, others);
  }

  /** Writes a body. */
  @FunctionalInterface
  public interface Stream extends AutoCloseable {
    /**
     * Writes all of it. Holds no more than one large part of it at a time; whatever it throws cuts
     * the answer off.
     */
    void write(JsonBytes out);

    /** Called once when the answer is done, whether or how much of it was written. */
    @Override
    default void close() {}
  }

  /** A 200 with this JSON. */
  public static Response json(byte[] body) {
    return new Response(200, JSON, body, Map.of());
  }
}
