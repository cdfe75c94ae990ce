package dev.corpuscore.service.resolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class SingleFlightTest {
  private final SingleFlight<String, String> flights = new SingleFlight<>(8);
  private final AtomicInteger flown = new AtomicInteger();
  private final CountDownLatch landing = new CountDownLatch(1);

  @Test
  void fly_sameKeyMeanwhile_sharesTheValue_andFliesAgainLater() throws Exception {
    List<FutureTask<String>> callers = board(8, "a", () -> "value " + flown.incrementAndGet());

    landing.countDown();

    for (FutureTask<String> caller : callers) {
      assertThat(caller.get()).isEqualTo("value 1");
    }
    assertThat(flights.fly("a", () -> "value " + flown.incrementAndGet())).isEqualTo("value 2");
  }

  @Test
  void fly_thatFails_failsForAll_andOnlyOnce() throws Exception {
    List<FutureTask<String>> callers =
        board(
            8,
            "a",
            () -> {
              flown.incrementAndGet();
              throw new CorpusException(ErrorCode.NOT_A_POSTING, "none");
            });

    landing.countDown();

    for (FutureTask<String> caller : callers) {
      assertThatThrownBy(caller::get)
          .cause()
          .isInstanceOf(CorpusException.class)
          .hasMessage("none");
    }
    assertThat(flown).hasValue(1);
    assertThat(flights.fly("a", () -> "fine")).isEqualTo("fine");
  }

  @Test
  void fly_otherKeys_areNotWaitedFor() throws Exception {
    board(1, "a", () -> "a");

    assertThat(flights.fly("b", () -> "b")).isEqualTo("b");
    landing.countDown();
  }

  @Test
  void fly_moreThanThereAreSeats_isOverloaded() throws Exception {
    board(8, "a", () -> "a");

    assertThatThrownBy(() -> flights.fly("b", () -> "b"))
        .isInstanceOfSatisfying(
            CorpusException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.OVERLOADED));
    landing.countDown();
  }

  /** So many callers of one key, of whom all wait: the first for the landing. */
  private List<FutureTask<String>> board(int callers, String key, Supplier<String> work)
      throws Exception {
    List<FutureTask<String>> tasks = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < callers; i++) {
      FutureTask<String> task = new FutureTask<>(() -> flights.fly(key, () -> landed(work)));
      tasks.add(task);
      threads.add(Thread.ofPlatform().daemon().start(task));
    }
    for (Thread thread : threads) {
      while (thread.getState() != Thread.State.WAITING
          && thread.getState() != Thread.State.TIMED_WAITING) {
        Thread.onSpinWait();
      }
    }
    return tasks;
  }

  private String landed(Supplier<String> work) {
    try {
      landing.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    return work.get();
  }
}
