package dev.corpuscore.fetch.http;

import dev.corpuscore.thread.Backoff;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Which origins are left alone for a while: a circuit breaker for each. After 10 failures in a row
 * an origin rests for 30 s, and twice as long after each further one, up to 10 minutes; if it said
 * {@code Retry-After}, for that long at once. One answer ends it. Remembers the 10,000 origins that
 * failed last.
 */
final class Rests {
  private static final int PATIENCE = 10;
  private static final Backoff RESTS = new Backoff(Duration.ofSeconds(30), Duration.ofMinutes(10));
  private static final Duration ANY_LONGEST = Duration.ofHours(1);
  private static final int REMEMBERED = 10_000;

  private final Clock clock;
  private final Map<String, Failures> failing = new LinkedHashMap<>(16, 0.75f, true);

  Rests(Clock clock) {
    this.clock = clock;
  }

  /** Whether {@code origin} is to be left alone now. */
  synchronized boolean resting(String origin) {
    Failures failures = failing.get(origin);
    if (failures == null) {
      return false;
    }
    Duration left = Duration.between(clock.instant(), failures.restUntil());
    boolean clockWentBack = left.compareTo(ANY_LONGEST) > 0;
    return left.isPositive() && !clockWentBack;
  }

  /** {@code origin} answered. */
  synchronized void answered(String origin) {
    failing.remove(origin);
  }

  /**
   * {@code origin} did not answer, or is not well.
   *
   * @param after how long it wants to be left alone, zero if it does not say
   */
  synchronized void failed(String origin, Duration after) {
    Failures before = failing.get(origin);
    int inARow = before == null ? 1 : before.inARow() + 1;
    Duration rest = inARow < PATIENCE ? after : longer(after, RESTS.after(inARow - PATIENCE + 1));
    failing.put(origin, new Failures(inARow, clock.instant().plus(rest)));
    if (failing.size() > REMEMBERED) {
      failing.remove(failing.keySet().iterator().next());
    }
  }

  private static Duration longer(Duration a, Duration b) {
    return a.compareTo(b) < 0 ? b : a;
  }

  private record Failures(int inARow, Instant restUntil) {}
}
