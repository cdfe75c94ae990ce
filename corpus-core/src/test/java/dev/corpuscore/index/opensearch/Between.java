package dev.corpuscore.index.opensearch;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.corpuscore.SelfSigned;
import dev.corpuscore.index.opensearch.cluster.ClusterAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
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

/** Stands between us and the shared node, and spoils what it was told to, once each. */
final class Between implements AutoCloseable {
  private final HttpServer server;
  private final URI url;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpClient client = HttpClient.newHttpClient();
  private final Set<String> askers = ConcurrentHashMap.newKeySet();
  private final Queue<Spoil> spoils = new ConcurrentLinkedQueue<>();
  private volatile CountDownLatch hanging = new CountDownLatch(0);

  Between() {
    this("http", HttpServer::create);
  }

  private Between(String scheme, Making server) {
    try {
      this.server = server.on(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    this.url = URI.create(scheme + "://127.0.0.1:" + this.server.getAddress().getPort());
    start();
  }

  /** Stands behind TLS, with this certificate. */
  static Between with(SelfSigned certificate) throws Exception {
    SSLContext context = certificate.context();
    return new Between(
        "https",
        (address, backlog) -> {
          HttpsServer server = HttpsServer.create(address, backlog);
          server.setHttpsConfigurator(new HttpsConfigurator(context));
          return server;
        });
  }

  /** What makes a server. */
  private interface Making {
    HttpServer on(InetSocketAddress address, int backlog) throws IOException;
  }

  private void start() {
    // it takes longer to start than anybody waits for an answer
    OpenSearchNode.shared();
    server.createContext("/", this::handle);
    server.setExecutor(threads);
    server.start();
  }

  /**
   * What happens to one exchange.
   *
   * @param part of the path of the request that it is meant for
   * @param request what reaches the node; null if nothing does
   * @param answer what becomes of the node's answer, status in front; null if none comes back
   */
  record Spoil(String part, UnaryOperator<String> request, UnaryOperator<Said> answer) {}

  /** What the node said, or nothing with status 0. */
  record Said(int status, String body) {}

  private static final String NOTHING = "";
  private static final Said SILENCE = new Said(0, "");

  ClusterAddress address() {
    return ClusterAddress.of(url);
  }

  /** The next such request reaches nobody and is answered with this. */
  void answer(String part, int status, String body) {
    spoils.add(new Spoil(part, it -> NOTHING, it -> new Said(status, body)));
  }

  /** The next such request does what it says, and its answer is lost. */
  void loseAnswer(String part) {
    spoils.add(new Spoil(part, it -> it, it -> SILENCE));
  }

  /** The answer to the next such request is changed. */
  void change(String part, String from, String to) {
    spoils.add(new Spoil(part, it -> it, it -> new Said(it.status(), it.body().replace(from, to))));
  }

  /** From now on nothing is answered, nor asked, until the gate opens. */
  void hang(CountDownLatch gate) {
    hanging = gate;
  }

  /** Spoils the next such request. */
  void spoil(Spoil spoil) {
    spoils.add(spoil);
  }

  /** Who asked, as they named themselves, each once; empty for who did not. */
  Set<String> askers() {
    return askers;
  }

  /** Whether everything was spoilt that should be. */
  boolean done() {
    return spoils.isEmpty();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      pass(hanging);
      String asker = exchange.getRequestHeaders().getFirst("Authorization");
      askers.add(asker == null ? "" : asker);
      String path = exchange.getRequestURI().toString();
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      Spoil spoil = spoils.peek();
      if (spoil == null || !path.contains(spoil.part()) || !spoils.remove(spoil)) {
        spoil = new Spoil("", it -> it, it -> it);
      }
      String sent = spoil.request().apply(body);
      boolean nothing = !body.isEmpty() && sent.equals(NOTHING);
      Said said =
          spoil.answer().apply(nothing ? SILENCE : ask(exchange.getRequestMethod(), path, sent));
      if (said.status() > 0) {
        byte[] bytes = said.body().getBytes(StandardCharsets.UTF_8);
        boolean none = bytes.length == 0 || exchange.getRequestMethod().equals("HEAD");
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(said.status(), none ? -1 : bytes.length);
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

  private Said ask(String method, String path, String body) throws IOException {
    HttpRequest request =
        HttpRequest.newBuilder(OpenSearchNode.shared().url().resolve(path))
            .header("Content-Type", "application/json")
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .build();
    try {
      HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
      return new Said(answer.statusCode(), answer.body());
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
