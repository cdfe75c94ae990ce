package dev.corpuscore.thread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.Unchecked;
import dev.corpuscore.tier.Alone;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class RepeatedWorkTest {
  private static final Duration SHORT = Duration.ofMillis(20);
  private static final Duration NEVER = Duration.ofDays(1);

  private final AtomicInteger runs = new AtomicInteger();

  @Test
  void soon_notDone_isRepeatedUntilDone() throws Exception {
    CountDownLatch done = new CountDownLatch(1);
    BooleanSupplier work =
        () -> {
          boolean third = runs.incrementAndGet() == 3;
          if (third) {
            done.countDown();
          }
          return third;
        };
    try (RepeatedWork repeated = repeated(SHORT, work)) {
      repeated.soon();

      assertThat(done.await(20, TimeUnit.SECONDS)).isTrue();
      repeated.now();
      assertThat(runs).as("nothing is due any more").hasValue(3);
    }
  }

  @Test
  void soon_duringTheWork_isDoneOnceMore() throws Exception {
    CountDownLatch under = new CountDownLatch(1);
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch twice = new CountDownLatch(2);
    BooleanSupplier work =
        () -> {
          under.countDown();
          twice.countDown();
          return awaited(asked);
        };
    try (RepeatedWork repeated = repeated(SHORT, work)) {
      repeated.soon();
      assertThat(under.await(20, TimeUnit.SECONDS)).isTrue();

      repeated.soon();
      asked.countDown();

      assertThat(twice.await(20, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void soon_workThrows_isToldAndRepeated() throws Exception {
    ServiceThreads threads = new ServiceThreads();
    CountDownLatch done = new CountDownLatch(1);
    BooleanSupplier work =
        () -> {
          if (runs.incrementAndGet() == 1) {
            throw new IllegalStateException("planted");
          }
          done.countDown();
          return true;
        };
    try (RepeatedWork repeated = new RepeatedWork("planted", SHORT, work, threads)) {
      repeated.soon();

      assertThat(done.await(20, TimeUnit.SECONDS)).isTrue();
      assertThat(threads.failures()).containsEntry("planted", 1L);
    }
  }

  @Test
  void every_beginsAtOnce_andGoesOn() throws Exception {
    CountDownLatch twice = new CountDownLatch(2);
    RepeatedWork endless =
        RepeatedWork.every("endless", SHORT, twice::countDown, new ServiceThreads());

    assertThat(twice.await(20, TimeUnit.SECONDS)).isTrue();
    endless.close();
  }

  @Test
  void now_notAskedFor_doesNothing() {
    try (RepeatedWork repeated = repeated(NEVER, this::counted)) {
      repeated.now();

      assertThat(runs).hasValue(0);
    }
  }

  @Test
  void now_askedForManyTimes_isDoneOnceAtOnce() {
    try (RepeatedWork repeated = repeated(NEVER, this::counted)) {
      for (int i = 0; i < 10; i++) {
        repeated.soon();
      }

      repeated.now();
      repeated.now();

      assertThat(runs).hasValue(1);
    }
  }

  @Test
  void now_workThrows_isStillDue() {
    BooleanSupplier work =
        () -> {
          if (counted() && runs.get() == 1) {
            throw new IllegalStateException("planted");
          }
          return true;
        };
    try (RepeatedWork repeated = repeated(NEVER, work)) {
      repeated.soon();
      assertThatThrownBy(repeated::now).hasMessage("planted");

      repeated.now();

      assertThat(runs).hasValue(2);
    }
  }

  @Alone("RepeatedWorkTest#soon_closed_startsNoThread")
  @Test
  void close_inThePause_isPromptAndLeavesWhatIsDue() {
    RepeatedWork repeated = repeated(NEVER, this::counted);
    repeated.soon();
    long start = System.nanoTime();

    repeated.close();

    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(4));
    assertThat(runs).hasValue(0);
    repeated.now();
    assertThat(runs).hasValue(1);
  }

  @Test
  void soon_closed_startsNoThread() {
    ServiceThreads threads = new ServiceThreads();
    RepeatedWork repeated = new RepeatedWork("late", SHORT, this::counted, threads);
    repeated.close();

    repeated.soon();

    assertThat(threads.failures()).isEmpty();
  }

  private static RepeatedWork repeated(Duration pause, BooleanSupplier work) {
    return new RepeatedWork("repeated", pause, work, new ServiceThreads());
  }

  private boolean counted() {
    runs.incrementAndGet();
    return true;
  }

  private static boolean awaited(CountDownLatch latch) {
    return Unchecked.get(() -> latch.await(20, TimeUnit.SECONDS));
  }
}
