package dev.corpuscore.http.server.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class HealthAsksTest {
  /** The clock may be negative, and is about to pass 0. */
  private final AtomicLong now = new AtomicLong(-Duration.ofSeconds(20).toNanos());

  private final HealthAsks asks = new HealthAsks(now::get);

  @Test
  void nobodyAsked_areNotRegular() {
    assertThat(asks.areRegular()).isFalse();
  }

  @Test
  void askedOnce_areNotRegular() {
    asks.note();

    assertThat(asks.areRegular()).isFalse();
  }

  @Test
  void askedTwice_areRegularUntilTheFirstOfThemIsAMinuteAgo() {
    asks.note();
    pass(30);
    asks.note();

    assertThat(asks.areRegular()).isTrue();
    pass(30);
    assertThat(asks.areRegular()).isTrue();
    pass(1);
    assertThat(asks.areRegular()).isFalse();
  }

  private void pass(long seconds) {
    now.addAndGet(Duration.ofSeconds(seconds).toNanos());
  }
}
