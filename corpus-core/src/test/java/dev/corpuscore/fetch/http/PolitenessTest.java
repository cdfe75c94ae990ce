package dev.corpuscore.fetch.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.fetch.ContentKind;
import dev.corpuscore.fetch.FetchOutcome;
import dev.corpuscore.fetch.FetchOutcome.Blocked;
import dev.corpuscore.fetch.FetchOutcome.Fetched;
import dev.corpuscore.fetch.FetchOutcome.Unreachable;
import dev.corpuscore.fetch.FetchOutcome.Wall;
import dev.corpuscore.fetch.FetchRequest;
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

/** Manners towards one host: turns, further tries, rests. */
class PolitenessTest {
  private static final String PAGE = "200 OK|Content-Type: text/html";
  private static final String URL = "https://site.example.com/page";
  private static final Blocked TOO_MANY = new Blocked(Wall.TOO_MANY, "answered 429");
  private static final Unreachable RESTING =
      new Unreachable("the host failed too often or asked to be left alone: it is given a rest");

  private final Outdoors outdoors = new Outdoors();

  @AfterEach
  void close() {
    outdoors.close();
  }

  @Test
  void tries_passingFailure_isTriedTwiceMoreWithGrowingWaits() {
    outdoors.site.on("/page", "503 Busy", "");

    assertThat(outdoors.get(URL)).isEqualTo(new Unreachable("answered 503"));

    assertThat(outdoors.site.asked("/page")).isEqualTo(3);
    assertThat(outdoors.pauses).hasSize(2);
    assertThat(outdoors.pauses.get(0)).isBetween(Duration.ofMillis(100), Duration.ofMillis(200));
    assertThat(outdoors.pauses.get(1)).isBetween(Duration.ofMillis(200), Duration.ofMillis(400));
  }

  @Test
  void tries_nextOneSucceeds() {
    outdoors.site.on("/page", first("429 Slow|Retry-After: 2", PAGE));

    assertThat(outdoors.get(URL)).isInstanceOf(Fetched.class);
    assertThat(outdoors.pauses).containsExactly(Duration.ofSeconds(2));
  }

  @Test
  void tries_retryAfterBeyondTheDeadline_noneAndTheHostRestsForThatLong() {
    outdoors.site.on("/page", first("429 Slow|Retry-After: 120", PAGE));

    assertThat(outdoors.get(URL)).isEqualTo(TOO_MANY);
    assertThat(outdoors.pauses).isEmpty();
    outdoors.later(Duration.ofSeconds(119));
    assertThat(outdoors.get(URL)).isEqualTo(RESTING);
    outdoors.later(Duration.ofSeconds(2));
    assertThat(outdoors.get(URL)).isInstanceOf(Fetched.class);
  }

  @Test
  void tries_lastingFailure_none() {
    outdoors.site.on("/page", "500 Broken", "");

    outdoors.get(URL);

    assertThat(outdoors.site.asked("/page")).isEqualTo(1);
  }

  @Test
  void tries_post_none() {
    outdoors.site.on("/page", "503 Busy", "");

    outdoors.fetcher.fetch(FetchRequest.listing(URL, ContentKind.JSON).posting("{}"));

    assertThat(outdoors.site.asked("/page")).isEqualTo(1);
  }

  @Test
  void rests_after10FailuresInARow_thenTwiceAsLong() {
    outdoors.site.on("/page", "500 Broken", "");
    for (int i = 0; i < 10; i++) {
      assertThat(outdoors.get(URL)).isEqualTo(new Unreachable("answered 500"));
    }

    assertThat(outdoors.get(URL)).isEqualTo(RESTING);
    outdoors.later(Duration.ofSeconds(30));
    assertThat(outdoors.get(URL)).isEqualTo(new Unreachable("answered 500"));
    outdoors.later(Duration.ofSeconds(59));
    assertThat(outdoors.get(URL)).isEqualTo(RESTING);
    outdoors.later(Duration.ofSeconds(1));
    outdoors.site.on("/page", PAGE, "");
    assertThat(outdoors.get(URL)).isInstanceOf(Fetched.class);
    assertThat(outdoors.site.asked("/page")).isEqualTo(12);
  }

  @Test
  void rests_clockThatWentBackDays_doesNotProlongThem() {
    outdoors.site.on("/page", "500 Broken", "");
    for (int i = 0; i < 10; i++) {
      outdoors.get(URL);
    }

    outdoors.later(Duration.ofDays(-3));

    assertThat(outdoors.get(URL)).isEqualTo(new Unreachable("answered 500"));
  }

  @Test
  void turns_twoRequestsAtOnce_neverMore() throws Exception {
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CountDownLatch third = new CountDownLatch(3);
    outdoors.site.on(
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
        outcomes.add(callers.submit(() -> outdoors.get(URL)));
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
