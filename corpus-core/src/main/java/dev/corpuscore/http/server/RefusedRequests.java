package dev.corpuscore.http.server;

import dev.corpuscore.http.server.Routes.Route;
import dev.corpuscore.http.server.clients.HeaderLines;
import dev.corpuscore.http.server.headers.RequestTarget;
import dev.corpuscore.model.ErrorCode;
import io.helidon.http.DirectHandler;
import io.helidon.http.HeaderNames;
import io.helidon.http.ServerResponseHeaders;
import io.helidon.http.Status;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Answers what the server itself refuses before there is a request: a bad request line, headers
 * that are too large, framing that is not clear.
 */
final class RefusedRequests implements DirectHandler {
  /** The answer to a {@code HEAD} ends with its headers (RFC 9110, section 9.3.2). */
  private static final byte[] NOTHING = {};

  private static final String NOT_HTTP = "this is not valid HTTP/1.1";
  private static final String CODED = "the body must come as it is, without Content-Encoding";
  private static final String LINE =
      "the request line has more than " + Listener.REQUEST_LINE_LIMIT_BYTES + " bytes";
  private static final String HEADERS_EXCEEDED = "Header size exceeded";
  private static final String HEADERS =
      "the headers have more than " + Listener.HEADERS_LIMIT_BYTES + " bytes";

  private final Routes routes;
  private final AccessFilter boundary;
  private final Metrics metrics;
  private final Runnable written;
  private final LongSupplier revision;

  /**
   * @param written called by the thread that then writes its last answer
   */
  RefusedRequests(
      Routes routes,
      AccessFilter boundary,
      Metrics metrics,
      Runnable written,
      LongSupplier revision) {
    this.routes = routes;
    this.boundary = boundary;
    this.metrics = metrics;
    this.written = written;
    this.revision = revision;
  }

  @Override
  public TransportResponse handle(
      TransportRequest request,
      EventType event,
      Status status,
      ServerResponseHeaders headers,
      @Nullable String message) {
    String requestId = RequestLog.nextId();
    Route route = routes.find(RequestTarget.of(request.path()).path(), false);
    // Helidon 4.5 calls it a bad request (Http1HeadersParser.readHeaders)
    int code = HEADERS_EXCEEDED.equals(message) ? 431 : status.code();
    Problem problem =
        HeaderLines.FOLDED.equals(message)
            ? Problem.refused(ErrorCode.INVALID_REQUEST, 400, HeaderLines.FOLDED, requestId)
            : problem(route, request, code, requestId);
    Response answer = route.show(problem, ProblemForm.Asked.NOTHING);
    metrics.problem(route, problem.code());
    metrics.answered(route, answer.status());
    ResponseHeaders.set(headers, answer, route, requestId, revision.getAsLong());
    written.run();
    return TransportResponse.builder()
        .status(Status.create(answer.status()))
        .headers(headers)
        .keepAlive(false)
        .entity(request.method().equals("HEAD") ? NOTHING : answer.body())
        .build();
  }

  /** On a protected route nobody learns what is wrong with a request who may not make one. */
  private Problem problem(Route route, TransportRequest request, int status, String requestId) {
    if (route.access().isProtected() && request.headers().size() > 0) {
      Optional<Problem> refusal =
          boundary.refusal(route, request.path(), request.method(), request.headers(), requestId);
      if (refusal.isPresent()) {
        return refusal.get();
      }
    }
    if (status == 400 && request.headers().contains(HeaderNames.CONTENT_ENCODING)) {
      return Problem.of(ErrorCode.UNSUPPORTED_MEDIA_TYPE, CODED, Map.of(), requestId);
    }
    // What fails before there is a method fails on what the client sent (a Helidon 4.5 bug).
    boolean unread = request.method().isEmpty() && status == 500;
    return problem(unread ? 400 : status, requestId);
  }

  /** Answers of 5xx to what a client did wrong (501, 505) become 400: nothing is broken here. */
  private static Problem problem(int status, String requestId) {
    return switch (status) {
      case 500 -> Problem.of(ErrorCode.INTERNAL, requestId);
      case 503 -> Problem.of(ErrorCode.OVERLOADED, requestId);
      case 413 -> Problem.refused(ErrorCode.BODY_TOO_LARGE, 413, RequestBody.TOO_LARGE, requestId);
      case 414 -> Problem.refused(ErrorCode.INVALID_REQUEST, 414, LINE, requestId);
      case 431 -> Problem.refused(ErrorCode.INVALID_REQUEST, 431, HEADERS, requestId);
      default -> Problem.refused(ErrorCode.INVALID_REQUEST, 400, NOT_HTTP, requestId);
    };
  }
}
