package dev.corpuscore.thread;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Exponential back-off: the pause before a retry doubles with each failure in a row, up to a bound.
 * Immutable.
 *
 * @param first the pause after the first failure, more than zero
 * @param longest the longest pause; not less than {@code first}, at most 292 years
 */
public record Backoff(Duration first, Duration longest) {
  /**
   * Refuses what is not a back-off.
   *
   * @throws IllegalArgumentException if {@code first} is not more than zero, or more than {@code
   *     longest}
   */
  public Backoff {
    if (!first.isPositive() || first.compareTo(longest) > 0) {
      throw new IllegalArgumentException("no back-off: from " + first + " to " + longest);
    }
  }

  /**
   * Returns the pause after this number of failures in a row.
   *
   * @param failures at least 1
   * @throws IllegalArgumentException if {@code failures} is less
   */
  public Duration after(int failures) {
    if (failures < 1) {
      throw new IllegalArgumentException("a pause after " + failures + " failures");
    }
    Duration pause = first;
    for (int doubled = 1; doubled < failures && pause.compareTo(longest) < 0; doubled++) {
      pause = pause.multipliedBy(2);
    }
    return pause.compareTo(longest) < 0 ? pause : longest;
  }

  /**
   * Returns a random duration between half of that pause and the whole pause, so that callers that
   * failed together do not retry together.
   *
   * @param failures at least 1
   * @throws IllegalArgumentException if {@code failures} is less
   */
  public Duration after(int failures, RandomGenerator random) {
    long whole = after(failures).toNanos();
    return Duration.ofNanos(whole / 2 + random.nextLong(whole - whole / 2 + 1));
  }
}
