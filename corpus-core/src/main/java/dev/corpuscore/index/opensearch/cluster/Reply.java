package dev.corpuscore.index.opensearch.cluster;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import tools.jackson.databind.JsonNode;

/**
 * What a cluster answered.
 *
 * @param status of HTTP
 * @param body missing where there was none
 * @param again whether it was asked before without an answer: it may have been done twice
 */
public record Reply(int status, JsonNode body, boolean again) {
  private static final int REASON_CHARACTERS = 300;

  /** Whether the cluster did what it was asked. */
  public boolean ok() {
    return status >= 200 && status < 300;
  }

  /**
   * What the cluster calls its refusal, such as {@code index_not_found_exception}; may be empty.
   */
  public String refusal() {
    JsonNode error = body.path("error");
    return error.isString() ? error.asString() : error.path("type").asString("");
  }

  /**
   * Returns the body of an answer that is no refusal.
   *
   * @throws CorpusException {@code OVERLOADED} if the cluster has too much to do, {@code
   *     UNAVAILABLE} if it cannot serve or does not let us
   * @throws IllegalStateException if it did not understand what was asked
   */
  public JsonNode orThrow() {
    if (ok()) {
      return body;
    }
    String refused = "OpenSearch answered " + status + " " + refusal();
    switch (status) {
      case 401, 403 ->
          throw unavailable(refused + reason() + "; check user, password and what they may do");
      case 404 -> throw unavailable(refused + "; ./corpus reindex makes a missing index again");
      case 429 -> throw new CorpusException(ErrorCode.OVERLOADED, refused + "; try again shortly");
      default -> {
        if (status >= 500) {
          throw unavailable(refused + reason());
        }
        // its reason may quote what was asked
        throw new IllegalStateException(refused);
      }
    }
  }

  private String reason() {
    String reason = body.path("error").path("reason").asString("");
    String shown = reason.substring(0, Math.min(reason.length(), REASON_CHARACTERS));
    return shown.isEmpty() ? "" : " (" + shown + ")";
  }

  private static CorpusException unavailable(String message) {
    return new CorpusException(ErrorCode.UNAVAILABLE, message);
  }
}
