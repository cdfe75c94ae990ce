package dev.corpuscore.index.opensearch;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.corpuscore.SelfSigned;
import dev.corpuscore.Unchecked;
import dev.corpuscore.index.ClusterIndexes.Address;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLContext;

/** A proxy in front of the shared node. Each planned fault changes one exchange. */
final class FaultyProxy implements AutoCloseable {
  private final HttpServer server;
  private final URI url;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpClient client = HttpClient.newHttpClient();
  private final Set<String> authorizations = ConcurrentHashMap.newKeySet();
  private final Queue<Fault> faults = new ConcurrentLinkedQueue<>();
  private volatile CountDownLatch hanging = new CountDownLatch(0);

  FaultyProxy() {
    this("http", HttpServer::create);
  }

  private FaultyProxy(String scheme, ServerFactory server) {
    this.server =
        Unchecked.get(
            () -> server.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0));
    this.url = URI.create(scheme + "://127.0.0.1:" + this.server.getAddress().getPort());
    start();
  }

  /** A proxy that is reached by TLS, with this certificate. */
  static FaultyProxy with(SelfSigned certificate) throws Exception {
    SSLContext context = certificate.context();
    return new FaultyProxy(
        "https",
        (address, backlog) -> {
          HttpsServer server = HttpsServer.create(address, backlog);
          server.setHttpsConfigurator(new HttpsConfigurator(context));
          return server;
        });
  }

  private interface ServerFactory {
    HttpServer create(InetSocketAddress address, int backlog) throws IOException;
  }

  private void start() {
    // the node takes longer to start than a client waits for an answer
    SharedNode.get();
    server.createContext("/", this::handle);
    server.setExecutor(threads);
    server.start();
  }

  /**
   * A change to the next exchange whose path contains {@code part}.
   *
   * @param request maps the body to the one that the node gets; {@link #NOTHING} sends none
   * @param answer maps the node's answer to the one that the client gets; status 0 sends none
   */
  record Fault(String part, UnaryOperator<String> request, UnaryOperator<NodeAnswer> answer) {}

  /** The node's answer; status 0 if there is none. */
  record NodeAnswer(int status, String body) {}

  private static final String NOTHING = "";
  private static final NodeAnswer NO_ANSWER = new NodeAnswer(0, "");

  Address address() {
    return Address.of(url);
  }

  /** Answers the next such request with this. The node gets nothing of its body. */
  void answer(String part, int status, String body) {
    faults.add(new Fault(part, it -> NOTHING, it -> new NodeAnswer(status, body)));
  }

  /** Lets the node process the next such request, and loses its answer. */
  void loseAnswer(String part) {
    faults.add(new Fault(part, it -> it, it -> NO_ANSWER));
  }

  /** Changes the answer to the next such request. */
  void change(String part, String from, String to) {
    faults.add(
        new Fault(part, it -> it, it -> new NodeAnswer(it.status(), it.body().replace(from, to))));
  }

  /** From now on no request is forwarded or answered until the gate opens. */
  void hang(CountDownLatch gate) {
    hanging = gate;
  }

  /** Plans a fault. */
  void inject(Fault fault) {
    faults.add(fault);
  }

  /** The Authorization headers of all requests, each once; an empty one for none. */
  Set<String> authorizations() {
    return authorizations;
  }

  /** Whether every planned fault has happened. */
  boolean done() {
    return faults.isEmpty();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      pass(hanging);
      String authorization = exchange.getRequestHeaders().getFirst("Authorization");
      authorizations.add(authorization == null ? "" : authorization);
      String path = exchange.getRequestURI().toString();
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      Fault fault = faults.peek();
      if (fault == null || !path.contains(fault.part()) || !faults.remove(fault)) {
        fault = new Fault("", it -> it, it -> it);
      }
      String sent = fault.request().apply(body);
      boolean nothing = !body.isEmpty() && sent.equals(NOTHING);
      NodeAnswer answer =
          fault
              .answer()
              .apply(nothing ? NO_ANSWER : forward(exchange.getRequestMethod(), path, sent));
      if (answer.status() > 0) {
        byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
        boolean none = bytes.length == 0 || exchange.getRequestMethod().equals("HEAD");
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(answer.status(), none ? -1 : bytes.length);
        if (!none) {
          exchange.getResponseBody().write(bytes);
        }
      }
    }
  }

  private static void pass(CountDownLatch gate) throws IOException {
    try {
      gate.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  private NodeAnswer forward(String method, String path, String body) throws IOException {
    HttpRequest request =
        HttpRequest.newBuilder(SharedNode.get().url().resolve(path))
            .header("Content-Type", "application/json")
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .build();
    try {
      HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
      return new NodeAnswer(answer.statusCode(), answer.body());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.close();
    client.close();
  }
}
