package dev.corpuscore.service.commands;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The time of one pass over the queue, by a monotonic clock of nanoseconds. Thread-safe. */
final class PassTime {
  /** A caller over HTTP waits for the answer, and a balancer between them not for ever. */
  private static final Duration WORK = Duration.ofSeconds(60);

  /** What runs has twelve seconds more to reach a place to pause at. */
  private static final Duration ANSWER = WORK.plusSeconds(12);

  private final LongSupplier nanos;
  private final long begun;
  private final @Nullable Duration work;
  private final @Nullable Duration answer;

  private PassTime(LongSupplier nanos, @Nullable Duration work, @Nullable Duration answer) {
    this.nanos = nanos;
    this.begun = nanos.getAsLong();
    this.work = work;
    this.answer = answer;
  }

  /** A pass that begins now, and that somebody waits for. */
  static PassTime awaited(LongSupplier nanos) {
    return new PassTime(nanos, WORK, ANSWER);
  }

  /** A pass that may take as long as its commands. */
  static PassTime unlimited(LongSupplier nanos) {
    return new PassTime(nanos, null, null);
  }

  /** Whether it begins no more commands, and those that run pause where they can. */
  boolean isOver() {
    return isPast(work);
  }

  /** Whether it answers, also if a command still runs. */
  boolean isAnswered() {
    return isPast(answer);
  }

  private boolean isPast(@Nullable Duration limit) {
    return limit != null && nanos.getAsLong() - begun >= limit.toNanos();
  }
}
