package dev.corpuscore.cli.console;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * How fast work went lately, and when it ends if it goes on so. A slow beginning is forgotten. Not
 * thread-safe.
 */
final class RecentPace {
  private static final Duration RECENT = Duration.ofSeconds(30);
  private static final Duration STEP = Duration.ofSeconds(1);

  /** From half a minute ago, or the start, to now; at least a step apart, but for the last. */
  private final Deque<Mark> marks = new ArrayDeque<>();

  private Mark now;

  RecentPace(Instant started) {
    this.now = new Mark(started, 0, 0);
    marks.add(now);
  }

  private record Mark(Instant at, long done, long counted) {}

  /** Takes note of all that was done and counted since the start. */
  void reached(Instant at, long done, long counted) {
    now = new Mark(at, done, counted);
    if (!at.isBefore(marks.getLast().at.plus(STEP))) {
      marks.add(now);
    }
    Mark oldest = marks.removeFirst();
    while (!marks.isEmpty() && !marks.getFirst().at.isAfter(at.minus(RECENT))) {
      oldest = marks.removeFirst();
    }
    marks.addFirst(oldest);
  }

  /** How many were counted in a second. */
  long perSecond() {
    return Math.round(1000.0 * (now.counted - marks.getFirst().counted) / millis());
  }

  /** The time until this total is done; empty if nothing was done lately. */
  Optional<Duration> left(long total) {
    long done = now.done - marks.getFirst().done;
    return done > 0
        ? Optional.of(Duration.ofMillis(Math.round((double) millis() * (total - now.done) / done)))
        : Optional.empty();
  }

  private long millis() {
    return Math.max(1, Duration.between(marks.getFirst().at, now.at).toMillis());
  }
}
