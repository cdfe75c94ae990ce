package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Web;
import dev.corpuscore.Web.Reply;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.tier.Alone;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many callers at once ask for ads on hosts that begin an answer and never go on. */
@Alone("HttpFetcherTest")
class SilentSourcesTest {
  private static final int SOURCES = 100;

  /** The ten seconds that a page may take, robots.txt, and a busy machine. */
  private static final Duration ENDED_BY = Duration.ofSeconds(15);

  private static final Duration SEARCH = Duration.ofSeconds(1);

  @Test
  void silentSources_endWithTheirLimit_andSearchesAreAnsweredMeanwhile(@TempDir Path folder) {
    CountDownLatch never = new CountDownLatch(1);
    Web web = new Web();
    for (int i = 0; i < SOURCES; i++) {
      web.on(url(i), Reply.page("<title>Cook</title>")).gate(url(i), never);
    }
    try (web;
        ServedCorpus corpus =
            ServedCorpus.of(
                folder,
                List.of(PostingContent.of("https://kitchen.example/1", "Cook").build()),
                ServedCorpusOptions.USUAL.with(web.rules()));
        ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
      long begun = System.nanoTime();
      List<CompletableFuture<HttpResponse<String>>> asked = new ArrayList<>();
      for (int i = 0; i < SOURCES; i++) {
        String body = "{\"url\":\"" + url(i) + "\"}";
        asked.add(
            CompletableFuture.supplyAsync(() -> corpus.post("/api/ads/resolve", body), callers));
      }
      Await.until("all asked", () -> web.requests() == SOURCES);
      assertThat(asked).as("all silent at once").noneMatch(CompletableFuture::isDone);
      try (Bystander bystander = new Bystander(corpus.port, "/api/search?q=cook")) {
        asked.forEach(CompletableFuture::join);
        Duration taken = Duration.ofNanos(System.nanoTime() - begun);

        bystander.assertAnsweredWithin(SEARCH);
        assertThat(taken).isBetween(Duration.ofSeconds(9), ENDED_BY);
      }
      assertThat(asked)
          .allSatisfy(
              answer -> {
                assertThat(answer.join().statusCode()).as(answer.join().body()).isEqualTo(422);
                assertThat(answer.join().body())
                    .contains("urn:corpus-core:problem:not-a-posting", "no answer in time");
              });
    } finally {
      never.countDown();
    }
  }

  private static String url(int host) {
    return "https://silent" + host + ".example.com/jobs/1";
  }
}
