package dev.corpuscore.service.commands;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How long a command waits after a failure: twice as long after each, between half and the whole of
 * it by chance, so that what failed together does not come back together. Thread-safe.
 */
final class Backoff {
  private static final Duration FIRST = Duration.ofMinutes(1);
  private static final Duration LONGEST = Duration.ofHours(6);

  private final RandomGenerator random; // guarded by this

  Backoff(RandomGenerator random) {
    this.random = random;
  }

  /**
   * @param attempts how often it was tried, at least 1
   */
  synchronized Duration after(int attempts) {
    Duration doubled = FIRST.multipliedBy(1L << Math.min(attempts - 1, 20));
    long whole = Math.min(doubled.toSeconds(), LONGEST.toSeconds());
    return Duration.ofSeconds(whole / 2 + random.nextLong(whole / 2 + 1));
  }
}
