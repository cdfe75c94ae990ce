package dev.corpuscore.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Differences of a feed of several pages, each of which says how far it goes. */
class WriteDifferenceTest {
  /** A whole file that goes up to revision 7, without a cursor. */
  private static final String WHOLE =
      """
      {"kind":"whole","statement":{"revision":7,"madeAt":"2026-11-20T12:00:00Z"}}
      """;

  @TempDir private Path folder;
  private HttpServer core;

  @BeforeEach
  void start() throws IOException {
    Files.writeString(folder.resolve("whole-2026-11-20-7.json"), WHOLE);
    core = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    core.start();
  }

  @AfterEach
  void stop() {
    core.stop(0);
  }

  @Test
  void run_feedWhosePagesBeginBeforeTheWholeFile_hasWhatIsAfterIt() throws IOException {
    answers(
        Map.of(
            "", new Page("{\"changes\":[" + removed(2) + "],\"next\":\"b\",\"complete\":false}", 2),
            "b",
                new Page("{\"changes\":[" + removed(6) + "],\"next\":\"c\",\"complete\":false}", 6),
            "c",
                new Page("{\"changes\":[" + removed(9) + "],\"next\":\"d\",\"complete\":true}", 9)),
        9);

    Manifest written = run().orElseThrow();

    assertThat(written.json().path("file").stringValue())
        .isEqualTo("difference-2026-11-21-9.parquet");
    assertThat(written.json().path("changes").toString()).isEqualTo("{\"remove\":1}");
    assertThat(written.json().path("after").longValue()).isEqualTo(7);
    assertThat(written.json().path("next").stringValue()).isEqualTo("d");
  }

  @Test
  void run_corpusThatIsBehindTheWholeFile_isRefused_andLeavesNothing() throws IOException {
    answers(
        Map.of(
            "", new Page("{\"changes\":[" + removed(2) + "],\"next\":\"b\",\"complete\":false}", 2),
            "b",
                new Page("{\"changes\":[" + removed(6) + "],\"next\":\"c\",\"complete\":true}", 6)),
        6);

    assertThatThrownBy(this::run)
        .isInstanceOf(IOException.class)
        .hasMessage(
            "the corpus has revision 6 now, and the newest file has 7: it was restored from a"
                + " backup; write a whole file into another folder");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(it -> it.getFileName().toString()))
          .containsExactly("whole-2026-11-20-7.json");
    }
  }

  @Test
  void run_noCore_isSaid() throws IOException {
    String url = url().toString();
    core.stop(0);

    assertThatThrownBy(() -> run(url))
        .isInstanceOf(IOException.class)
        .hasMessage("no Core answers at " + url + ": is it running? --core says where");
  }

  /**
   * An answer of the feed.
   *
   * @param revision up to which it goes
   */
  private record Page(String body, long revision) {}

  private static String removed(int revision) {
    return "{\"revision\":"
        + revision
        + ",\"id\":\"p_aaaaaaaaaaaaaaaaaaaaaaaaa"
        + "abcdefghij".charAt(revision)
        + "\",\"change\":\"remove\"}";
  }

  private void answers(Map<String, Page> byCursor, long root) {
    core.createContext(
        "/api/changes",
        exchange -> {
          String query = exchange.getRequestURI().getQuery();
          String cursor = query.replaceFirst("limit=1000(&after=)?", "");
          Page page = Objects.requireNonNull(byCursor.get(cursor));
          answer(exchange, page.body(), page.revision());
        });
    core.createContext(
        "/roots/proof",
        exchange ->
            answer(
                exchange,
                "{\"statement\":{\"schema\":\"corpus.root/1\",\"revision\":"
                    + root
                    + ",\"leaves\":1,\"madeAt\":\"2026-11-21T12:00:00Z\"}}",
                root));
  }

  private static void answer(HttpExchange exchange, String body, long revision) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("X-Corpus-Revision", Long.toString(revision));
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private Optional<Manifest> run() throws IOException {
    return run(url().toString());
  }

  private Optional<Manifest> run(String url) throws IOException {
    try (Feed feed = new Feed(URI.create(url))) {
      return WriteDifference.run(feed, folder);
    }
  }

  private URI url() {
    return URI.create("http://127.0.0.1:" + core.getAddress().getPort());
  }
}
