package dev.corpuscore.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BackoffTest {
  private final Backoff backoff = new Backoff(Duration.ofSeconds(3), Duration.ofSeconds(20));

  @Test
  void next_failureAfterFailure_doublesUpToTheLongest() {
    assertThat(seconds(5)).containsExactly(3L, 6L, 12L, 20L, 20L);
  }

  @Test
  void reset_beginsAnew() {
    seconds(4);

    backoff.reset();

    assertThat(seconds(2)).containsExactly(3L, 6L);
  }

  private List<Long> seconds(int failures) {
    return Stream.generate(() -> backoff.next().toSeconds()).limit(failures).toList();
  }
}
