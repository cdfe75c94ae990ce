package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.http.server.ListenOptions;
import dev.corpuscore.http.server.RequestLog;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.tier.Alone;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShutdownTest {
  private static final String SEARCH = "GET /api/search?q=cook HTTP/1.1\r\nHost: a\r\n\r\n";

  private final Gate searches = new Gate();

  @Test
  void stop_searchInFlight_isAnsweredWhole_andNewConnectionsAreRefused(@TempDir Path folder) {
    try (ServedCorpus corpus = serve(folder, Duration.ofSeconds(60));
        RawSocket client = new RawSocket(corpus.port);
        searches) {
      searches.shut();
      client.send(SEARCH);
      Await.until("a search", () -> corpus.operatorMetric("corpus_searches_running") == 1);

      CompletableFuture<Void> stopped = CompletableFuture.runAsync(corpus::stop);
      Await.until("no new connection", () -> isRefused(corpus.port));
      assertThat(stopped).as("it waits for the search").isNotDone();
      searches.open();

      String answer = client.rest();
      assertThat(answer).startsWith("HTTP/1.1 200 ").containsIgnoringCase("Connection: close\r\n");
      String body = answer.substring(answer.indexOf("\r\n\r\n") + 4);
      assertThat(ServedCorpus.parse(body).at("/hits/0/headline").stringValue()).isEqualTo("Cook");
      Await.until("the end", stopped::isDone);
    }
  }

  @Test
  void closeAfterAnswers_answersNewAndKeptConnections_andClosesThem(@TempDir Path folder) {
    try (ServedCorpus corpus = serve(folder, Duration.ofSeconds(60));
        RawSocket kept = new RawSocket(corpus.port)) {
      kept.send("HEAD /api/search?q=cook HTTP/1.1\r\nHost: a\r\n\r\n");
      assertThat(kept.headers())
          .startsWith("HTTP/1.1 200 ")
          .doesNotContainIgnoringCase("Connection: close");

      corpus.closeAfterAnswers();

      assertThat(kept.send(SEARCH).rest())
          .startsWith("HTTP/1.1 200 ")
          .containsIgnoringCase("Connection: close\r\n");
      try (RawSocket client = new RawSocket(corpus.port)) {
        assertThat(client.send(SEARCH).rest())
            .startsWith("HTTP/1.1 200 ")
            .containsIgnoringCase("Connection: close\r\n");
      }
    }
  }

  @Alone("ShutdownTest#stop_searchInFlight_isAnsweredWhole_andNewConnectionsAreRefused")
  @Test
  void stop_searchThatNeverEnds_isCutAfterTheGrace(@TempDir Path folder) {
    try (ServedCorpus corpus = serve(folder, Duration.ofSeconds(1));
        RawSocket client = new RawSocket(corpus.port);
        searches) {
      searches.shut();
      client.send(SEARCH);
      Await.until("a search", () -> corpus.operatorMetric("corpus_searches_running") == 1);

      long begun = System.nanoTime();
      corpus.stop();

      assertThat(Duration.ofNanos(System.nanoTime() - begun))
          .isBetween(Duration.ofMillis(900), Duration.ofSeconds(8));
      assertThat(client.rest()).doesNotContain("HTTP/1.1 200 ");
    }
  }

  private ServedCorpus serve(Path folder, Duration grace) {
    ListenOptions usual = ListenOptions.on("127.0.0.1", 0);
    return ServedCorpus.of(
        folder,
        List.of(PostingContent.of("https://kitchen.example/1", "Cook").build()),
        ServedCorpusOptions.USUAL
            .behind(index -> new GatedIndex(index, searches), store -> store)
            .on(
                new ListenOptions(
                    usual.host(),
                    0,
                    usual.settingPrefix(),
                    usual.proxies(),
                    RequestLog.NONE,
                    usual.connections(),
                    grace,
                    usual.timeouts())));
  }

  private static boolean isRefused(int port) {
    try {
      new RawSocket(port).close();
      return false;
    } catch (UncheckedIOException e) {
      return true;
    }
  }
}
