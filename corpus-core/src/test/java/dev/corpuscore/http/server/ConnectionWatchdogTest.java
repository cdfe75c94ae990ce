package dev.corpuscore.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.thread.ServiceThreads;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ConnectionWatchdogTest {
  private static final Duration NO_TIME = Duration.ZERO;
  private static final long PATIENCE_SECONDS = 20;

  private final ServiceThreads threads = new ServiceThreads();
  private final ConnectionWatchdog deadlines =
      new ConnectionWatchdog("watch", Duration.ofMillis(10), threads);

  @AfterEach
  void close() {
    deadlines.close();
  }

  @Test
  void errorOfOneCut_endsNoOther() throws Exception {
    CountDownLatch thrown = new CountDownLatch(1);
    Thread poisonous =
        new Thread(() -> waitUnder(NO_TIME)) {
          @Override
          public void interrupt() {
            if (thrown.getCount() > 0) {
              thrown.countDown();
              throw new OutOfMemoryError("of a test");
            }
            super.interrupt();
          }
        };
    poisonous.start();
    assertThat(thrown.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();

    Thread next = new Thread(() -> waitUnder(NO_TIME));
    next.start();

    assertThat(next.join(Duration.ofSeconds(PATIENCE_SECONDS))).as("the next is cut").isTrue();
    assertThat(threads.failures()).containsEntry("watch", 1L);
    poisonous.interrupt();
  }

  @Test
  void interruptThatComesLate_doesNotHitWhatTheThreadDoesNext() throws Exception {
    CountDownLatch cutting = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    CompletableFuture<Boolean> hit = new CompletableFuture<>();
    Thread watched =
        new Thread(
            () -> {
              deadlines.begin(NO_TIME);
              awaitAll(cutting);
              deadlines.end();
              goOn.countDown();
              LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(500));
              hit.complete(Thread.interrupted());
            }) {
          @Override
          public void interrupt() {
            cutting.countDown();
            // until the watch has ended, or its end waits for this
            while (goOn.getCount() > 0 && getState() != State.BLOCKED) {
              Thread.onSpinWait();
            }
            super.interrupt();
          }
        };
    watched.start();

    assertThat(hit.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isFalse();
  }

  @Test
  void watchThatEndsInTime_isNotCut() {
    deadlines.begin(Duration.ofMinutes(1));
    deadlines.begin(Duration.ofMinutes(1));
    deadlines.end();
    assertThat(deadlines.cut(Thread.currentThread(), NO_TIME)).isFalse();

    assertThat(Thread.interrupted()).isFalse();
  }

  private void waitUnder(Duration time) {
    deadlines.begin(time);
    while (!Thread.currentThread().isInterrupted()) {
      LockSupport.park();
    }
  }

  /** Not to be interrupted. */
  private static void awaitAll(CountDownLatch latch) {
    while (latch.getCount() > 0) {
      Thread.onSpinWait();
    }
  }
}
