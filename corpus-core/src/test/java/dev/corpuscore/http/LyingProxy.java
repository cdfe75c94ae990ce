package dev.corpuscore.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.corpuscore.Unchecked;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Stands before a service, and may answer something else than it. */
final class LyingProxy implements AutoCloseable {
  /** What it answers instead of {@code body}, or the same. */
  interface Lie {
    byte[] answer(String pathAndQuery, byte[] body) throws IOException;
  }

  private static final int PATIENCE_SECONDS = 60;

  private final HttpClient client = HttpClient.newHttpClient();
  private final Map<String, CountDownLatch> answered = new ConcurrentHashMap<>();
  private final int behind;
  private final HttpServer server;
  private volatile Lie lie = (path, body) -> body;

  /**
   * Tells the truth at first.
   *
   * @param behind the port of the service
   */
  LyingProxy(int behind) {
    this.behind = behind;
    InetSocketAddress loopback = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    server = Unchecked.get(() -> HttpServer.create(loopback, 64));
    server.createContext("/", this::answer);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** From now on. */
  void tell(Lie other) {
    lie = other;
  }

  /** Waits until a path was answered once, whatever was asked of it. */
  boolean hasAnswered(String path) throws InterruptedException {
    return latch(path).await(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  private CountDownLatch latch(String path) {
    return answered.computeIfAbsent(path, it -> new CountDownLatch(1));
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().toString();
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + behind + path));
    String bearer = exchange.getRequestHeaders().getFirst("Authorization");
    if (bearer != null) {
      request.header("Authorization", bearer).header("Content-Type", "application/json");
    }
    byte[] asked = exchange.getRequestBody().readAllBytes();
    if (exchange.getRequestMethod().equals("POST")) {
      request.POST(HttpRequest.BodyPublishers.ofByteArray(asked));
    }
    try {
      HttpResponse<byte[]> answer =
          client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
      byte[] said = answer.statusCode() == 200 ? lie.answer(path, answer.body()) : answer.body();
      answer
          .headers()
          .firstValue("X-Corpus-Revision")
          .ifPresent(it -> exchange.getResponseHeaders().set("X-Corpus-Revision", it));
      exchange.sendResponseHeaders(answer.statusCode(), said.length);
      exchange.getResponseBody().write(said);
    } catch (InterruptedException e) {
      throw new IOException(e);
    } finally {
      exchange.close();
      latch(exchange.getRequestURI().getPath()).countDown();
    }
  }

  @Override
  public void close() {
    server.stop(0);
    client.close();
  }
}
