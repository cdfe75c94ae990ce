package dev.corpuscore.http.server;

import dev.corpuscore.http.server.Routes.Route;
import dev.corpuscore.http.server.headers.HttpDate;
import dev.corpuscore.http.server.headers.PageHeaders;
import io.helidon.http.Header;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.ServerResponseHeaders;

/** The headers that every answer carries, and its own. */
public final class ResponseHeaders {
  /** How far the corpus has come; an answer about a revision of its own sets it itself. */
  public static final String CORPUS_REVISION = "X-Corpus-Revision";

  /** How many changes searches see, and how many there are, such as {@code 3000/11889}. */
  public static final String SEARCH_INDEXED = "X-Search-Indexed";

  static final HeaderName REQUEST_ID = HeaderNames.create("X-Request-Id");

  private static final Header ANY_ORIGIN =
      HeaderValues.createCached(HeaderNames.ACCESS_CONTROL_ALLOW_ORIGIN, "*");
  private static final Header EXPOSED =
      HeaderValues.createCached(
          HeaderNames.ACCESS_CONTROL_EXPOSE_HEADERS,
          String.join(
              ", ",
              REQUEST_ID.defaultCase(),
              "X-Search-Incomplete",
              SEARCH_INDEXED,
              CORPUS_REVISION));
  static final HeaderName REVISION = HeaderNames.create(CORPUS_REVISION);
  private static final Header NO_STORE =
      HeaderValues.createCached(HeaderNames.CACHE_CONTROL, "no-store");
  private static final Header JSON =
      HeaderValues.createCached(HeaderNames.CONTENT_TYPE, Response.JSON);

  private ResponseHeaders() {}

  static void set(
      ServerResponseHeaders headers,
      Response answer,
      Route route,
      String requestId,
      long revision) {
    headers.set(HeaderNames.DATE, HttpDate.now());
    headers.set(REQUEST_ID, requestId);
    headers.set(REVISION, Long.toString(revision));
    headers.set(HeaderValues.X_CONTENT_TYPE_OPTIONS_NOSNIFF);
    if (route.isForBrowsers()) {
      headers.set(ANY_ORIGIN);
      headers.set(EXPOSED);
    }
    if (route.isPage()) {
      PageHeaders.set(headers, route.access() == Access.PUBLIC);
    }
    if (route.access().isProtected()) {
      headers.set(NO_STORE);
    }
    headers.set(HeaderNames.VARY, route.vary());
    if (answer.contentType().equals(Response.JSON)) {
      headers.set(JSON);
    } else if (!answer.contentType().isEmpty()) {
      headers.set(HeaderNames.CONTENT_TYPE, answer.contentType());
    }
    answer.headers().forEach((name, value) -> headers.set(HeaderNames.create(name), value));
  }
}
