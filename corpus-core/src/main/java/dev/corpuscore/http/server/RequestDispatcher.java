package dev.corpuscore.http.server;

import static java.lang.System.Logger.Level.ERROR;
import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.http.server.ListenOptions.Timeouts;
import dev.corpuscore.http.server.Routes.Method;
import dev.corpuscore.http.server.Routes.Route;
import dev.corpuscore.http.server.clients.AnswerWriter;
import dev.corpuscore.http.server.clients.Connections;
import dev.corpuscore.http.server.clients.TrustedProxies;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.thread.Caller;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.RoutingResponse;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Handles every request and sends every answer. */
final class RequestDispatcher implements Handler {
  private static final HeaderName FIELD_MASK = HeaderNames.create("X-Fields");
  private static final HeaderName PREFER = HeaderNames.create("Prefer");
  private static final System.Logger LOG = System.getLogger(RequestDispatcher.class.getName());
  private static final double NANOS_PER_SECOND = 1e9;
  private static final byte[] NO_BYTES = {};

  private final Routes routes;
  private final AccessFilter boundary;
  private final Metrics metrics;
  private final ConnectionWatchdog reads;
  private final ConnectionWatchdog writes;
  private final ResponseBudget memory;
  private final Connections connections;
  private final TrustedProxies proxies;
  private final Timeouts timeouts;
  private final LongSupplier revision;
  private volatile boolean stopping;

  RequestDispatcher(
      Routes routes,
      AccessFilter boundary,
      Metrics metrics,
      ConnectionWatchdog reads,
      ConnectionWatchdog writes,
      ResponseBudget memory,
      Connections connections,
      ListenOptions listen,
      LongSupplier revision) {
    this.routes = routes;
    this.boundary = boundary;
    this.metrics = metrics;
    this.reads = reads;
    this.writes = writes;
    this.memory = memory;
    this.connections = connections;
    this.proxies = listen.proxies();
    this.timeouts = listen.timeouts();
    this.revision = revision;
  }

  /** From now on every answer closes its connection. */
  void stopping() {
    stopping = true;
  }

  @Override
  public void handle(ServerRequest request, ServerResponse response) {
    long begun = System.nanoTime();
    String requestId = RequestIds.next();
    String path = routes.inOrder(request.prologue().uriPath().rawPath());
    Route route = routes.find(path, isBrowser(request));
    Target target = new Target(route, route.segment(path));
    RequestBody body = new RequestBody(request, reads, timeouts.body());
    int status = 500;
    metrics.begun();
    try {
      Response shown = shown(request, target, body, requestId);
      boolean last = !body.finish() || closes(request);
      try {
        status = send(request, response, shown, new Envelope(route, requestId, last));
      } finally {
        if (shown.stream() != null) {
          shown.stream().close();
        }
      }
      // Helidon 4.5 says that it closes, and then waits for the client to do it.
      if (last || stopping) {
        body.linger();
        throw new CloseConnectionException("closed after the last answer");
      }
      connections.idle(request.remotePeer().address());
    } finally {
      metrics.ended(route.path(), status, (System.nanoTime() - begun) / NANOS_PER_SECOND);
    }
  }

  /** No exception may pass this method, because Helidon would treat it as an unreadable request. */
  private Response shown(ServerRequest request, Target target, RequestBody body, String requestId) {
    Route route = target.route();
    Response answer = answer(request, target, body, requestId);
    try {
      return Representation.of(answer, route.method(), request.headers());
    } catch (RuntimeException | Error e) {
      LOG.log(ERROR, event(requestId, route, ErrorCode.INTERNAL), e);
      return reported(request, route, Problem.of(ErrorCode.INTERNAL, requestId));
    }
  }

  private Response answer(
      ServerRequest request, Target target, RequestBody body, String requestId) {
    Route route = target.route();
    try {
      String method = request.prologue().method().text();
      Optional<Problem> refusal = boundary.refusal(route, method, request.headers(), requestId);
      if (refusal.isPresent()) {
        return reported(request, route, refusal.get());
      }
      body.requireFit();
      if (method.equals("OPTIONS")) {
        return route.options();
      }
      byte[] bytes = route.method() == Method.POST ? body.read() : NO_BYTES;
      Request read = request(request, target, bytes);
      return caller(request, route).call(() -> route.resource().answer(read));
    } catch (CloseConnectionException e) {
      throw e;
    } catch (Problem.Thrown e) {
      return reported(request, route, e.problem(requestId));
    } catch (CorpusException e) {
      if (e.code().isFailure()) {
        LOG.log(WARNING, event(requestId, route, e.code()), e);
      }
      return reported(request, route, Problem.of(e, requestId));
    } catch (RuntimeException | Error e) {
      LOG.log(ERROR, event(requestId, route, ErrorCode.INTERNAL), e);
      return reported(request, route, Problem.of(ErrorCode.INTERNAL, requestId));
    }
  }

  private Response reported(ServerRequest request, Route route, Problem problem) {
    metrics.problem(problem.code());
    String query = request.prologue().query().rawValue();
    return route.show(
        problem, new ProblemForm.Asked(query, all(request, HeaderNames.ACCEPT_LANGUAGE)));
  }

  private static Request request(ServerRequest request, Target target, byte[] body) {
    return new Request(
        parameters(request),
        body,
        target.segment(),
        request.headers().first(HeaderNames.HOST).orElse(""),
        request.headers().all(HeaderNames.ACCEPT, List::of),
        all(request, HeaderNames.ACCEPT_LANGUAGE),
        all(request, FIELD_MASK),
        all(request, ResponseHeaders.REVISION),
        all(request, PREFER));
  }

  private static String all(ServerRequest request, HeaderName name) {
    return String.join(",", request.headers().all(name, List::of));
  }

  /**
   * A caller with a bearer has its own place in queues, apart from other callers of the same
   * address.
   */
  private Caller caller(ServerRequest request, Route route) {
    String network = proxies.client(request.remotePeer().host(), request.headers()).network();
    return new Caller(route.access().isProtected() ? "bearer " + network : network);
  }

  /** Whether a person waits for the answer: programs do not ask for HTML by name. */
  private static boolean isBrowser(ServerRequest request) {
    return request.headers().all(HeaderNames.ACCEPT, List::of).stream()
        .anyMatch(it -> it.contains("text/html"));
  }

  /** Helidon reads the request line as ASCII: other bytes arrive as U+FFFD. */
  private static Parameters parameters(ServerRequest request) {
    String query = request.prologue().query().rawValue();
    if (query.indexOf('\ufffd') >= 0) {
      throw new CorpusException(
          ErrorCode.INVALID_REQUEST, "the query string must be ASCII: percent-encode the rest");
    }
    return Parameters.parse(query);
  }

  private boolean closes(ServerRequest request) {
    return stopping || request.headers().containsToken(HeaderValues.CONNECTION_CLOSE);
  }

  private int send(
      ServerRequest request, ServerResponse response, Response wanted, Envelope envelope) {
    Response answer = wanted;
    int reserved = 0;
    try {
      reserved = wanted.stream() == null ? memory.reserve(wanted.length()) : memory.reserveStream();
    } catch (CorpusException e) {
      answer = reported(request, envelope.route(), Problem.of(e, envelope.requestId()));
    }
    try {
      write(request, response, answer, envelope);
      return answer.status();
    } finally {
      memory.release(reserved);
    }
  }

  private void write(
      ServerRequest request, ServerResponse response, Response answer, Envelope envelope) {
    response.status(Status.create(answer.status()));
    ResponseHeaders.set(
        response.headers(), answer, envelope.route(), envelope.requestId(), revision.getAsLong());
    if (envelope.last() || stopping) {
      response.headers().set(HeaderValues.CONNECTION_CLOSE);
    }
    boolean head = request.prologue().method().text().equals("HEAD");
    if (answer.stream() != null) {
      stream(request, response, answer, answer.stream(), envelope);
      return;
    }
    writes.begin(timeouts.answer());
    try {
      if (head) {
        response.headers().contentLength(answer.length());
        response.send(NO_BYTES);
      } else {
        AnswerWriter.send(response, answer.parts());
      }
    } finally {
      writes.end();
    }
  }

  /** After the first byte, a failure can only be signalled by breaking off the answer. */
  private void stream(
      ServerRequest request,
      ServerResponse response,
      Response answer,
      Response.Stream stream,
      Envelope envelope) {
    boolean gzip = Representation.isGzipped(answer);
    Route route = envelope.route();
    // reads go on in turns with those of others
    Response.Stream inTurns =
        out ->
            caller(request, route)
                .call(
                    () -> {
                      stream.write(out);
                      return true;
                    });
    try {
      if (request.prologue().method().text().equals("HEAD")) {
        response.headers().contentLength(ResponseStream.length(inTurns, gzip));
        response.send(NO_BYTES);
      } else {
        OutputStream client = response.outputStream();
        ResponseStream.send(inTurns, gzip, ResponseStream.paced(client, writes, timeouts.answer()));
        // Helidon 4.5 keeps the last chunk until its own work is done, which is left out where the
        // connection is closed (Http1ServerResponse.commit)
        ((RoutingResponse) response).commit();
      }
    } catch (IOException | UncheckedIOException e) {
      throw new CloseConnectionException("the client went away, or was too slow", e);
    } catch (CorpusException e) {
      LOG.log(WARNING, event(envelope.requestId(), route, e.code()), e);
      throw new CloseConnectionException("the answer broke off", e);
    }
  }

  private static String event(String requestId, Route route, ErrorCode code) {
    return "event=request-failed id="
        + requestId
        + " route="
        + route.path()
        + " code="
        + code.wire();
  }

  /**
   * Where a request leads.
   *
   * @param segment as in {@link Request}
   */
  private record Target(Route route, String segment) {}

  /**
   * What an answer carries beside itself.
   *
   * @param last whether it closes its connection
   */
  private record Envelope(Route route, String requestId, boolean last) {}
}
