package dev.corpuscore.fetch.http;

import java.time.Duration;

/**
 * The time at which a request ends, whatever it waits for. It is measured with the monotonic clock,
 * so changes of the system time do not affect it.
 */
record Deadline(long nanoTime) {
  /** The deadline of the request that runs in this thread. */
  static final ScopedValue<Deadline> CURRENT = ScopedValue.newInstance();

  static Deadline in(Duration duration) {
    return new Deadline(System.nanoTime() + duration.toNanos());
  }

  /** The remaining time, never negative. */
  Duration remaining() {
    return Duration.ofNanos(Math.max(0, nanoTime - System.nanoTime()));
  }

  boolean allows(Duration wait) {
    return remaining().compareTo(wait) > 0;
  }
}
