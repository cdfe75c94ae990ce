package dev.corpuscore.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.http.server.SlowSearches.SlowSearch;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class SlowSearchesTest {
  private Instant now = Instant.parse("2026-03-01T12:00:00Z");
  private final SlowSearches slow = new SlowSearches(() -> now);

  @Test
  void theSlowestTwenty_areKept() {
    for (int ms = 1; ms <= 200; ms++) {
      slow.note("/api/search", 200, ms / 1_000.0);
    }

    assertThat(slow.slowest()).hasSize(20);
    assertThat(slow.slowest().getFirst()).isEqualTo(new SlowSearch(now, "/api/search", 200, 0.2));
    assertThat(slow.slowest().getLast().seconds()).isEqualTo(0.181);
  }

  @Test
  void fastOnes_andThoseOfEarlierHours_areNot() {
    slow.note("/healthz", 200, 0.049);
    assertThat(slow.slowest()).isEmpty();

    slow.note("/healthz", 503, 2);
    now = now.plus(Duration.ofMinutes(60));
    assertThat(slow.slowest()).hasSize(1);
    now = now.plusMillis(1);
    assertThat(slow.slowest()).isEmpty();
  }
}
