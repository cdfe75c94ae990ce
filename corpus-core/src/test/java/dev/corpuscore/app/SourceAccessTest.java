package dev.corpuscore.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.corpuscore.config.FetchRules;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.FeedRequest.Extent;
import dev.corpuscore.fetch.FetchOutcome;
import dev.corpuscore.fetch.Validators;
import dev.corpuscore.service.feeds.FeedFetcher;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The way out as settings make it, with a board on loopback at its end. */
class SourceAccessTest {
  private static final String ORIGIN = "https://board.example.com";

  @TempDir private Path folder;
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private HttpServer board;
  private SourceAccess sourceAccess;

  @BeforeEach
  void open() throws IOException {
    board = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    board.createContext("/", this::answer);
    board.start();
    int port = board.getAddress().getPort();
    FetchRules rules =
        new FetchRules(
            List.of(new FetchRules.HostAndPort("127.0.0.1", port)),
            Map.of(URI.create(ORIGIN), URI.create("http://127.0.0.1:" + port)));
    sourceAccess = SourceAccess.open(rules, "9.8.7", Clock.systemUTC(), folder);
  }

  @AfterEach
  void close() {
    sourceAccess.close();
    board.stop(0);
  }

  @Test
  void fetch_json_getsOrPostsPolitely() {
    FeedFetcher feeds = new FeedFetcher(sourceAccess.fetcher());

    FetchOutcome got =
        feeds.fetch(FeedRequest.json(ORIGIN + "/a", Extent.POSTING), Validators.NONE);
    FetchOutcome posted =
        feeds.fetch(
            FeedRequest.post(ORIGIN + "/b", "{}", Extent.LISTING).with("x-csrf", "1"),
            Validators.NONE);

    assertThat(got).isInstanceOf(FetchOutcome.Fetched.class);
    assertThat(posted).isInstanceOf(FetchOutcome.Fetched.class);
    assertThat(asked)
        .containsExactly(
            "GET /robots.txt corpus-core/9.8.7 ",
            "GET /a corpus-core/9.8.7 ",
            "POST /b corpus-core/9.8.7 {}x-csrf: 1");
  }

  @Test
  void fetch_xml_takesNoJson() {
    FeedFetcher feeds = new FeedFetcher(sourceAccess.fetcher());

    FetchOutcome outcome =
        feeds.fetch(FeedRequest.xml(ORIGIN + "/a", Extent.LISTING), Validators.NONE);

    assertThat(outcome).extracting("why").isEqualTo(FetchOutcome.Why.UNUSABLE);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    asked.add(
        exchange.getRequestMethod()
            + " "
            + exchange.getRequestURI()
            + " "
            + exchange.getRequestHeaders().getFirst("User-Agent")
            + " "
            + body
            + (exchange.getRequestHeaders().containsKey("x-csrf")
                ? "x-csrf: " + exchange.getRequestHeaders().getFirst("x-csrf")
                : ""));
    boolean robots = exchange.getRequestURI().getPath().equals("/robots.txt");
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(robots ? 404 : 200, robots ? -1 : 2);
    if (!robots) {
      exchange.getResponseBody().write("{}".getBytes(StandardCharsets.UTF_8));
    }
    exchange.close();
  }
}
