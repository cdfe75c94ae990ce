package dev.corpuscore.index.opensearch.cluster;

import static dev.corpuscore.model.CorpusException.unavailable;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import tools.jackson.databind.JsonNode;

/**
 * The answer of a cluster.
 *
 * @param status the HTTP status
 * @param body a missing node if there is none
 * @param again whether the request was sent before without an answer, so that it may have taken
 *     effect twice
 */
public record Reply(int status, JsonNode body, boolean again) {
  private static final int REASON_CHARACTERS = 300;

  /** Whether the request succeeded. */
  public boolean ok() {
    return status >= 200 && status < 300;
  }

  /** The type of the refusal, such as {@code index_not_found_exception}; may be empty. */
  public String refusal() {
    JsonNode error = body.path("error");
    return error.isString() ? error.asString() : error.path("type").asString("");
  }

  /**
   * Returns the body if the request succeeded.
   *
   * @throws CorpusException {@code OVERLOADED} if the cluster is overloaded, {@code UNAVAILABLE} if
   *     it cannot serve or refuses the credentials
   * @throws IllegalStateException if it did not understand the request
   */
  public JsonNode orThrow() {
    if (ok()) {
      return body;
    }
    String refused = "OpenSearch answered " + status + " " + refusal();
    switch (status) {
      case 401, 403 ->
          throw unavailable(
              refused
                  + reason()
                  + "; check the user, the password and the user's"
                  + " permissions");
      case 404 -> throw unavailable(refused + "; ./corpus reindex makes a missing index again");
      case 429 -> throw new CorpusException(ErrorCode.OVERLOADED, refused + "; try again shortly");
      default -> {
        if (status >= 500) {
          throw unavailable(refused + reason());
        }
        // the cluster's reason may quote the request
        throw new IllegalStateException(refused);
      }
    }
  }

  /** The cluster's reason for a refusal, in parentheses; empty if it gave none. */
  public String reason() {
    String reason = body.path("error").path("reason").asString("");
    String shown = reason.substring(0, Math.min(reason.length(), REASON_CHARACTERS));
    return shown.isEmpty() ? "" : " (" + shown + ")";
  }
}
