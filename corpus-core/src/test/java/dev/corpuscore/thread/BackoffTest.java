package dev.corpuscore.thread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BackoffTest {
  private static final Backoff BACKOFF = new Backoff(Duration.ofSeconds(3), Duration.ofSeconds(20));

  @Test
  void after_failureAfterFailure_doublesUpToTheLongest() {
    assertThat(IntStream.rangeClosed(1, 5).mapToLong(it -> BACKOFF.after(it).toSeconds()))
        .containsExactly(3L, 6L, 12L, 20L, 20L);
  }

  @Test
  void after_asManyFailuresAsThereCanBe_isTheLongest() {
    Backoff years = new Backoff(Duration.ofNanos(1), Duration.ofNanos(Long.MAX_VALUE));

    assertThat(BACKOFF.after(Integer.MAX_VALUE)).isEqualTo(Duration.ofSeconds(20));
    assertThat(years.after(Integer.MAX_VALUE)).isEqualTo(Duration.ofNanos(Long.MAX_VALUE));
  }

  @Test
  void after_noFailure_isRefused() {
    assertThatThrownBy(() -> BACKOFF.after(0)).hasMessage("a pause after 0 failures");
  }

  @Test
  void backoff_thatCannotBe_isRefused() {
    Duration second = Duration.ofSeconds(1);

    assertThatThrownBy(() -> new Backoff(Duration.ZERO, second))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Backoff(second.negated(), second))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Backoff(second.plusNanos(1), second))
        .hasMessage("no back-off: from PT1.000000001S to PT1S");
  }

  @Test
  void after_byChance_isFromTheHalfToTheWhole() {
    Random random = new Random(7);
    Backoff small = new Backoff(Duration.ofNanos(4), Duration.ofNanos(7));

    assertThat(pauses(small, 1, random)).containsExactly(2L, 3L, 4L);
    assertThat(pauses(small, 9, random)).containsExactly(3L, 4L, 5L, 6L, 7L);
  }

  /** Every pause there is, in order: 1,000 tries show each of so few. */
  private static Stream<Long> pauses(Backoff backoff, int failures, Random random) {
    return Stream.generate(() -> backoff.after(failures, random).toNanos())
        .limit(1_000)
        .distinct()
        .sorted();
  }
}
