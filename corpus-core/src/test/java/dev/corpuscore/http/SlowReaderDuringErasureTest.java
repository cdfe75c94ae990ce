package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import clientproduct.Json;
import clientproduct.Requests;
import dev.corpuscore.FileTraces;
import dev.corpuscore.Web;
import dev.corpuscore.http.server.ListenOptions;
import dev.corpuscore.http.server.ListenOptions.Timeouts;
import dev.corpuscore.http.server.RequestLog;
import dev.corpuscore.http.server.clients.TrustedProxies;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.service.TestCorpus;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Somebody is erased while a follower of the corpus takes its answer a few bytes at a time. What
 * was erased leaves the database and its log although the follower is still there: it holds no old
 * state of them. {@code -Dminutes=10} goes on for so long with each route.
 */
class SlowReaderDuringErasureTest {
  private static final String SITE = "https://jobs.example";
  private static final Duration MINUTES = Duration.ofMinutes(Long.getLong("minutes", 0));

  /** Far longer than the test: the service would cut such a reader. */
  private static final Duration PATIENCE = MINUTES.plusMinutes(10);

  /** Some 16 MB: more than the kernel takes for a client that does not read. */
  private static final int ADS = 80;

  private static final String TEXT = "Cooks soup for many. ".repeat(9_500);

  private static final Random RANDOM = new Random(6);
  private static final Web WEB = new Web().site(SITE);
  private static ServedCorpus corpus;
  private static Path folder;
  private static int person;

  @BeforeAll
  static void serve(TestCorpus data) {
    List<PostingContent> ads =
        IntStream.range(0, ADS)
            .mapToObj(
                number ->
                    PostingContent.of("https://kitchen.example/" + number, "Cook")
                        .description(TEXT)
                        .build())
            .toList();
    ListenOptions listen =
        new ListenOptions(
            "127.0.0.1",
            0,
            "CORE_HTTP",
            TrustedProxies.NONE,
            RequestLog.NONE,
            64,
            Duration.ofSeconds(1),
            new Timeouts(PATIENCE, PATIENCE, PATIENCE, PATIENCE));
    folder = data.folder();
    corpus = ServedCorpus.of(data, ads, ServedCorpusOptions.USUAL.with(WEB.rules()).on(listen));
  }

  @AfterAll
  static void stop() {
    WEB.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/snapshot",
        "/api/v2/stream?updated-after=2020-01-01T00:00:00",
        "/api/changes?limit=1000"
      })
  void erasedText_leavesDatabaseAndLog_whileTheReaderIsThere(String path) throws IOException {
    try (RawSocket slow = new RawSocket(corpus.port, 4_096)) {
      slow.send("GET " + path + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
      assertThat(slow.headers()).startsWith("HTTP/1.1 200 ");
      long end = System.nanoTime() + MINUTES.toNanos();
      do {
        slow.sip(100);
        String canary = "zqcanary" + ++person + "zq";
        type(canary);
        assertThat(traces(canary)).as("it can be found").isNotEmpty();

        String erasure =
            Json.canonical(Requests.erase("person-" + person, ServedCorpus.NOW, RANDOM));
        assertThat(corpus.erase(erasure).body()).contains("\"outcome\":\"erased\"");

        FileTraces.awaitEmpty(folder.resolve("corpus.db-wal"));
        assertThat(traces(canary)).isEmpty();
      } while (System.nanoTime() < end);

      boolean streamed = !path.startsWith("/api/changes");
      if (streamed) {
        Await.until(
            "the reader alone is left",
            () -> corpus.operatorMetric("corpus_http_requests_in_flight{access=\"public\"}") == 1);
      }
      String rest = slow.rest();
      assertThat(rest.length()).isGreaterThan(streamed ? ADS * TEXT.length() : TEXT.length());
      // what was typed and erased meanwhile may be more than this page had room for
      assertThat(rest.substring(rest.length() - 60))
          .matches("(?s).*" + (streamed ? "]\r\n0\r\n\r\n" : "\"complete\":(true|false)}"));
    }
  }

  private static void type(String canary) {
    Map<String, Object> ad =
        Map.of(
            "url",
            SITE + "/" + person,
            "title",
            "Nurse " + canary,
            "description",
            canary.repeat(2_000),
            "participant",
            "person-" + person);
    assertThat(corpus.post("/api/ads/resolve", Json.canonical(ad)).statusCode()).isEqualTo(200);
  }

  private static List<String> traces(String canary) throws IOException {
    return FileTraces.holding(folder, text -> text.contains(canary));
  }
}
