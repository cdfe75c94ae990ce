package dev.corpuscore.http.server;

import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.canonical.LowerCase;
import dev.corpuscore.http.server.Routes.Route;
import dev.corpuscore.model.ErrorCode;
import io.helidon.http.HeaderNames;
import io.helidon.http.Headers;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Decides about every request from its request line and headers, before its body is read and before
 * any resource is called: whether the route exists (404), is closed (503), is open to this caller
 * (401, 403), and accepts the method (405).
 *
 * <p>Credentials that callers send are never logged or shown.
 */
final class AccessFilter {
  private static final System.Logger LOG = System.getLogger(AccessFilter.class.getName());
  private static final String SCHEME = "bearer";

  /** For an unknown path, browsers get a page and programs get a problem. */
  private static final Map<String, String> BY_READER = Map.of("Vary", "Accept, Accept-Encoding");

  private static final String CHALLENGE = "Bearer realm=\"corpus-core\"";

  private static final Duration BETWEEN_TOLD = Duration.ofMinutes(1);

  private final Bearers bearers;
  private final Routes routes;
  private final LongAdder closedAsked = new LongAdder();
  private final AtomicLong nextTold = new AtomicLong(System.nanoTime());

  AccessFilter(Bearers bearers, Routes routes) {
    this.bearers = bearers;
    this.routes = routes;
  }

  /**
   * Returns why this request is refused; empty if it is passed to its route.
   *
   * @param path as it was sent
   */
  Optional<Problem> refusal(
      Route route, String path, String method, Headers headers, String requestId) {
    if (route.isNone()) {
      return Optional.of(nothing(routes.nearest(path), requestId));
    }
    if (route.access().isProtected()) {
      Optional<Problem> refusal = entry(route, headers, requestId);
      if (refusal.isPresent()) {
        return refusal;
      }
    }
    return route.method().takes(method)
        ? Optional.empty()
        : Optional.of(Problem.methodNotAllowed(route.method(), requestId));
  }

  /** Names the path that may be meant, if there is one. */
  private static Problem nothing(@Nullable String nearest, String requestId) {
    String detail =
        "there is nothing at this path"
            + (nearest == null ? "" : "; did you mean " + nearest + "?");
    return Problem.of(ErrorCode.NOT_FOUND, detail, BY_READER, requestId);
  }

  private Optional<Problem> entry(Route route, Headers headers, String requestId) {
    if (!bearers.canOpen(route.access())) {
      logClosed(requestId, route);
      return Optional.of(Problem.of(ErrorCode.CREDENTIALS_UNAVAILABLE, requestId));
    }
    String token = token(headers);
    if (token == null) {
      return unauthenticated("this route needs Authorization: Bearer and a token", "", requestId);
    }
    Access opened = bearers.openedBy(token);
    if (opened == null) {
      return unauthenticated(
          "this bearer token opens nothing here", ", error=\"invalid_token\"", requestId);
    }
    return route.access().admits(opened) ? Optional.empty() : forbidden(route.access(), requestId);
  }

  /**
   * Anybody can cause this as often as they like, so it is logged at most once a minute, with a
   * count.
   */
  private void logClosed(String requestId, Route route) {
    closedAsked.increment();
    long now = System.nanoTime();
    long due = nextTold.get();
    if (now - due >= 0 && nextTold.compareAndSet(due, now + BETWEEN_TOLD.toNanos())) {
      LOG.log(
          WARNING,
          "event=protected-route-closed id="
              + requestId
              + " route="
              + route.path()
              + " asked="
              + closedAsked.sumThenReset());
    }
  }

  /**
   * The bearer token that was sent (RFC 6750, section 2.1), or null if none was. Another scheme, a
   * cookie or a query parameter is not a bearer token. Several Authorization headers count as one
   * invalid token.
   */
  private static @Nullable String token(Headers headers) {
    List<String> sent = headers.all(HeaderNames.AUTHORIZATION, List::of);
    if (sent.size() != 1) {
      return sent.isEmpty() ? null : "";
    }
    String credentials = sent.getFirst().strip();
    int blank = credentials.indexOf(' ');
    String scheme = blank < 0 ? credentials : credentials.substring(0, blank);
    return LowerCase.of(scheme).equals(SCHEME)
        ? credentials.substring(scheme.length()).strip()
        : null;
  }

  private static Optional<Problem> unauthenticated(String detail, String error, String requestId) {
    return Optional.of(Problem.of(ErrorCode.UNAUTHENTICATED, detail, challenge(error), requestId));
  }

  private static Optional<Problem> forbidden(Access access, String requestId) {
    String scope = access.name().toLowerCase(Locale.ROOT);
    String error = ", error=\"insufficient_scope\", scope=\"" + scope + "\"";
    String detail = "this route needs the " + scope + " bearer";
    return Optional.of(Problem.of(ErrorCode.FORBIDDEN, detail, challenge(error), requestId));
  }

  private static Map<String, String> challenge(String error) {
    return Map.of("WWW-Authenticate", CHALLENGE + error);
  }
}
