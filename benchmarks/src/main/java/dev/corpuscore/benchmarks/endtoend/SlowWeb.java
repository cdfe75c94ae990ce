package dev.corpuscore.benchmarks.endtoend;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Sites on one loopback port, each under a name of its own, that take their time: every answer
 * comes {@code latency} after it was asked for. All of their pages are job ads of 60 kB.
 */
final class SlowWeb implements AutoCloseable {
  private static final String TEXT = "We bake bread, and we would like to bake more of it. ";
  private static final String MENU =
      "<li class=\"menu-item\"><a href=\"/about\">About us</a></li>\n";

  private final int sites;
  private final Duration latency;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final AtomicInteger asked = new AtomicInteger();

  SlowWeb(int sites, Duration latency) throws IOException {
    this.sites = sites;
    this.latency = latency;
    // As web servers do; else what follows the headers waits 40 ms for their acknowledgement.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_024);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  /** A page; the sites take turns. */
  String page(int round, int number) {
    return origin(number % sites) + "/" + round + "/jobs/" + number;
  }

  /** {@code CORE_FETCH_ALLOW} under which the sites are reached. */
  String allow() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  /** {@code CORE_FETCH_REWRITE} under which the sites are reached. */
  String rewrite() {
    return IntStream.range(0, sites)
        .mapToObj(site -> origin(site) + "=http://" + allow())
        .collect(Collectors.joining(","));
  }

  /** How many pages were asked for so far. */
  int asked() {
    return asked.get();
  }

  private static String origin(int site) {
    return "https://site-" + (char) ('a' + site) + ".example.com";
  }

  private void answer(HttpExchange exchange) throws IOException {
    try {
      Thread.sleep(latency);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    String path = exchange.getRequestURI().getPath();
    boolean robots = path.equals("/robots.txt");
    asked.addAndGet(robots ? 0 : 1);
    byte[] body = (robots ? "" : html(path)).getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", robots ? "text/plain" : "text/html");
    exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
    if (body.length > 0) {
      exchange.getResponseBody().write(body);
    }
    exchange.close();
  }

  private static String html(String path) {
    List<String> parts = new ArrayList<>();
    parts.add("<!doctype html><html lang=\"en\"><head><title>Baker</title>");
    parts.add("<script type=\"application/ld+json\">{\"@context\":\"https://schema.org\",");
    parts.add("\"@type\":\"JobPosting\",\"title\":\"Baker " + path + "\",");
    parts.add("\"hiringOrganization\":{\"@type\":\"Organization\",\"name\":\"Bread & Sons\"},");
    parts.add("\"datePosted\":\"2026-11-01\",\"description\":\"");
    parts.add(("<p>" + TEXT.repeat(4) + "</p><ul><li>" + TEXT + "</li></ul>").repeat(15));
    parts.add("\"}</script></head><body><ul>\n");
    parts.add(MENU.repeat(600));
    parts.add("</ul><p>" + TEXT.repeat(80) + "</p></body></html>");
    return String.join("", parts);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.close();
  }
}
