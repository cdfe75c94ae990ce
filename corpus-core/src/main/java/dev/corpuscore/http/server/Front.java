package dev.corpuscore.http.server;

import static java.lang.System.Logger.Level.ERROR;
import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.http.server.Listen.Patience;
import dev.corpuscore.http.server.Routes.Route;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.RequestException;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.util.HashMap;
import java.util.Map;

/** Where every request comes in and every answer goes out. */
final class Front implements Handler {
  private static final System.Logger LOG = System.getLogger(Front.class.getName());
  private static final double NANOS_PER_SECOND = 1e9;
  private static final byte[] NO_BYTES = {};

  private final Routes routes;
  private final Metrics metrics;
  private final Deadlines reads;
  private final Deadlines writes;
  private final AnswerMemory memory;
  private final Patience patience;
  private volatile boolean stopping;

  Front(
      Routes routes,
      Metrics metrics,
      Deadlines reads,
      Deadlines writes,
      AnswerMemory memory,
      Patience patience) {
    this.routes = routes;
    this.metrics = metrics;
    this.reads = reads;
    this.writes = writes;
    this.memory = memory;
    this.patience = patience;
  }

  /** From now on every answer closes its connection. */
  void stopping() {
    stopping = true;
  }

  @Override
  public void handle(ServerRequest request, ServerResponse response) {
    long begun = System.nanoTime();
    String requestId = RequestIds.next();
    Route route = routes.find(request.prologue().uriPath().rawPath()).orElse(Routes.NONE);
    int status = 500;
    metrics.begun();
    try {
      Answer answer = encoded(request, answer(request, route, requestId));
      readRest(request);
      status = send(request, response, answer, requestId);
      closeIfAsked(request);
    } finally {
      metrics.ended(route.path(), status, (System.nanoTime() - begun) / NANOS_PER_SECOND);
    }
  }

  private static Answer answer(ServerRequest request, Route route, String requestId) {
    try {
      if (route.equals(Routes.NONE)) {
        throw new CorpusException(ErrorCode.NOT_FOUND, "there is nothing at this path");
      }
      return switch (request.prologue().method().text()) {
        case "GET", "HEAD" -> route.resource().answer(parameters(request));
        case "OPTIONS" -> Routes.OPTIONS;
        default -> Problems.methodNotAllowed(Routes.METHODS, requestId);
      };
    } catch (CorpusException e) {
      if (e.code().status() >= 500 && e.code() != ErrorCode.OVERLOADED) {
        LOG.log(WARNING, event(requestId, route, e.code()), e);
      }
      return Problems.of(e, requestId);
    } catch (RuntimeException | Error e) {
      LOG.log(ERROR, event(requestId, route, ErrorCode.INTERNAL), e);
      return Problems.of(ErrorCode.INTERNAL, requestId);
    }
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

  /** Helidon 4.5 says that it closes, and then waits for the client to do it. */
  private void closeIfAsked(ServerRequest request) {
    if (stopping || request.headers().containsToken(HeaderValues.CONNECTION_CLOSE)) {
      throw new CloseConnectionException("closed after the last answer");
    }
  }

  private static Answer encoded(ServerRequest request, Answer answer) {
    if (answer.body().length < Gzip.LEAST_BYTES
        || !request.headers().contains(HeaderNames.ACCEPT_ENCODING)
        || !Gzip.wanted(String.join(",", request.headers().values(HeaderNames.ACCEPT_ENCODING)))) {
      return answer;
    }
    Map<String, String> headers = new HashMap<>(answer.headers());
    headers.put("Content-Encoding", "gzip");
    return new Answer(answer.status(), answer.contentType(), Gzip.compress(answer.body()), headers);
  }

  /** A body that nobody asked for is read, so that the answer reaches whoever sends it. */
  private void readRest(ServerRequest request) {
    if (request.content().hasEntity() && !request.content().consumed()) {
      reads.begin(patience.body());
      try {
        request.content().consume();
      } catch (RequestException e) {
        throw e;
      } catch (RuntimeException e) {
        throw new CloseConnectionException("the body did not arrive", e);
      } finally {
        reads.end();
      }
    }
  }

  private int send(
      ServerRequest request, ServerResponse response, Answer wanted, String requestId) {
    Answer answer = wanted;
    int reserved = 0;
    try {
      reserved = memory.reserve(answer.body().length);
    } catch (CorpusException e) {
      answer = Problems.of(e, requestId);
    }
    writes.begin(patience.answer());
    try {
      write(request, response, answer, requestId);
      return answer.status();
    } finally {
      writes.end();
      memory.release(reserved);
    }
  }

  private void write(
      ServerRequest request, ServerResponse response, Answer answer, String requestId) {
    response.status(Status.create(answer.status()));
    AnswerHeaders.set(response.headers(), answer, requestId);
    if (stopping) {
      response.headers().set(HeaderValues.CONNECTION_CLOSE);
    }
    boolean head = request.prologue().method().text().equals("HEAD");
    if (head) {
      response.headers().contentLength(answer.body().length);
    }
    response.send(head ? NO_BYTES : answer.body());
  }

  private static String event(String requestId, Route route, ErrorCode code) {
    return "event=request-failed id="
        + requestId
        + " route="
        + route.path()
        + " code="
        + code.wire();
  }
}
