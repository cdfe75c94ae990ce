package dev.corpuscore.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ServiceThreadsTest {
  private static final long PATIENCE_SECONDS = 20;

  private final ServiceThreads threads = new ServiceThreads();

  @Test
  void workThatFails_isDown_thenBeginsAgain() throws InterruptedException {
    AtomicInteger begun = new AtomicInteger();
    CountDownLatch again = new CountDownLatch(1);
    Thread thread =
        threads.start(
            "work",
            () -> {
              if (begun.incrementAndGet() == 1) {
                throw new OutOfMemoryError("of a test");
              }
              again.countDown();
            });

    while (threads.failures().getOrDefault("work", 0L) == 0) {
      Thread.onSpinWait();
    }
    assertThat(threads.down()).containsExactly("work");
    assertThat(again.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(thread.join(Duration.ofSeconds(PATIENCE_SECONDS))).as("done is done").isTrue();
    assertThat(begun).hasValue(2);
    assertThat(threads.failures()).isEqualTo(Map.of("work", 1L));
    assertThat(threads.down()).isEmpty();
  }

  @Test
  void interrupt_endsWorkThatIsDown() throws InterruptedException {
    Thread thread =
        threads.start(
            "work",
            () -> {
              throw new IllegalStateException("of a test");
            });
    while (threads.down().equals(List.of())) {
      Thread.onSpinWait();
    }

    thread.interrupt();

    assertThat(thread.join(Duration.ofSeconds(PATIENCE_SECONDS))).isTrue();
    assertThat(threads.down()).isEmpty();
  }
}
