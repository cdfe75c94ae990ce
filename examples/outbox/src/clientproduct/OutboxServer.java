package clientproduct;

import clientproduct.Mischief.Fate;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The two routes of a client product that a Core asks, on loopback. */
public final class OutboxServer implements AutoCloseable {
  private final ErasureOutbox outbox;
  private final String authorization;
  private final Mischief mischief;
  private final Duration latency;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpServer server;
  private final AtomicInteger calls = new AtomicInteger();

  /**
   * Listens.
   *
   * @param port 0 for a free one
   * @param worker the bearer that opens it
   * @param latency how long each answer takes
   */
  public OutboxServer(
      int port, ErasureOutbox outbox, String worker, Mischief mischief, Duration latency)
      throws IOException {
    this.outbox = outbox;
    this.authorization = "Bearer " + worker;
    this.mischief = mischief;
    this.latency = latency;
    this.server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 100);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  /** Where it listens: a {@code CORE_CLIENT_BASE_URL}. */
  public URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** How many calls came that were let in. */
  public int calls() {
    return calls.get();
  }

  /** Goes away without a word to anybody; the outbox keeps what it has. */
  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String body =
          new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      String path = exchange.getRequestURI().getPath();
      if (!exchange.getRequestMethod().equals("POST")
          || !path.matches("/internal/corpus/erasures/(claim|ack)")) {
        send(exchange, 404, "{}");
      } else if (!authorization.equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
        send(exchange, 401, "{}");
      } else {
        calls.incrementAndGet();
        answer(exchange, path.endsWith("claim"), Json.object(body));
      }
    }
  }

  private void answer(HttpExchange exchange, boolean claim, Map<String, Object> asked)
      throws IOException {
    Fate fate = mischief.fate();
    sleep(latency.plus(mischief.pause()));
    switch (fate) {
      case CLOSED -> {}
      case REFUSED -> send(exchange, 500, "{\"oops\":true}");
      case DONE_UNHEARD -> done(claim, asked);
      case LIED_ABOUT -> {
        done(claim, asked);
        send(exchange, 200, claim ? "{\"items\":[{}]}" : lie(asked));
      }
      case CUT_SHORT -> {
        String whole = done(claim, asked);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, whole.length() + 1L);
        exchange.getResponseBody().write(whole.getBytes(StandardCharsets.UTF_8));
      }
      case WELL -> send(exchange, 200, done(claim, asked));
    }
  }

  private String done(boolean claim, Map<String, Object> asked) {
    return Json.canonical(claim ? claimed(asked) : acknowledged(asked));
  }

  private Map<String, Object> claimed(Map<String, Object> asked) {
    return Map.of("items", outbox.claim((long) asked.get("max"), mischief::strikes));
  }

  private Map<String, Object> acknowledged(Map<String, Object> asked) {
    List<Object> acknowledged = new ArrayList<>();
    List<Object> rejected = new ArrayList<>();
    for (Object one : Json.asList(asked.get("acknowledgements"))) {
      Map<String, Object> acknowledgement = Json.asObject(one);
      if (mischief.strikes()) {
        continue; // lost: neither taken nor refused
      }
      String reason = outbox.acknowledge(acknowledgement);
      if (reason == null) {
        acknowledged.add(acknowledgement.get("claimId"));
      } else {
        rejected.add(Map.of("claimId", acknowledgement.get("claimId"), "reason", reason));
      }
    }
    return Map.of("acknowledged", acknowledged, "rejected", rejected);
  }

  /** As if everything were settled, and something more that nobody handed in. */
  private static String lie(Map<String, Object> asked) {
    List<Object> all = new ArrayList<>(List.of("claim-0"));
    for (Object one : Json.asList(asked.get("acknowledgements"))) {
      all.add(Json.asObject(one).get("claimId"));
    }
    return Json.canonical(Map.of("acknowledged", all, "rejected", List.of()));
  }

  private static void send(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private static void sleep(Duration time) {
    try {
      TimeUnit.NANOSECONDS.sleep(time.toNanos());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
