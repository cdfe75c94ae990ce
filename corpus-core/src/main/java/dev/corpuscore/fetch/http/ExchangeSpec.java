package dev.corpuscore.fetch.http;

import dev.corpuscore.fetch.ContentKind;
import dev.corpuscore.fetch.FetchRequest;
import dev.corpuscore.fetch.PostRequest;
import dev.corpuscore.fetch.SecretHeaders;
import dev.corpuscore.fetch.Validators;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What one request accepts. After a redirect, the next server gets the same request without {@code
 * secrets}, and without {@code headers} if it is another origin.
 *
 * @param kinds the accepted kinds of body; if empty, any kind
 * @param limitBytes the largest body that is accepted
 * @param cut take the first {@code limitBytes} of a longer body instead of none
 * @param known validators of the version that is already stored
 * @param post a body to POST, or null
 * @param verbatim whether every status is an answer, as for a {@link PostRequest}
 * @param headers further headers
 * @param secrets further headers for the first server alone
 */
record ExchangeSpec(
    Set<ContentKind> kinds,
    int limitBytes,
    boolean cut,
    Validators known,
    @Nullable Post post,
    boolean verbatim,
    Map<String, String> headers,
    SecretHeaders secrets) {
  private static final String JSON = "application/json";

  /** RFC 9309, section 2.5: at least the first 500 KiB of robots.txt are read. */
  static final ExchangeSpec ROBOTS =
      new ExchangeSpec(
          Set.of(), 512 << 10, true, Validators.NONE, null, false, Map.of(), SecretHeaders.NONE);

  /** A body to POST. It is sent in UTF-8. */
  record Post(String mediaType, String body) {}

  static ExchangeSpec of(FetchRequest request) {
    return new ExchangeSpec(
        request.kinds(),
        request.limits().bytes(),
        false,
        request.known(),
        request.json() == null ? null : new Post(JSON, request.json()),
        false,
        request.headers(),
        request.secrets());
  }

  static ExchangeSpec of(PostRequest request) {
    return new ExchangeSpec(
        Set.of(),
        request.limits().bytes(),
        false,
        Validators.NONE,
        new Post(request.mediaType(), request.body()),
        true,
        Map.of(),
        SecretHeaders.NONE);
  }

  /**
   * The same request after a redirect.
   *
   * @param sameOrigin whether it leads to the origin that redirects
   */
  ExchangeSpec redirected(boolean sameOrigin) {
    return new ExchangeSpec(
        kinds,
        limitBytes,
        cut,
        known,
        post,
        verbatim,
        sameOrigin ? headers : Map.of(),
        SecretHeaders.NONE);
  }

  /** Whether this is a request for robots.txt: then any 4xx except 429 means that there is none. */
  boolean robots() {
    return cut;
  }

  String accept() {
    return kinds.isEmpty()
        ? "*/*"
        : kinds.stream().sorted().map(ContentKind::accept).collect(Collectors.joining(","));
  }

  boolean takes(String mediaType) {
    return kinds.isEmpty() || kinds.stream().anyMatch(kind -> kind.takes(mediaType));
  }
}
