package dev.corpuscore.http.server;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * An answer: finished, or one that is written as it is read because it may be large.
 *
 * @param parts of the body, in order; their contents, positions and limits are not to be changed
 * @param stream makes the body, in place of {@code parts}; null of a finished answer. Only of a
 *     route that declares a cost
 * @param headers those beside the content's type and length and what every answer carries
 */
public record Response(
    int status,
    String contentType,
    List<ByteBuffer> parts,
    @Nullable Stream stream,
    Map<String, String> headers) {
  /** The content type of most answers. */
  public static final String JSON = "application/json";

  /** The content type of answers with one JSON value a line. */
  public static final String JSON_LINES = "application/jsonl";

  public Response {
    parts = List.copyOf(parts);
    headers = Map.copyOf(headers);
  }

  /** A finished answer. */
  public Response(int status, String contentType, byte[] body, Map<String, String> headers) {
    this(status, contentType, List.of(ByteBuffer.wrap(body)), null, headers);
  }

  /** How many bytes the body has. */
  int length() {
    return parts.stream().mapToInt(ByteBuffer::remaining).sum();
  }

  /** The body in one piece; not to be changed. */
  public byte[] body() {
    ByteBuffer first = parts.isEmpty() ? ByteBuffer.allocate(0) : parts.getFirst();
    if (parts.size() <= 1 && first.hasArray() && first.array().length == first.remaining()) {
      return first.array();
    }
    ByteBuffer whole = ByteBuffer.allocate(length());
    parts.forEach(part -> whole.put(part.duplicate()));
    return whole.array();
  }

  /** A 200 whose JSON is written as it is read. */
  public static Response json(Stream stream, Map<String, String> headers) {
    return new Response(200, JSON, List.of(), stream, headers);
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
    return new Response(status, contentType, parts, stream, others);
  }

  /**
   * Makes a body part by part, each in a turn of the threads that the route's {@link
   * dev.corpuscore.http.server.cost.Cost} names, one after the other. Between two parts it holds
   * nothing that others wait for. Of a {@code HEAD} no part is made.
   */
  @FunctionalInterface
  public interface Stream {
    /**
     * Makes the next part, which may be empty. If it throws for the first part, the answer is that
     * problem; later the answer is cut off.
     *
     * @return whether there is another part
     */
    boolean next(JsonBytes out);
  }

  /** A 200 with the JSON that was written. */
  public static Response json(JsonBytes written) {
    return new Response(200, JSON, written.parts(), null, Map.of());
  }

  /** A 200 with this JSON. */
  public static Response json(byte[] body) {
    return new Response(200, JSON, body, Map.of());
  }
}
