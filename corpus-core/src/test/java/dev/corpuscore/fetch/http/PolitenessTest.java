package dev.corpuscore.fetch.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.fetch.FetchOutcome;
import dev.corpuscore.fetch.FetchOutcome.Failed;
import dev.corpuscore.fetch.FetchOutcome.Fetched;
import dev.corpuscore.fetch.FetchOutcome.Why;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How politely one host is asked: concurrent requests, retries, circuit breakers. */
class PolitenessTest {
  private static final String PAGE = "200 OK|Content-Type: text/html";
  private static final String URL = "https://site.example.com/page";
  private static final Failed TOO_MANY = new Failed(Why.BLOCKED, "it answered 429");
  private static final Failed RESTING =
      new Failed(
          Why.UNREACHABLE,
          "this host failed too often, or asked us to wait: it is not asked again yet");

  private final SimulatedInternet internet = new SimulatedInternet();

  @AfterEach
  void close() {
    internet.close();
  }

  @Test
  void tries_passingFailure_isTriedTwiceMoreWithGrowingWaits() {
    internet.site.on("/page", "503 Busy", "");

    assertThat(internet.get(URL)).isEqualTo(new Failed(Why.UNREACHABLE, "it answered 503"));

    assertThat(internet.site.requests("/page")).isEqualTo(3);
    assertThat(internet.pauses).hasSize(2);
    assertThat(internet.pauses.get(0)).isBetween(Duration.ofMillis(100), Duration.ofMillis(200));
    assertThat(internet.pauses.get(1)).isBetween(Duration.ofMillis(200), Duration.ofMillis(400));
  }

  @Test
  void tries_nextOneSucceeds() {
    internet.site.on("/page", first("429 Slow|Retry-After: 2", PAGE));

    assertThat(internet.get(URL)).isInstanceOf(Fetched.class);
    assertThat(internet.pauses).containsExactly(Duration.ofSeconds(2));
  }

  @Test
  void tries_retryAfterBeyondTheDeadline_noneAndTheHostRestsForThatLong() {
    internet.site.on("/page", first("429 Slow|Retry-After: 120", PAGE));

    assertThat(internet.get(URL)).isEqualTo(TOO_MANY);
    assertThat(internet.pauses).isEmpty();
    internet.later(Duration.ofSeconds(119));
    assertThat(internet.get(URL)).isEqualTo(RESTING);
    internet.later(Duration.ofSeconds(2));
    assertThat(internet.get(URL)).isInstanceOf(Fetched.class);
  }

  @Test
  void tries_lastingFailure_none() {
    internet.site.on("/page", "500 Broken", "");

    internet.get(URL);

    assertThat(internet.site.requests("/page")).isEqualTo(1);
  }

  @Test
  void tries_post_none() {
    internet.site.on("/page", "503 Busy", "");

    internet.fetcher.fetch(SimulatedInternet.post(URL, "{}"));

    assertThat(internet.site.requests("/page")).isEqualTo(1);
  }

  @Test
  void rests_after10FailuresInARow_thenTwiceAsLong() {
    internet.site.on("/page", "500 Broken", "");
    for (int i = 0; i < 10; i++) {
      assertThat(internet.get(URL)).isEqualTo(new Failed(Why.UNREACHABLE, "it answered 500"));
    }

    assertThat(internet.get(URL)).isEqualTo(RESTING);
    internet.later(Duration.ofSeconds(30));
    assertThat(internet.get(URL)).isEqualTo(new Failed(Why.UNREACHABLE, "it answered 500"));
    internet.later(Duration.ofSeconds(59));
    assertThat(internet.get(URL)).isEqualTo(RESTING);
    internet.later(Duration.ofSeconds(1));
    internet.site.on("/page", PAGE, "");
    assertThat(internet.get(URL)).isInstanceOf(Fetched.class);
    assertThat(internet.site.requests("/page")).isEqualTo(12);
  }

  @Test
  void rests_clockThatWentBackDays_doesNotProlongThem() {
    internet.site.on("/page", "500 Broken", "");
    for (int i = 0; i < 10; i++) {
      internet.get(URL);
    }

    internet.later(Duration.ofDays(-3));

    assertThat(internet.get(URL)).isEqualTo(new Failed(Why.UNREACHABLE, "it answered 500"));
  }

  @Test
  void turns_twoRequestsAtOnce_neverMore() throws Exception {
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CountDownLatch third = new CountDownLatch(3);
    internet.site.on(
        "/page",
        (request, out) -> {
          most.accumulateAndGet(inside.incrementAndGet(), Math::max);
          hold(third);
          inside.decrementAndGet();
          Site.reply(PAGE, new byte[0]).write(request, out);
        });
    List<Future<FetchOutcome>> outcomes = new ArrayList<>();

    try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 20; i++) {
        outcomes.add(callers.submit(() -> internet.get(URL)));
      }
    }

    for (Future<FetchOutcome> outcome : outcomes) {
      assertThat(outcome.get()).isInstanceOf(Fetched.class);
    }
    assertThat(most).hasValue(2);
  }

  /** The first request gets the one, every further the other answer. */
  private static Site.Reply first(String head, String then) {
    AtomicInteger asked = new AtomicInteger();
    return (request, out) ->
        Site.reply(asked.getAndIncrement() == 0 ? head : then, new byte[0]).write(request, out);
  }

  /** Holds the first two back for a moment, in which a third would show. */
  private static void hold(CountDownLatch third) {
    third.countDown();
    try {
      assertThat(third.await(200, TimeUnit.MILLISECONDS) || third.getCount() < 3).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
