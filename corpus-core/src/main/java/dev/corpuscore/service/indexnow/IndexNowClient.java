package dev.corpuscore.service.indexnow;

import dev.corpuscore.fetch.Fetcher;
import dev.corpuscore.fetch.PostOutcome;
import dev.corpuscore.fetch.PostRequest;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A service of the IndexNow protocol (indexnow.org/documentation, read 2026-11-24). Thread-safe.
 *
 * @param fetcher guards the requests
 * @param service where they go
 * @param origin of the pages, such as {@code https://jobs.example}
 * @param key proves that the site itself speaks: the service reads it at {@link #keyPath}
 */
public record IndexNowClient(Fetcher fetcher, URI service, URI origin, String key) {
  /** How many URLs one request may have. */
  static final int URLS_LIMIT = 10_000;

  private static final int OK = 200;
  private static final int ACCEPTED = 202;

  /** The path at which the key must be served as text. */
  public static String keyPath(String key) {
    return "/" + key + ".txt";
  }

  /**
   * Tells that these pages changed.
   *
   * @param urls at most 10,000
   * @return why the service did not take them; empty if it did
   */
  Optional<String> tell(List<String> urls) {
    ObjectNode body =
        JsonNodeFactory.instance
            .objectNode()
            .put("host", origin.getHost())
            .put("key", key)
            .put("keyLocation", origin + keyPath(key));
    ArrayNode list = body.putArray("urlList");
    urls.forEach(list::add);
    PostRequest request =
        new PostRequest(service.toString(), "application/json; charset=utf-8", body.toString());
    return switch (fetcher.post(request)) {
      case PostOutcome.Answered answer ->
          answer.status() == OK || answer.status() == ACCEPTED
              ? Optional.empty()
              : Optional.of("it answered with status " + answer.status() + advice(answer.status()));
      case PostOutcome.NotAnswered none -> Optional.of(none.sentence());
    };
  }

  /** What an operator can do about a status, by the protocol's table of them. */
  private String advice(int status) {
    return switch (status) {
      case 403 ->
          ": it does not find the key at " + origin + keyPath(key) + "; let that path through";
      case 422 -> ": it does not take URLs of " + origin + "; is CORE_PUBLIC_URL right?";
      case 429 -> ": it takes no more for now";
      default -> "";
    };
  }
}
