package dev.corpuscore.http.server;

import static java.lang.System.Logger.Level.ERROR;
import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.http.server.ListenOptions.Timeouts;
import dev.corpuscore.http.server.Routes.Route;
import dev.corpuscore.http.server.clients.AnswerWriter;
import dev.corpuscore.http.server.cost.Hold;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import io.helidon.http.HeaderValues;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.RoutingResponse;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.function.Function;
import java.util.function.LongSupplier;

/** Writes answers to the clients of a listener, within their time and memory. */
final class ResponseWriter {
  private static final System.Logger LOG = System.getLogger(ResponseWriter.class.getName());
  private static final byte[] NO_BYTES = {};

  private final ConnectionWatchdog writes;
  private final Timeouts timeouts;
  private final LongSupplier revision;

  /**
   * @param writes watches the threads that write
   * @param revision how far the corpus has come, as every answer says
   */
  ResponseWriter(ConnectionWatchdog writes, Timeouts timeouts, LongSupplier revision) {
    this.writes = writes;
    this.timeouts = timeouts;
    this.revision = revision;
  }

  /**
   * What an answer carries beside itself.
   *
   * @param head whether the client wants no body
   * @param last whether it closes its connection
   * @param shown how a problem is shown to this client
   */
  record Envelope(
      Route route,
      String requestId,
      boolean head,
      boolean last,
      Hold hold,
      Function<Problem, Response> shown) {}

  /**
   * Writes this answer, or a problem in its place where there is no memory for it or its first part
   * cannot be made.
   *
   * @return the status that was sent
   * @throws ClientGone if the client did not take the answer to its end
   * @throws CloseConnectionException if the answer could not be made to its end
   */
  int write(ServerResponse response, Response answer, Envelope envelope) {
    Response.Stream stream = answer.stream();
    if (stream != null) {
      return stream(response, answer, stream, envelope);
    }
    try {
      envelope.hold().reserve(answer.length());
    } catch (CorpusException e) {
      return finished(response, problem(Problem.of(e, envelope.requestId()), envelope), envelope);
    }
    return finished(response, answer, envelope);
  }

  /** The client went away, or was too slow: nothing is broken here. */
  static final class ClientGone extends CloseConnectionException {
    /** As others call it in their logs; no answer has this status. */
    static final int STATUS = 499;

    private static final long serialVersionUID = 1L;

    ClientGone(Throwable cause) {
      super("the client went away, or was too slow", cause);
    }
  }

  private static Response problem(Problem problem, Envelope envelope) {
    return envelope.shown().apply(problem);
  }

  private int finished(ServerResponse response, Response answer, Envelope envelope) {
    begin(response, answer, envelope);
    timed(
        () -> {
          if (envelope.head()) {
            response.headers().contentLength(answer.length());
            response.send(NO_BYTES);
          } else {
            AnswerWriter.send(response, answer.parts());
          }
        });
    return answer.status();
  }

  /** Writes to the client, who has so long to take it. */
  private void timed(Runnable write) {
    writes.begin(timeouts.answer());
    try {
      write.run();
    } catch (UncheckedIOException | CloseConnectionException e) {
      throw new ClientGone(e);
    } finally {
      writes.end();
    }
  }

  private void begin(ServerResponse response, Response answer, Envelope envelope) {
    response.status(Status.create(answer.status()));
    ResponseHeaders.set(
        response.headers(), answer, envelope.route(), envelope.requestId(), revision.getAsLong());
    if (envelope.last()) {
      response.headers().set(HeaderValues.CONNECTION_CLOSE);
    }
  }

  private int stream(
      ServerResponse response, Response answer, Response.Stream stream, Envelope envelope) {
    ResponseStream parts =
        new ResponseStream(stream, Representation.isGzipped(answer), envelope.hold());
    try {
      if (envelope.head()) {
        envelope.hold().takePlace();
      } else {
        parts.make();
      }
    } catch (CorpusException e) {
      if (e.code().isFailure()) {
        LOG.log(WARNING, event(envelope, e.code()), e);
      }
      return finished(response, problem(Problem.of(e, envelope.requestId()), envelope), envelope);
    } catch (RuntimeException | Error e) {
      LOG.log(ERROR, event(envelope, ErrorCode.INTERNAL), e);
      Problem problem = Problem.of(ErrorCode.INTERNAL, envelope.requestId());
      return finished(response, problem(problem, envelope), envelope);
    }
    begin(response, answer, envelope);
    if (envelope.head()) {
      // nobody knows how long it is without making it
      timed(() -> AnswerWriter.sendHead(response));
    } else {
      writeParts(response, parts, envelope);
    }
    return answer.status();
  }

  /** After the first byte, a failure can only be signalled by breaking off the answer. */
  private void writeParts(ServerResponse response, ResponseStream parts, Envelope envelope) {
    try {
      OutputStream client = response.outputStream();
      parts.writeTo(ResponseStream.paced(client, writes, timeouts.answer()));
      // Helidon 4.5 keeps the last chunk until its own work is done, which is left out where the
      // connection is closed (Http1ServerResponse.commit)
      timed(((RoutingResponse) response)::commit);
    } catch (ClientGone e) {
      throw e;
    } catch (IOException e) {
      throw new ClientGone(e);
    } catch (CorpusException e) {
      if (e.code().isFailure()) {
        LOG.log(WARNING, event(envelope, e.code()), e);
      }
      throw new CloseConnectionException("the answer broke off", e);
    } catch (RuntimeException | Error e) {
      LOG.log(ERROR, event(envelope, ErrorCode.INTERNAL), e);
      throw new CloseConnectionException("the answer broke off", e);
    }
  }

  private static String event(Envelope envelope, ErrorCode code) {
    return "event=request-failed id="
        + envelope.requestId()
        + " route="
        + envelope.route().path()
        + " code="
        + code.wire();
  }
}
