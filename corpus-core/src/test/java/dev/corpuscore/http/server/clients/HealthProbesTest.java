package dev.corpuscore.http.server.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class HealthProbesTest {
  /** The clock may be negative, and is about to pass 0. */
  private final AtomicLong now = new AtomicLong(-Duration.ofSeconds(20).toNanos());

  private final HealthProbes probes = new HealthProbes(now::get);

  @Test
  void nobodyAsked_areNotRegular() {
    assertThat(probes.areRegular()).isFalse();
  }

  @Test
  void askedOnce_areNotRegular() {
    probes.note();

    assertThat(probes.areRegular()).isFalse();
  }

  @Test
  void askedTwice_areRegularUntilTheFirstOfThemIsAMinuteAgo() {
    probes.note();
    pass(30);
    probes.note();

    assertThat(probes.areRegular()).isTrue();
    pass(30);
    assertThat(probes.areRegular()).isTrue();
    pass(1);
    assertThat(probes.areRegular()).isFalse();
  }

  private void pass(long seconds) {
    now.addAndGet(Duration.ofSeconds(seconds).toNanos());
  }
}
