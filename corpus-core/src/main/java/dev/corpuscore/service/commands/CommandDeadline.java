package dev.corpuscore.service.commands;

import dev.corpuscore.model.CorpusException;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The deadline of a command, and the places where it may be paused. Only the time that the command
 * runs counts, by a monotonic clock, so neither pauses nor changes of the system time affect it.
 * Used by the thread of the command alone.
 */
public final class CommandDeadline {
  /** A command may begin its time again this often, so that none runs for more than a day. */
  private static final int RENEWALS = 23;

  private final Duration length;
  private final LongSupplier ran;
  private final Runnable pause;
  private final Runnable renewal;
  private int renewals;

  /**
   * @param ran for how many nanoseconds the command has run
   * @param pause returns when the command may go on
   * @param renewal makes {@code ran} begin at 0 again
   */
  CommandDeadline(Duration length, LongSupplier ran, Runnable pause, Runnable renewal) {
    this.length = length;
    this.ran = ran;
    this.pause = pause;
    this.renewal = renewal;
  }

  /** The deadline of work that begins now and is never paused. */
  public static CommandDeadline in(Duration length) {
    long begun = System.nanoTime();
    return new CommandDeadline(length, () -> System.nanoTime() - begun, () -> {}, () -> {});
  }

  /** The part of the time that has passed: 0 at the beginning, 1 at the deadline, more after it. */
  public double passed() {
    return ran.getAsLong() / (double) length.toNanos();
  }

  /**
   * Checks the deadline. A command calls this in each round of its loops, where it holds no lock,
   * no connection and no transaction: if the pass that runs it is over, this returns only in a
   * later pass, which may be hours later.
   *
   * @throws CorpusException {@code UNAVAILABLE} if the deadline has passed
   */
  public void check() {
    pause.run();
    if (passed() >= 1) {
      throw over();
    }
  }

  /**
   * Begins the time again, after a part of the work that is a unit of its own, such as a slice of a
   * large board; not more than {@value #RENEWALS} times.
   */
  public void renew() {
    if (renewals < RENEWALS) {
      renewals++;
      renewal.run();
    }
  }

  /** The exception for a command that takes longer. */
  CorpusException over() {
    return CorpusException.unavailable("it was not done after " + length.toMinutes() + " minutes");
  }
}
