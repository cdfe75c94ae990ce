package dev.corpuscore.http.server;

import java.util.Map;

/**
 * A finished answer.
 *
 * @param body empty for none; not to be changed
 * @param headers those beside the content's type and length and what every answer carries
 */
public record Answer(int status, String contentType, byte[] body, Map<String, String> headers) {
  /** The content type of most answers. */
  public static final String JSON = "application/json";

  public Answer {
    headers = Map.copyOf(headers);
  }

  /** A 200 with this JSON. */
  public static Answer json(byte[] body) {
    return new Answer(200, JSON, body, Map.of());
  }
}
