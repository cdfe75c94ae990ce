package dev.corpuscore.benchmarks.load;

import io.helidon.http.HeaderNames;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Sites on one loopback port, each under a name of its own, that take their time: every answer
 * comes {@code latency} after it was asked for. All of their pages are job ads of 60 kB.
 */
public final class SlowWeb implements AutoCloseable {
  private static final String TEXT = "We bake bread, and we would like to bake more of it. ";
  private static final String MENU =
      "<li class=\"menu-item\"><a href=\"/about\">About us</a></li>\n";

  private final int sites;
  private final Duration latency;
  private final WebServer server;
  private final AtomicInteger asked = new AtomicInteger();

  public SlowWeb(int sites, Duration latency) {
    this.sites = sites;
    this.latency = latency;
    server =
        WebServer.builder()
            .host("127.0.0.1")
            .port(0)
            // as web servers do; else what follows the headers waits for their acknowledgement
            .connectionOptions(options -> options.tcpNoDelay(true))
            .routing(routing -> routing.any(this::answer))
            .build()
            .start();
  }

  /** A page; the sites take turns. */
  public String page(int round, int number) {
    return origin(number % sites) + "/" + round + "/jobs/" + number;
  }

  /** {@code CORE_FETCH_ALLOW} under which the sites are reached. */
  public String allow() {
    return "127.0.0.1:" + server.port();
  }

  /** {@code CORE_FETCH_REWRITE} under which the sites are reached. */
  public String rewrite() {
    return IntStream.range(0, sites)
        .mapToObj(site -> origin(site) + "=http://" + allow())
        .collect(Collectors.joining(","));
  }

  /** How many pages were asked for so far. */
  public int asked() {
    return asked.get();
  }

  private static String origin(int site) {
    return "https://site-" + (char) ('a' + site) + ".example.com";
  }

  private void answer(ServerRequest request, ServerResponse response) {
    try {
      Thread.sleep(latency);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    String path = request.path().path();
    boolean robots = path.equals("/robots.txt");
    asked.addAndGet(robots ? 0 : 1);
    response.header(HeaderNames.CONTENT_TYPE, robots ? "text/plain" : "text/html");
    response.send((robots ? "" : html(path)).getBytes(StandardCharsets.UTF_8));
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
    server.stop();
  }
}
