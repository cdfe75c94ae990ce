package dev.corpuscore.thread;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.http.Await;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ServiceThreadsTest {
  private static final long PATIENCE_SECONDS = 60;

  private final ServiceThreads threads = new ServiceThreads();

  @Test
  void workThatFails_isDown_thenBeginsAgain() throws InterruptedException {
    AtomicInteger begun = new AtomicInteger();
    AtomicBoolean seen = new AtomicBoolean();
    CountDownLatch again = new CountDownLatch(1);
    Thread thread =
        threads.start(
            "work",
            () -> {
              // until it was seen: it is down only for seconds
              if (begun.incrementAndGet() == 1 || !seen.get()) {
                throw new OutOfMemoryError("of a test");
              }
              again.countDown();
            });

    Await.until("down", () -> threads.down().equals(List.of("work")));
    seen.set(true);
    assertThat(again.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(thread.join(Duration.ofSeconds(PATIENCE_SECONDS))).as("done is done").isTrue();
    assertThat(threads.failures()).isEqualTo(Map.of("work", begun.get() - 1L));
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
