package dev.corpuscore.service.commands;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.time.Duration;

/**
 * When a command has to be over. Measured by the monotonic clock: setting the time of day neither
 * shortens nor prolongs it.
 */
public record CommandDeadline(long begun, Duration length) {
  /** The deadline of a command that begins now. */
  public static CommandDeadline in(Duration length) {
    return new CommandDeadline(System.nanoTime(), length);
  }

  /** How much of the time has passed, from 0 at the beginning to 1 at the end and more after it. */
  public double passed() {
    return (System.nanoTime() - begun) / (double) length.toNanos();
  }

  /**
   * To be called wherever a command comes round again.
   *
   * @throws CorpusException {@code UNAVAILABLE} if the time is over
   */
  public void check() {
    if (passed() >= 1) {
      throw over();
    }
  }

  /** What a command is told that takes longer. */
  CorpusException over() {
    return new CorpusException(
        ErrorCode.UNAVAILABLE, "it was not done after " + length.toMinutes() + " minutes");
  }
}
