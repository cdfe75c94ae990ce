package dev.corpuscore.http.server;

import static java.lang.System.Logger.Level.ERROR;
import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.http.server.clients.AnswerConnections;
import dev.corpuscore.http.server.clients.Connections;
import dev.corpuscore.http.server.clients.FileDescriptors;
import dev.corpuscore.http.server.clients.ListenFailure;
import dev.corpuscore.http.server.clients.SocketHooks;
import dev.corpuscore.http.server.cost.ResponseBudget;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.thread.ServiceThreads;
import io.helidon.common.socket.SocketOptions;
import io.helidon.http.DirectHandler;
import io.helidon.webserver.ErrorHandling;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.WebServerConfig;
import io.helidon.webserver.http.DirectHandlers;
import io.helidon.webserver.http1.Http1Config;
import io.helidon.webserver.http1.Http1ConnectionSelector;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One socket that speaks HTTP/1.1, a virtual thread per connection. Everything a client can make it
 * hold has a bound: connections, the request line, headers, bodies, the time each may take, the
 * memory of answers that wait for slow readers.
 */
public final class Listener implements AutoCloseable {
  static final int REQUEST_LINE_LIMIT_BYTES = 32 * 1024;
  static final int HEADERS_LIMIT_BYTES = 16 * 1024;

  private static final System.Logger LOG = System.getLogger(Listener.class.getName());
  private static final int BACKLOG = 1_024;

  /** What part of all connections one client may hold; an office behind one address is one. */
  private static final int SHARE_OF_ONE = 4;

  private static final int LEAST_OF_ONE = 32;
  private static final int HEAP_SHARE_OF_ANSWERS = 4;
  private static final Duration SWEEP = Duration.ofSeconds(1);

  private final ListenOptions listen;
  private final ConnectionWatchdog reads;
  private final ConnectionWatchdog writes;
  private final Connections connections;
  private final ResponseBudget memory;
  private final RequestDispatcher front;
  private final RefusedRequests refused;
  private final Thread watch;
  private volatile @Nullable WebServer server;
  private volatile @Nullable ServerSocketChannel listening;
  private volatile boolean closing;

  private Listener(
      ListenOptions listen,
      Routes routes,
      Bearers bearers,
      Metrics metrics,
      ServiceThreads threads,
      LongSupplier revision) {
    this.listen = listen;
    this.reads = new ConnectionWatchdog("http-reads", SWEEP, threads);
    this.writes = new ConnectionWatchdog("http-writes", SWEEP, threads);
    this.connections =
        new Connections(
            most(listen) - 1,
            Math.max(LEAST_OF_ONE, most(listen) / SHARE_OF_ONE),
            SWEEP,
            // where Helidon's own timer has ended
            listen.timeouts().idle().plus(SWEEP.multipliedBy(2)),
            listen.proxies());
    long answerBytes = Runtime.getRuntime().maxMemory() / HEAP_SHARE_OF_ANSWERS;
    this.memory = new ResponseBudget(answerBytes, writes::cut);
    metrics.gauge(
        "corpus_http_answer_bytes_free",
        "Memory left for answers that are made or wait for their readers.",
        memory::free);
    AccessFilter boundary = new AccessFilter(bearers, routes);
    this.front =
        new RequestDispatcher(
            routes, boundary, metrics, reads, writes, memory, connections, listen, revision);
    // the watch ends with the thread, which ends with the connection
    Runnable watched = () -> writes.begin(listen.timeouts().answer());
    this.refused = new RefusedRequests(routes, boundary, metrics, watched, revision);
    this.watch = threads.start("http-connections", this::watch);
  }

  /**
   * Listens; on return requests are answered.
   *
   * @param threads what watches the threads that serve connections
   * @param revision how far the corpus has come, as every answer says; must not wait
   * @throws CorpusException {@code UNAVAILABLE} if the address cannot be listened on
   */
  public static Listener open(
      ListenOptions listen,
      Routes routes,
      Bearers bearers,
      Metrics metrics,
      ServiceThreads threads,
      LongSupplier revision) {
    Listener listener = new Listener(listen, routes, bearers, metrics, threads, revision);
    try {
      listener.listenOn(listen.port());
      return listener;
    } catch (RuntimeException e) {
      listener.close();
      throw e;
    }
  }

  private void listenOn(int port) {
    InetSocketAddress address = new InetSocketAddress(listen.host(), port);
    if (address.isUnresolved()) {
      throw ListenFailure.unknownHost(listen.host(), listen.settingPrefix());
    }
    WebServer started = WebServer.create(SocketHooks.listening(config(port), it -> listening = it));
    started.start();
    // Helidon 4.5 logs why it could not bind, and returns (LoomServer.startIt). The log leaves that
    // out: the exception says it in one sentence.
    if (!started.isRunning()) {
      throw ListenFailure.of(address, listen.settingPrefix());
    }
    server = started;
  }

  /** The port it listens on. */
  public int port() {
    WebServer running = server;
    return running == null ? listen.port() : running.port();
  }

  /** From now on every answer closes its connection; new ones are still accepted. */
  public void closeAfterAnswers() {
    front.stopping();
  }

  /**
   * Stops: no new connection is accepted, requests in flight are answered within {@link
   * ListenOptions#grace}, and what then is left is cut off.
   */
  @Override
  public void close() {
    closing = true;
    closeAfterAnswers();
    watch.interrupt();
    WebServer running = server;
    if (running != null) {
      running.stop();
    }
    reads.close();
    writes.close();
  }

  private void watch() {
    try {
      while (!closing) {
        Thread.sleep(SWEEP);
        connections.sweep();
        // null until it has listened once: a start that fails is not tried again
        if (server != null && hasEnded(listening) && !closing) {
          listenAgain();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean hasEnded(@Nullable ServerSocketChannel socket) {
    return socket != null && (!socket.isOpen() || !socket.socket().isBound());
  }

  /**
   * Helidon 4.5 stops listening for good on any failure to accept, such as that of having no
   * descriptor left (ServerListener.listen). Where the port is taken meanwhile, the next sweep
   * tries again.
   */
  private void listenAgain() {
    WebServer ended = server;
    int port = port();
    LOG.log(ERROR, "event=listener-ended port=" + port);
    try {
      listenOn(port);
    } catch (CorpusException e) {
      LOG.log(
          ERROR, "event=listener-not-opened port=" + port + " reason=\"" + e.getMessage() + "\"");
      return;
    }
    LOG.log(WARNING, "event=listener-opened-again port=" + port);
    if (ended != null) {
      ended.stop();
    }
  }

  /** For tests: the memory of its answers. */
  ResponseBudget memory() {
    return memory;
  }

  /** For tests: the socket that it listens on. */
  @Nullable ServerSocketChannel socket() {
    return listening;
  }

  private static int most(ListenOptions listen) {
    return FileDescriptors.connections(listen.connections());
  }

  private WebServerConfig config(int port) {
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
            .addReceiveListener(new SlowRequests(reads, connections, listen.timeouts().headers()))
            .build();
    // Without it Helidon's answers wait 40 ms for an acknowledgement (Nagle).
    SocketOptions options = SocketOptions.builder().tcpNoDelay(true).build();
    return WebServer.builder()
        .host(listen.host())
        .port(port)
        .shutdownHook(false)
        .backlog(BACKLOG)
        .maxTcpConnections(most(listen))
        .maxPayloadSize(RequestBody.DISCARD_LIMIT_BYTES)
        .idleConnectionTimeout(listen.timeouts().idle())
        .idleConnectionPeriod(SWEEP)
        .shutdownGracePeriod(listen.grace())
        .connectionOptions(SocketHooks.admitting(options, connections))
        .directHandlers(refusals.build())
        // tells RefusedRequests why; what it answers is its own
        .errorHandling(ErrorHandling.builder().includeEntity(true).build())
        // Discovery would add a second HTTP/1.1, and then what is none is dropped without an
        // answer.
        .protocolsDiscoverServices(false)
        .addConnectionSelector(
            new AnswerConnections(
                Http1ConnectionSelector.builder().config(http1).build(), connections))
        .routing(routing -> routing.any(front))
        .buildPrototype();
  }
}
