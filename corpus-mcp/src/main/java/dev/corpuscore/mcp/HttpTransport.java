package dev.corpuscore.mcp;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.server.McpStatelessServerHandler;
import io.modelcontextprotocol.server.transport.DefaultServerTransportSecurityValidator;
import io.modelcontextprotocol.server.transport.HeaderAccessor;
import io.modelcontextprotocol.server.transport.ServerHttpHeaderValidator;
import io.modelcontextprotocol.server.transport.ServerTransportSecurityException;
import io.modelcontextprotocol.spec.HttpHeaders;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Streamable HTTP without sessions or streams, on the server of the JDK: a message is one {@code
 * POST /mcp}, answered as JSON. The SDK's own transports need a container of servlets.
 *
 * <p>It listens on loopback only, and takes requests whose Host is this address and port, and whose
 * Origin, if there is one, too: no page of another site reaches it. A request has 64 KiB and ten
 * seconds, sixteen are served at once. No header of a caller reaches a tool.
 */
final class HttpTransport implements McpStatelessServerTransport, AutoCloseable {
  static final int BODY_LIMIT_BYTES = 64 << 10;
  static final int PLACES = 16;
  private static final int CONNECTIONS = 64;
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final String PATH = "/mcp";
  private static final List<String> NAMES = List.of("127.0.0.1", "localhost", "[::1]");

  /** Limits that the JDK reads once, when the first server of a JVM is made. */
  static void limit() {
    setIfAbsent("sun.net.httpserver.maxReqTime", "10");
    setIfAbsent("sun.net.httpserver.maxRspTime", "60");
    setIfAbsent("jdk.httpserver.maxConnections", String.valueOf(CONNECTIONS));
    setIfAbsent("sun.net.httpserver.nodelay", "true");
  }

  private record Given(Headers headers) implements HeaderAccessor {
    @Override
    public List<String> getHeader(String name) {
      return headers.getOrDefault(name, List.of());
    }

    @Override
    public List<String> getHeaderNames() {
      return List.copyOf(headers.keySet());
    }
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Semaphore places = new Semaphore(PLACES);
  private final McpJsonMapper json = McpJsonDefaults.getMapper();
  private final ServerHttpHeaderValidator addresses;
  private @Nullable McpStatelessServerHandler handler;

  private HttpTransport(HttpServer server) {
    this.server = server;
    int port = server.getAddress().getPort();
    this.addresses =
        DefaultServerTransportSecurityValidator.builder()
            .allowedHosts(NAMES.stream().map(name -> name + ":" + port).toList())
            .allowedOrigins(NAMES.stream().map(name -> "http://" + name + ":" + port).toList())
            .build();
    server.setExecutor(threads);
    server.createContext("/", this::handle);
  }

  /** Takes the port; nothing is answered before {@link #start}. */
  static HttpTransport open(int port) throws IOException {
    limit();
    InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    return new HttpTransport(HttpServer.create(new InetSocketAddress(loopback, port), 0));
  }

  private static void setIfAbsent(String property, String value) {
    if (System.getProperty(property) == null) {
      System.setProperty(property, value);
    }
  }

  @Override
  public void setMcpHandler(McpStatelessServerHandler handler) {
    this.handler = handler;
  }

  void start() {
    server.start();
  }

  /** Where it answers. */
  URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + PATH);
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      if (!places.tryAcquire()) {
        exchange.getResponseHeaders().set("Retry-After", "1");
        refuse(exchange, 503, "all places are taken");
        return;
      }
      try {
        answer(exchange);
      } finally {
        places.release();
      }
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    try {
      addresses.validate(new Given(exchange.getRequestHeaders()));
    } catch (ServerTransportSecurityException e) {
      refuse(exchange, e.getStatusCode(), String.valueOf(e.getMessage()));
      return;
    }
    String version = exchange.getRequestHeaders().getFirst(HttpHeaders.PROTOCOL_VERSION);
    if (!PATH.equals(exchange.getRequestURI().getRawPath())) {
      refuse(exchange, 404, "only " + PATH + " is here");
    } else if (!exchange.getRequestMethod().equals("POST")) {
      exchange.getResponseHeaders().set("Allow", "POST");
      refuse(exchange, 405, "only POST; there are no sessions and no streams");
    } else if (version != null && !protocolVersions().contains(version)) {
      refuse(exchange, 400, "the version of the protocol must be one of " + protocolVersions());
    } else {
      byte[] body = exchange.getRequestBody().readNBytes(BODY_LIMIT_BYTES + 1);
      if (body.length > BODY_LIMIT_BYTES) {
        refuse(exchange, 413, "a message has at most " + BODY_LIMIT_BYTES + " bytes");
      } else {
        message(exchange, body);
      }
    }
  }

  private void message(HttpExchange exchange, byte[] body) throws IOException {
    JSONRPCMessage message;
    try {
      message = McpSchema.deserializeJsonRpcMessage(json, new String(body, StandardCharsets.UTF_8));
    } catch (IOException | RuntimeException e) {
      refuse(exchange, 400, "a message must be one of JSON-RPC");
      return;
    }
    byte[] answer;
    try {
      answer = handle(message);
    } catch (RuntimeException e) {
      refuse(exchange, 500, "the tool failed, or took more than " + TIMEOUT.toSeconds() + " s");
      return;
    }
    if (answer.length == 0) {
      exchange.sendResponseHeaders(202, -1);
    } else {
      send(exchange, 200, answer);
    }
  }

  /** The answer as JSON; empty to what is not a request. */
  private byte[] handle(JSONRPCMessage message) throws IOException {
    McpStatelessServerHandler tools = Objects.requireNonNull(handler);
    if (message instanceof JSONRPCRequest request) {
      return json.writeValueAsBytes(
          tools.handleRequest(McpTransportContext.EMPTY, request).block(TIMEOUT));
    }
    if (message instanceof JSONRPCNotification notification) {
      tools.handleNotification(McpTransportContext.EMPTY, notification).block(TIMEOUT);
    }
    return new byte[0];
  }

  private void refuse(HttpExchange exchange, int status, String why) throws IOException {
    // what of the body has not been read is not read
    exchange.getResponseHeaders().set("Connection", "close");
    send(exchange, status, json.writeValueAsBytes(Map.of("error", why)));
  }

  private static void send(HttpExchange exchange, int status, byte[] bytes) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    // before the end of the exchange, which waits for a body that is not read
    exchange.getResponseBody().flush();
  }

  @Override
  public Mono<Void> closeGracefully() {
    return Mono.fromRunnable(this::close);
  }

  @Override
  public void close() {
    server.stop(1);
    threads.close();
  }
}
