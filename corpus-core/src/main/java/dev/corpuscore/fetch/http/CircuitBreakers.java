package dev.corpuscore.fetch.http;

import dev.corpuscore.thread.Backoff;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One circuit breaker per origin. While it is open, no request is sent to the origin. It opens for
 * 30 s after 10 failures in a row, and for twice as long after each further failure, up to 10
 * minutes. If the origin sent {@code Retry-After}, it opens for that long at once. One answer
 * closes it. Remembers the 10,000 origins that failed last.
 */
final class CircuitBreakers {
  private static final int FAILURES_TO_OPEN = 10;
  private static final Backoff OPEN = new Backoff(Duration.ofSeconds(30), Duration.ofMinutes(10));
  private static final int REMEMBERED = 10_000;

  private final Clock clock;
  private final Map<String, Failures> failing = new LinkedHashMap<>(16, 0.75f, true);

  CircuitBreakers(Clock clock) {
    this.clock = clock;
  }

  /** Whether no request may be sent to {@code origin} now. */
  synchronized boolean isOpen(String origin) {
    Failures failures = failing.get(origin);
    if (failures == null) {
      return false;
    }
    Duration left = Duration.between(clock.instant(), failures.openUntil());
    boolean clockWentBack = left.compareTo(RetryAfter.LIMIT) > 0;
    return left.isPositive() && !clockWentBack;
  }

  /** Notes that {@code origin} answered, which closes its breaker. */
  synchronized void answered(String origin) {
    failing.remove(origin);
  }

  /**
   * Notes that {@code origin} did not answer, or answered that it does not work.
   *
   * @param after how long it asks us to wait, zero if it does not say
   */
  synchronized void failed(String origin, Duration after) {
    Failures before = failing.get(origin);
    int inARow = before == null ? 1 : before.inARow() + 1;
    Duration open =
        inARow < FAILURES_TO_OPEN
            ? after
            : longer(after, OPEN.after(inARow - FAILURES_TO_OPEN + 1));
    failing.put(origin, new Failures(inARow, clock.instant().plus(open)));
    if (failing.size() > REMEMBERED) {
      failing.remove(failing.keySet().iterator().next());
    }
  }

  private static Duration longer(Duration a, Duration b) {
    return a.compareTo(b) < 0 ? b : a;
  }

  private record Failures(int inARow, Instant openUntil) {}
}
