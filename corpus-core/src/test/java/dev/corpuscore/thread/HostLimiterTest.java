package dev.corpuscore.thread;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.thread.HostLimiter.Permit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class HostLimiterTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  @Test
  void acquire_morePermitsThanThereAre_isNull_andOtherHostsGoOn() {
    HostLimiter limiter = new HostLimiter(2);
    Permit first = acquired(limiter, "a");
    Permit second = acquired(limiter, "a");

    assertThat(limiter.acquire("a", Duration.ZERO)).isNull();
    assertThat(limiter.acquire("a", Duration.ofSeconds(-1))).isNull();
    assertThat(limiter.acquire("b", Duration.ZERO)).isNotNull();

    first.close();
    assertThat(limiter.acquire("a", Duration.ZERO)).isNotNull();
    assertThat(limiter.acquire("a", Duration.ZERO)).isNull();
    second.close();
  }

  @Test
  void hosts_thatNobodyUses_areForgotten() {
    HostLimiter limiter = new HostLimiter(1);

    for (int host = 0; host < 10_000; host++) {
      Permit permit = acquired(limiter, "host" + host);
      assertThat(limiter.acquire("host" + host, Duration.ZERO)).isNull();
      assertThat(limiter.hosts()).isEqualTo(1);
      permit.close();
    }

    assertThat(limiter.hosts()).isZero();
  }

  @Test
  void acquire_severalWait_goInOrder() throws Exception {
    HostLimiter limiter = new HostLimiter(1);
    Permit held = acquired(limiter, "a");
    List<Integer> order = new CopyOnWriteArrayList<>();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      int number = i;
      Thread waiting =
          Thread.ofPlatform()
              .daemon()
              .start(
                  () -> {
                    Permit mine = acquired(limiter, "a");
                    order.add(number);
                    mine.close();
                  });
      awaitWaiting(waiting);
      threads.add(waiting);
    }

    held.close();

    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(order).containsExactly(0, 1, 2, 3, 4);
    assertThat(limiter.hosts()).isZero();
  }

  @Test
  void acquire_interrupted_isNull_andTheThreadStaysInterrupted() {
    HostLimiter limiter = new HostLimiter(1);
    Permit held = acquired(limiter, "a");

    Thread.currentThread().interrupt();
    Permit none = limiter.acquire("a", LONG);

    assertThat(Thread.interrupted()).isTrue();
    assertThat(none).isNull();
    held.close();
    assertThat(limiter.hosts()).isZero();
  }

  private static Permit acquired(HostLimiter limiter, String host) {
    return Objects.requireNonNull(limiter.acquire(host, LONG));
  }

  private static void awaitWaiting(Thread thread) {
    while (thread.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
  }
}
