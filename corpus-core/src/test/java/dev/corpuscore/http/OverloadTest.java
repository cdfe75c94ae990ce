package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Interception;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.store.Store;
import dev.corpuscore.tier.Alone;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Searches and health while a part of the corpus does not answer. */
class OverloadTest {
  private final Gate searches = new Gate();
  private final Gate checks = new Gate();
  private ServedCorpus corpus;

  @BeforeEach
  void serve(TestCorpus data, TestInfo test) {
    corpus =
        ServedCorpus.of(
            data,
            List.of(PostingContent.of("https://kitchen.example/1", "Cook").build()),
            ServedCorpusOptions.USUAL
                .behind(
                    index -> new GatedIndex(index, searches),
                    store -> beforeEachCheck(store, checks::pass))
                .healthTimeout(patience(test)));
  }

  /** Half a second where the store hangs; else a slow machine is not an ill corpus. */
  private static Duration patience(TestInfo test) {
    return test.getTags().contains(Alone.TAG)
        ? Duration.ofMillis(500)
        : ServedCorpusOptions.USUAL.health();
  }

  @AfterEach
  void stop() {
    searches.open();
    checks.open();
  }

  @Test
  void search_fullQueue_is503WithRetryAfter_andTheOthersAreAnswered() {
    List<CompletableFuture<HttpResponse<String>>> accepted = fillQueue();

    HttpResponse<String> refused = corpus.get("/api/search?q=cook");

    assertThat(refused.statusCode()).isEqualTo(503);
    assertThat(refused.headers().firstValue("retry-after")).contains("1");
    assertThat(refused.headers().firstValue("content-type")).contains("application/problem+json");
    JsonNode problem = ServedCorpus.parse(refused.body());
    assertThat(problem.at("/type").stringValue()).isEqualTo("urn:corpus-core:problem:overloaded");
    assertThat(corpus.get("/api/postings").statusCode()).isEqualTo(503);
    assertThat(corpus.get("/healthz").statusCode()).as("healthz meanwhile").isEqualTo(200);

    searches.open();
    for (CompletableFuture<HttpResponse<String>> search : accepted) {
      assertThat(ServedCorpus.parse(search.join().body()).at("/total/value").intValue()).isOne();
    }
    assertThat(corpus.json("/api/search?q=cook").at("/total/value").intValue()).isOne();
    assertThat(corpus.metric("corpus_http_requests_total{route=\"/api/search\",status=\"5xx\"}"))
        .isOne();
  }

  /** Leeds is in the gazetteer; more titles have the word than postings are there. */
  @Test
  void search_remembered_isAnsweredBesideAFullQueue_alsoIfAWordNamesAPlace(@TempDir Path folder) {
    try (ServedCorpus leading =
        ServedCorpus.of(
            folder,
            IntStream.range(0, 5)
                .mapToObj(
                    it -> PostingContent.of("https://k.example/" + it, "Who leeds Cooks").build())
                .toList(),
            ServedCorpusOptions.USUAL.behind(
                index -> new GatedIndex(index, searches), store -> store))) {
      String query = "/api/search?q=leeds+cooks";
      assertThat(leading.json(query).at("/total/value").intValue()).isEqualTo(5);
      searches.shut();

      CompletableFuture<HttpResponse<String>> again = leading.getLater(query);

      try {
        Await.until("an answer without a search", again::isDone);
      } finally {
        searches.open();
      }
      assertThat(ServedCorpus.parse(again.join().body()).at("/total/value").intValue())
          .isEqualTo(5);
    }
  }

  @Test
  void metrics_fullQueue_showWhatRunsAndWaits() {
    fillQueue();

    assertThat(corpus.operatorMetric("corpus_searches_running")).isEqualTo(1);
    assertThat(corpus.operatorMetric("corpus_searches_waiting")).isEqualTo(2);
    assertThat(corpus.operatorMetric("corpus_http_requests_in_flight{access=\"public\"}"))
        .isEqualTo(3);

    searches.open();
    Await.until("an idle queue", () -> corpus.operatorMetric("corpus_searches_running") == 0);
    assertThat(corpus.operatorMetric("corpus_searches_waiting")).isZero();
  }

  @Alone("HealthAnswersTest")
  @Test
  void healthz_hangingStore_is503WithinItsPatience_andRecovers() {
    checks.shut();
    long begun = System.nanoTime();

    HttpResponse<String> response = corpus.get("/healthz");

    assertThat(System.nanoTime() - begun).as("nanoseconds").isLessThan(5_000_000_000L);
    assertThat(response.statusCode()).isEqualTo(503);
    assertThat(response.headers().firstValue("retry-after")).contains("5");
    JsonNode health = ServedCorpus.parse(response.body());
    assertThat(health.at("/ok").booleanValue()).isFalse();
    assertThat(health.at("/store/ok").booleanValue()).isFalse();
    assertThat(health.at("/search/ok").booleanValue()).isTrue();
    assertThat(health.at("/search/lag").isNull()).isTrue();
    assertThat(corpus.json("/api/search").at("/total/value").intValue()).isOne();
    assertThat(corpus.metric("corpus_store_up")).isZero();

    checks.open();
    Await.until("healthy again", () -> corpus.get("/healthz").statusCode() == 200);
    Await.until("and told", () -> corpus.metric("corpus_store_up") == 1);
  }

  @Test
  void metrics_askTheStoreOnceASecondAtMost(@TempDir Path folder) {
    AtomicInteger checks = new AtomicInteger();
    try (ServedCorpus asked =
        ServedCorpus.of(
            folder,
            List.of(),
            ServedCorpusOptions.USUAL.behind(
                index -> index, store -> beforeEachCheck(store, checks::incrementAndGet)))) {
      long begun = System.nanoTime();
      for (int i = 0; i < 20; i++) {
        assertThat(asked.get("/metrics").statusCode()).isEqualTo(200);
      }
      long seconds = Duration.ofNanos(System.nanoTime() - begun).toSeconds();

      assertThat(checks.get()).isBetween(1, (int) seconds + 2);
    }
  }

  /** A real store that first does something when it is asked how it is. */
  private static Store beforeEachCheck(Store store, Runnable first) {
    return Interception.of(
        Store.class,
        (method, arguments) -> {
          if (method.getName().equals("check")) {
            first.run();
          }
          return method.invoke(store, arguments);
        });
  }

  private List<CompletableFuture<HttpResponse<String>>> fillQueue() {
    searches.shut();
    List<CompletableFuture<HttpResponse<String>>> accepted = new ArrayList<>();
    // until the thread has taken the first, it stands in the queue as well
    accepted.add(corpus.getLater("/api/search?q=cook"));
    Await.until("a busy thread", () -> corpus.operatorMetric("corpus_searches_running") == 1);
    Await.until("an empty queue", () -> corpus.operatorMetric("corpus_searches_waiting") == 0);
    accepted.add(corpus.getLater("/api/search?q=cook"));
    accepted.add(corpus.getLater("/api/search?q=cook"));
    Await.until("a full queue", () -> corpus.operatorMetric("corpus_searches_waiting") == 2);
    return accepted;
  }
}
