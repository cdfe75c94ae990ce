package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.http.server.Bearers;
import dev.corpuscore.index.ForwardingPostingIndex;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.service.TestCorpus;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What {@code /healthz} and {@code /metrics} say of what goes on all the same. */
class HealthAnswersTest {
  private static final List<PostingContent> ONE =
      List.of(PostingContent.of("https://kitchen.example/1", "Cook").build());

  @Test
  void postingsLeftOutOfTheIndex_areCounted_andNoIllness(TestCorpus data) {
    ServedCorpus corpus =
        ServedCorpus.of(data, ONE, ServedCorpusOptions.USUAL.before(IncompleteIndex::new));

    JsonNode health = corpus.json("/healthz");

    assertThat(health.at("/ok").booleanValue()).isTrue();
    assertThat(health.at("/search/leftOut").intValue()).isEqualTo(3);
    assertThat(health.at("/degraded").toString()).isEqualTo("[\"postings-left-out\"]");
    assertThat(corpus.metric("corpus_index_left_out")).isEqualTo(3);
  }

  @Test
  void nothingIsWrong_nothingIsDegraded_andReady(TestCorpus data) {
    ServedCorpus corpus = ServedCorpus.of(data, ONE);

    assertThat(corpus.json("/healthz").at("/degraded")).isEmpty();
    assertThat(corpus.json("/readyz").toString()).isEqualTo("{\"ready\":true,\"detail\":null}");
  }

  /** Everybody else is served, so no balancer should leave this instance out. */
  @Test
  void closedRoutes_areNamed_andOkAllTheSame(TestCorpus data) {
    ServedCorpus corpus =
        ServedCorpus.of(data, ONE, ServedCorpusOptions.USUAL.with(Bearers.weak()));

    assertThat(corpus.get("/healthz").statusCode()).isEqualTo(200);
    assertThat(corpus.json("/healthz").at("/ok").booleanValue()).isTrue();
    assertThat(corpus.json("/healthz").at("/degraded").toString())
        .isEqualTo("[\"control-routes-closed\",\"lifecycle-route-closed\"]");
    assertThat(corpus.get("/readyz").statusCode()).isEqualTo(200);
  }

  @Test
  void emptyIndexBesideAFullStore_isOk_andNotReady(TestCorpus data) {
    ServedCorpus corpus = ServedCorpus.of(data, List.of());
    corpus.add(ONE.getFirst());

    assertThat(corpus.get("/healthz").statusCode()).isEqualTo(200);
    assertThat(corpus.json("/healthz").at("/degraded").toString()).isEqualTo("[\"index-behind\"]");
    assertThat(corpus.get("/readyz").statusCode()).isEqualTo(503);
    corpus.follow();
    assertThat(corpus.get("/readyz").statusCode()).isEqualTo(200);
  }

  @Test
  void serviceThatStops_isNeitherReadyNorOk_beforeAnythingElseEnds(TestCorpus data) {
    ServedCorpus corpus = ServedCorpus.of(data, ONE);
    corpus.stopping();

    assertThat(corpus.get("/readyz").statusCode()).isEqualTo(503);
    assertThat(corpus.get("/readyz").body()).contains("the service stops");
    assertThat(corpus.get("/healthz").statusCode()).isEqualTo(503);
    JsonNode health = ServedCorpus.parse(corpus.get("/healthz").body());
    assertThat(health.at("/ok").booleanValue()).isFalse();
    assertThat(health.at("/degraded").toString()).isEqualTo("[\"stopping\"]");
    assertThat(health.at("/store/ok").booleanValue()).isTrue();
    assertThat(corpus.get("/api/search").statusCode()).as("still served").isEqualTo(200);
  }

  @Test
  void serviceThreadThatFailed_isNamedUntilItsWorkBeginsAgain(TestCorpus data) {
    ServedCorpus corpus = ServedCorpus.of(data, ONE);
    assertThat(corpus.json("/healthz").at("/threads/down")).isEmpty();
    assertThat(corpus.operatorMetric("corpus_service_thread_failures_total")).isZero();
    AtomicInteger failed = new AtomicInteger();
    AtomicBoolean seen = new AtomicBoolean();
    CountDownLatch again = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);

    corpus
        .threads()
        .start(
            "follower-of-a-test",
            () -> {
              // more than once, and until it was seen: it is down only for seconds
              if (failed.get() < 2 || !seen.get()) {
                failed.incrementAndGet();
                throw new StackOverflowError("of a test");
              }
              again.countDown();
              await(end);
            });

    Await.until(
        "named in /healthz",
        () ->
            corpus
                .json("/healthz")
                .at("/threads/down")
                .toString()
                .equals("[\"follower-of-a-test\"]"));
    Await.until("counted", () -> corpus.operatorMetric("corpus_service_threads_down") == 1);
    seen.set(true);
    Await.until("begun again", Duration.ofMinutes(1), () -> again.getCount() == 0);
    assertThat(corpus.json("/healthz").at("/threads/down")).isEmpty();
    assertThat(corpus.operatorMetric("corpus_service_threads_down")).isZero();
    assertThat(corpus.operatorMetric("corpus_service_thread_failures_total"))
        .isEqualTo(failed.get());
    end.countDown();
  }

  private static void await(CountDownLatch end) {
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** An index that could not take three postings. */
  private record IncompleteIndex(PostingIndex index) implements ForwardingPostingIndex {
    @Override
    public long leftOut() {
      return 3;
    }
  }
}
