package dev.corpuscore.index;

import java.time.Duration;

/**
 * How long one search may run, not counting the time that it waits in the queue.
 *
 * @param partial for public searches, which return after it what they have found and say so
 * @param exact for searches whose answer must be complete; they fail after it
 */
public record TimeLimits(Duration partial, Duration exact) {
  private static final Duration PARTIAL = Duration.ofSeconds(1);
  private static final Duration EXACT = Duration.ofSeconds(5);

  /** One second for public searches, five for those that must be complete. */
  public static final TimeLimits STANDARD = new TimeLimits(PARTIAL, EXACT);
}
