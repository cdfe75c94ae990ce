package dev.corpuscore.http.server;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import io.helidon.http.DirectHandler;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.DirectHandlers;
import io.helidon.webserver.http1.Http1Config;
import java.time.Duration;

/**
 * One socket that speaks HTTP/1.1, a virtual thread per connection. Everything a client can make it
 * hold has a bound: connections, the request line, headers, bodies, the time each may take, the
 * memory of answers that wait for slow readers.
 */
public final class Listener implements AutoCloseable {
  static final int REQUEST_LINE_LIMIT_BYTES = 32 * 1024;
  static final int HEADERS_LIMIT_BYTES = 16 * 1024;

  private static final int BACKLOG = 1_024;
  private static final int HEAP_SHARE_OF_ANSWERS = 4;
  private static final Duration SWEEP = Duration.ofSeconds(1);

  private final Deadlines reads = new Deadlines("http-reads", SWEEP);
  private final Deadlines writes = new Deadlines("http-writes", SWEEP);
  private final Front front;
  private final WebServer server;

  private Listener(Listen listen, Routes routes, Bearers bearers, Metrics metrics) {
    long answerBytes = Runtime.getRuntime().maxMemory() / HEAP_SHARE_OF_ANSWERS;
    AnswerMemory memory = new AnswerMemory(answerBytes, writes);
    Boundary boundary = new Boundary(bearers);
    this.front = new Front(routes, boundary, metrics, reads, writes, memory, listen.patience());
    this.server = server(listen, front, new RefusedRequests(routes, boundary, metrics), reads);
  }

  /**
   * Listens; on return requests are answered.
   *
   * @throws CorpusException {@code UNAVAILABLE} if the address cannot be listened on
   */
  public static Listener open(Listen listen, Routes routes, Bearers bearers, Metrics metrics) {
    Listener listener = new Listener(listen, routes, bearers, metrics);
    try {
      listener.server.start();
      if (listener.server.isRunning()) {
        return listener;
      }
    } catch (RuntimeException e) {
      listener.close();
      throw e;
    }
    // Helidon 4.5 logs why it could not bind, and returns (LoomServer.startIt).
    listener.close();
    throw new CorpusException(
        ErrorCode.UNAVAILABLE,
        "cannot listen on " + listen.host() + " port " + listen.port() + ": is it taken?");
  }

  /** The port it listens on. */
  public int port() {
    return server.port();
  }

  /**
   * Stops: no new connection is accepted, requests in flight are answered within {@link
   * Listen#grace}, and what then is left is cut off.
   */
  @Override
  public void close() {
    front.stopping();
    server.stop();
    reads.close();
    writes.close();
  }

  private static WebServer server(
      Listen listen, Front front, RefusedRequests refused, Deadlines reads) {
    DirectHandlers.Builder refusals = DirectHandlers.builder();
    for (DirectHandler.EventType event : DirectHandler.EventType.values()) {
      refusals.addHandler(event, refused);
    }
    Http1Config http1 =
        Http1Config.builder()
            .maxPrologueLength(REQUEST_LINE_LIMIT_BYTES)
            .maxHeadersSize(HEADERS_LIMIT_BYTES)
            // Parameters reads queries as browsers write them, which RFC 3986 does not allow.
            .validatePrologue(false)
            .addReceiveListener(new SlowRequests(reads, listen.patience().headers()))
            .build();
    return WebServer.builder()
        .host(listen.host())
        .port(listen.port())
        .shutdownHook(false)
        .backlog(BACKLOG)
        .maxTcpConnections(listen.connections())
        .maxPayloadSize(Body.DISCARD_LIMIT_BYTES)
        .idleConnectionTimeout(listen.patience().idle())
        .idleConnectionPeriod(SWEEP)
        .shutdownGracePeriod(listen.grace())
        // Without it Helidon's answers wait 40 ms for an acknowledgement (Nagle).
        .connectionOptions(options -> options.tcpNoDelay(true))
        .directHandlers(refusals.build())
        // Discovery would add a second HTTP/1.1, and then what is none is dropped without an
        // answer.
        .protocolsDiscoverServices(false)
        .addProtocol(http1)
        .routing(routing -> routing.any(front))
        .build();
  }
}
