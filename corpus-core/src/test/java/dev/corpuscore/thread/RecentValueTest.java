package dev.corpuscore.thread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RecentValueTest {
  private final AtomicInteger reads = new AtomicInteger();

  @Test
  void manyThreads_readOnceInAPeriod() throws InterruptedException {
    RecentValue<Integer> value = new RecentValue<>(Duration.ofHours(1), reads::incrementAndGet);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      threads.add(Thread.ofVirtual().start(value::get));
    }
    for (Thread thread : threads) {
      thread.join();
    }

    assertThat(value.get()).isEqualTo(1);
    assertThat(reads).hasValue(1);
  }

  @Test
  void afterThePeriod_readsAgain() {
    RecentValue<Integer> value = new RecentValue<>(Duration.ZERO, reads::incrementAndGet);

    assertThat(value.get()).isEqualTo(1);
    assertThat(value.get()).isEqualTo(2);
  }

  @Test
  void failure_isThrown_andNotRemembered() {
    RecentValue<Integer> value =
        new RecentValue<>(
            Duration.ofHours(1),
            () -> {
              if (reads.incrementAndGet() == 1) {
                throw new IllegalStateException("once");
              }
              return reads.get();
            });

    assertThatThrownBy(value::get).hasMessage("once");
    assertThat(value.get()).isEqualTo(2);
  }
}
