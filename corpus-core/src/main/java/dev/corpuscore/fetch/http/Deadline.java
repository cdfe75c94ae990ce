package dev.corpuscore.fetch.http;

import java.time.Duration;

/**
 * When a request ends, whatever it waits for. Measured by the monotonic clock: setting the time of
 * day neither shortens nor prolongs it.
 */
record Deadline(long nanoTime) {
  /** The deadline of the request that runs in this thread. */
  static final ScopedValue<Deadline> CURRENT = ScopedValue.newInstance();

  static Deadline in(Duration duration) {
    return new Deadline(System.nanoTime() + duration.toNanos());
  }

  /** What is left, never negative. */
  Duration remaining() {
    return Duration.ofNanos(Math.max(0, nanoTime - System.nanoTime()));
  }

  boolean allows(Duration wait) {
    return remaining().compareTo(wait) > 0;
  }
}
