package dev.corpuscore;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.corpuscore.config.FetchRules;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Many web sites on one loopback port. {@code CORE_FETCH_REWRITE} leads their names here. An
 * unknown page is a 404.
 */
public final class Web implements AutoCloseable {
  private final Map<String, Reply> replies = new ConcurrentHashMap<>();
  private final Map<String, CountDownLatch> gates = new ConcurrentHashMap<>();
  private final Set<String> origins = ConcurrentHashMap.newKeySet();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpServer server;

  public Web() {
    InetSocketAddress loopback = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    server = Unchecked.get(() -> HttpServer.create(loopback, 1_024));
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  /** What a site answers: a status and headers, lines separated by {@code |}, and a body. */
  public record Reply(int status, String headers, byte[] body) {
    /** A page of HTML. */
    public static Reply page(String html) {
      return page(html.getBytes(StandardCharsets.UTF_8));
    }

    /** A page of HTML. */
    public static Reply page(byte[] html) {
      return new Reply(200, "Content-Type: text/html; charset=utf-8", html);
    }

    /** JSON. */
    public static Reply json(String json) {
      return json(json.getBytes(StandardCharsets.UTF_8));
    }

    /** JSON. */
    public static Reply json(byte[] json) {
      return new Reply(200, "Content-Type: application/json", json);
    }

    /** XML. */
    public static Reply xml(byte[] xml) {
      return new Reply(200, "Content-Type: application/xml", xml);
    }

    /** An answer without a body. */
    public static Reply status(int status) {
      return new Reply(status, "Content-Type: text/html", new byte[0]);
    }

    /** A redirect. */
    public static Reply redirect(String location) {
      return new Reply(302, "Location: " + location, new byte[0]);
    }
  }

  /** From now on {@code url} has this reply, and so has each query of it without its own reply. */
  public Web on(String url, Reply reply) {
    URI uri = URI.create(url);
    origins.add(uri.getScheme() + "://" + uri.getRawAuthority());
    replies.put(url, reply);
    return this;
  }

  /** From now on the body at {@code url} stops after its first byte, until the gate opens. */
  public Web gate(String url, CountDownLatch gate) {
    gates.put(url, gate);
    return this;
  }

  /** Removes the reply of {@code url}. */
  public Web off(String url) {
    replies.remove(url);
    return this;
  }

  /** A site without pages. */
  public Web site(String origin) {
    origins.add(origin);
    return this;
  }

  /** How often {@code url} was requested. */
  public long requests(String url) {
    return requests.stream().filter(url::equals).count();
  }

  /** How many requests there were, those of robots.txt aside. */
  public long requests() {
    return requests.stream().filter(url -> !url.endsWith("/robots.txt")).count();
  }

  /** Rules under which all sites so far are reached here. */
  public FetchRules rules() {
    int port = server.getAddress().getPort();
    URI here = URI.create("http://127.0.0.1:" + port);
    return new FetchRules(
        List.of(new FetchRules.HostAndPort("127.0.0.1", port)),
        new TreeSet<>(origins)
            .stream().map(URI::create).collect(Collectors.toMap(Function.identity(), it -> here)));
  }

  /** {@link #rules} as a process is told them. */
  public Map<String, String> environment() {
    FetchRules rules = rules();
    return Map.of(
        "CORE_FETCH_ALLOW",
        rules.allowed().stream()
            .map(it -> it.host() + ":" + it.port())
            .collect(Collectors.joining(",")),
        "CORE_FETCH_REWRITE",
        rules.rewrites().entrySet().stream()
            .map(it -> it.getKey() + "=" + it.getValue())
            .collect(Collectors.joining(",")));
  }

  private void answer(HttpExchange exchange) throws IOException {
    String url =
        "https://"
            + exchange.getRequestHeaders().getFirst("Host")
            + exchange.getRequestURI().toString();
    requests.add(url);
    Reply plain = replies.getOrDefault(url.replaceFirst("\\?.*", ""), Reply.status(404));
    Reply reply = replies.getOrDefault(url, plain);
    for (String header : reply.headers().split("\\|")) {
      int colon = header.indexOf(':');
      exchange.getResponseHeaders().add(header.substring(0, colon), header.substring(colon + 2));
    }
    exchange.sendResponseHeaders(
        reply.status(), reply.body().length == 0 ? -1 : reply.body().length);
    if (reply.body().length > 0) {
      CountDownLatch gate = gates.get(url);
      exchange.getResponseBody().write(reply.body(), 0, 1);
      if (gate != null) {
        exchange.getResponseBody().flush();
        pass(gate);
      }
      exchange.getResponseBody().write(reply.body(), 1, reply.body().length - 1);
    }
    exchange.close();
  }

  private static void pass(CountDownLatch gate) {
    Unchecked.run(gate::await);
  }

  @Override
  public void close() {
    gates.values().forEach(CountDownLatch::countDown);
    server.stop(0);
    threads.close();
  }
}
