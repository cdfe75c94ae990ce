package dev.corpuscore.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.corpuscore.Unchecked;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A webhook that keeps the first message of each {@code Idempotency-Key}. Thread-safe. */
final class AlertsReceiver implements AutoCloseable {
  private final HttpServer server;
  private final Map<String, JsonNode> messages = new LinkedHashMap<>(); // guarded by this
  private final Map<String, Integer> times = new HashMap<>(); // guarded by this
  private final Set<String> doubtful = new TreeSet<>(); // guarded by this
  private @Nullable Runnable death; // guarded by this
  private boolean refusing; // guarded by this

  AlertsReceiver() {
    InetSocketAddress loopback = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    server = Unchecked.get(() -> HttpServer.create(loopback, 64));
    server.createContext("/", this::receive);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/hook";
  }

  /** From now on each message is refused with 500, or none. */
  synchronized void refuse(boolean all) {
    refusing = all;
  }

  /** The next message is kept, and its sender killed before it hears of that. */
  synchronized void killNext(Runnable kill) {
    death = kill;
  }

  /** For each id that was told for a search, how often: each message counts once. */
  synchronized Map<String, Integer> told(String search) {
    Map<String, Integer> told = new HashMap<>();
    for (JsonNode message : messages.values()) {
      if (message.path("search").stringValue().equals(search)) {
        message.path("new").forEach(ad -> told.merge(ad.path("id").stringValue(), 1, Integer::sum));
      }
    }
    return told;
  }

  /** The messages, each once. */
  synchronized Collection<JsonNode> messages() {
    return List.copyOf(messages.values());
  }

  /** The keys of those whose sender was killed. */
  synchronized List<String> doubtful() {
    return List.copyOf(doubtful);
  }

  /** The keys that came more than once. */
  synchronized List<String> repeated() {
    List<String> repeated = new ArrayList<>();
    times.forEach((key, count) -> repeated.addAll(count > 1 ? List.of(key) : List.of()));
    return repeated;
  }

  private void receive(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      int status = take(exchange.getRequestHeaders().getFirst("Idempotency-Key"), body);
      exchange.sendResponseHeaders(status, -1);
    }
  }

  private synchronized int take(String key, byte[] body) {
    if (refusing) {
      return 500;
    }
    messages.putIfAbsent(key, JsonMapper.shared().readTree(body));
    times.merge(key, 1, Integer::sum);
    Runnable kill = death;
    if (kill != null) {
      death = null;
      doubtful.add(key);
      kill.run();
    }
    return 204;
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
