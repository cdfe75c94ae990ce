package dev.corpuscore.http.server;

import static java.lang.System.Logger.Level.ERROR;
import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.http.server.ListenOptions.Timeouts;
import dev.corpuscore.http.server.ResponseWriter.ClientGone;
import dev.corpuscore.http.server.ResponseWriter.Envelope;
import dev.corpuscore.http.server.Routes.Method;
import dev.corpuscore.http.server.Routes.Route;
import dev.corpuscore.http.server.clients.Connections;
import dev.corpuscore.http.server.clients.TrustedProxies;
import dev.corpuscore.http.server.cost.Cost;
import dev.corpuscore.http.server.cost.Hold;
import dev.corpuscore.http.server.cost.ResponseBudget;
import dev.corpuscore.http.server.headers.RequestTarget;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.thread.Caller;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Handles every request and sends every answer. */
final class RequestDispatcher implements Handler {
  private static final HeaderName FIELD_MASK = HeaderNames.create("X-Fields");
  private static final HeaderName PREFER = HeaderNames.create("Prefer");
  private static final HeaderName BOOL_METHOD =
      HeaderNames.create("x-feature-freetext-bool-method");
  private static final HeaderName DISABLE_SMART =
      HeaderNames.create("x-feature-disable-smart-freetext");
  private static final System.Logger LOG = System.getLogger(RequestDispatcher.class.getName());
  private static final double NANOS_PER_SECOND = 1e9;

  private final Routes routes;
  private final AccessFilter boundary;
  private final Metrics metrics;
  private final ConnectionWatchdog reads;
  private final ResponseWriter writer;
  private final ResponseBudget memory;
  private final Connections connections;
  private final TrustedProxies proxies;
  private final Timeouts timeouts;
  private final RequestLog log;
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
    this.memory = memory;
    this.connections = connections;
    this.proxies = listen.proxies();
    this.timeouts = listen.timeouts();
    this.log = listen.log();
    this.writer = new ResponseWriter(writes, timeouts, revision);
  }

  /** From now on every answer closes its connection. */
  void stopping() {
    stopping = true;
  }

  /**
   * Closes the connection without an answer if a request cannot be judged: Helidon 4.5 would first
   * wait for its body, without a limit of time.
   */
  @Override
  public void handle(ServerRequest request, ServerResponse response) {
    Target target;
    String client;
    try {
      target = target(request);
      client = proxies.client(request.remotePeer().host(), request.headers()).network();
    } catch (RuntimeException e) {
      LOG.log(ERROR, "event=request-not-judged", e);
      throw new CloseConnectionException("a bug stopped this request", e);
    }
    caller(client, target.route())
        .call(
            () -> {
              handle(request, response, target, client);
              return true;
            });
  }

  private Target target(ServerRequest request) {
    RequestTarget asked = RequestTarget.of(request.prologue().uriPath().rawPath());
    String path = routes.inOrder(asked.path());
    Route route =
        routes.find(path, isBrowser(request)).asked(request.prologue().query().rawValue());
    return new Target(route, route.segment(path), asked.authority());
  }

  private void handle(
      ServerRequest request, ServerResponse response, Target target, String client) {
    long begun = System.nanoTime();
    Route route = target.route();
    String requestId = RequestLog.nextId();
    RequestBody body = new RequestBody(request, reads, connections, timeouts.body());
    int status = 500;
    metrics.begun(route);
    try {
      boolean last;
      try (Hold hold = Hold.of(route.cost(), memory)) {
        Response shown = shown(request, target, body, new Asked(requestId, hold));
        last = !body.finish() || closes(request);
        status =
            writer.write(
                response,
                shown,
                new Envelope(
                    route,
                    requestId,
                    request.prologue().method().text().equals("HEAD"),
                    last,
                    hold,
                    problem -> reported(request, route, problem)));
      }
      // Helidon 4.5 says that it closes, and then waits for the client to do it.
      // only if the answer has said so: a stop may have begun since
      if (last) {
        body.linger();
        throw new CloseConnectionException("closed after the last answer");
      }
      connections.idle(request.remotePeer().address());
    } catch (ClientGone e) {
      status = ClientGone.STATUS;
      throw e;
    } finally {
      double seconds = (System.nanoTime() - begun) / NANOS_PER_SECOND;
      metrics.ended(route, status, seconds);
      log.answered(requestId, route, status, seconds, client);
    }
  }

  /** No exception may pass this method, because Helidon would treat it as an unreadable request. */
  private Response shown(ServerRequest request, Target target, RequestBody body, Asked asked) {
    Route route = target.route();
    String requestId = asked.requestId();
    Response answer = answer(request, target, body, asked);
    try {
      return Representation.of(answer, route.method(), request.headers());
    } catch (RuntimeException | Error e) {
      LOG.log(ERROR, event(requestId, route, ErrorCode.INTERNAL), e);
      return reported(request, route, Problem.of(ErrorCode.INTERNAL, requestId));
    }
  }

  private Response answer(ServerRequest request, Target target, RequestBody body, Asked asked) {
    Route route = target.route();
    String requestId = asked.requestId();
    try {
      String method = request.prologue().method().text();
      Optional<Problem> refusal =
          boundary.refusal(
              route, request.prologue().uriPath().rawPath(), method, request.headers(), requestId);
      if (refusal.isPresent()) {
        return reported(request, route, refusal.get());
      }
      body.requireFit();
      if (method.equals("OPTIONS")) {
        return route.options();
      }
      byte[] bytes = route.method() == Method.POST ? body.read() : body.discard();
      return answer(route, request(request, target, bytes, asked.hold()));
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

  /**
   * What a route may hold is taken here, or by its resource; the code that created the hold frees
   * it.
   */
  private static Response answer(Route route, Request request) {
    Cost cost = route.cost();
    if (cost == null || !cost.whole()) {
      return route.resource().answer(request);
    }
    request.hold().takePlace();
    return request.hold().turn(() -> route.resource().answer(request));
  }

  private Response reported(ServerRequest request, Route route, Problem problem) {
    metrics.problem(route, problem.code());
    String query = request.prologue().query().rawValue();
    return route.show(
        problem, new ProblemForm.Asked(query, all(request, HeaderNames.ACCEPT_LANGUAGE)));
  }

  private static Request request(ServerRequest request, Target target, byte[] body, Hold hold) {
    return new Request(
        parameters(request),
        body,
        target.segment(),
        target.authority().isEmpty()
            ? request.headers().first(HeaderNames.HOST).orElse("")
            : target.authority(),
        request.headers().all(HeaderNames.ACCEPT, List::of),
        all(request, HeaderNames.ACCEPT_LANGUAGE),
        all(request, FIELD_MASK),
        all(request, ResponseHeaders.REVISION),
        all(request, PREFER),
        all(request, BOOL_METHOD),
        all(request, DISABLE_SMART),
        hold);
  }

  private static String all(ServerRequest request, HeaderName name) {
    return String.join(",", request.headers().all(name, List::of));
  }

  /**
   * A caller with a bearer has its own place in queues, apart from other callers of the same
   * address.
   */
  private static Caller caller(String client, Route route) {
    return new Caller(route.access().isProtected() ? "bearer " + client : client);
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
      throw CorpusException.invalid("the query string must be ASCII: percent-encode the rest");
    }
    return Parameters.parse(query);
  }

  private boolean closes(ServerRequest request) {
    return stopping || request.headers().containsToken(HeaderValues.CONNECTION_CLOSE);
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
   * @param authority the host that the request line names; empty for none
   */
  private record Target(Route route, String segment, String authority) {}

  /**
   * A request that is answered.
   *
   * @param hold what it takes of what its route may cost
   */
  private record Asked(String requestId, Hold hold) {}
}
