package dev.corpuscore.service.commands;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.time.Duration;

/**
 * The deadline of a command. Measured by the monotonic clock, so changes of the system time do not
 * affect it.
 */
public record CommandDeadline(long begun, Duration length) {
  /** The deadline of a command that begins now. */
  public static CommandDeadline in(Duration length) {
    return new CommandDeadline(System.nanoTime(), length);
  }

  /** The part of the time that has passed: 0 at the beginning, 1 at the deadline, more after it. */
  public double passed() {
    return (System.nanoTime() - begun) / (double) length.toNanos();
  }

  /**
   * Checks the deadline. A command calls this in each round of its loops.
   *
   * @throws CorpusException {@code UNAVAILABLE} if the deadline has passed
   */
  public void check() {
    if (passed() >= 1) {
      throw over();
    }
  }

  /** The exception for a command that takes longer. */
  CorpusException over() {
    return new CorpusException(
        ErrorCode.UNAVAILABLE, "it was not done after " + length.toMinutes() + " minutes");
  }
}
