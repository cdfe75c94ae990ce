package dev.corpuscore.index;

import java.time.Duration;

/**
 * How long one search may run, from when it is begun. Waiting for a turn comes on top.
 *
 * @param partial for a public search, which then ends with what it has and says so
 * @param exact for a search whose answer is of use only if it is whole; it fails then
 */
public record TimeLimits(Duration partial, Duration exact) {
  /** One second, and five. */
  public static final TimeLimits STANDARD =
      new TimeLimits(Duration.ofSeconds(1), Duration.ofSeconds(5));
}
