package dev.corpuscore.service.commands;

import dev.corpuscore.model.command.Command;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One leased command in a platform thread of its own, because reading a board computes and would
 * occupy the carrier of virtual threads. It runs in turns, one in each pass: when the pass is over,
 * it pauses where it next checks its deadline, with all that it has read, and goes on there in the
 * next turn. Nothing stops a thread from outside: one that neither ends nor pauses in time is left
 * behind. Thread-safe.
 */
final class Attempt {
  /** How often the clock is looked at while a command runs, in milliseconds. */
  private static final long LOOK = 100;

  private final Command command;
  private final CommandDeadline deadline;
  private final Duration patience;
  private final LongSupplier nanos;
  private final Thread thread;

  // guarded by this
  private State state = State.PAUSED;
  private @Nullable PassTime pass;
  private long ran;
  private long since;
  private Optional<DrainReport.Ended> result = Optional.empty();
  private @Nullable Throwable failure;
  private boolean over;
  private Runnable afterwards = () -> {};

  /**
   * @param limit how long the command may run, or each unit of its work that renews the time
   * @param patience how long it is waited for if it does not stop at the limit, all turns together
   * @param work runs the command and records its end
   * @param renewed called when it has done a unit of its work
   * @param ended called when the thread ends, whether it was given up or not
   */
  Attempt(
      Command command,
      Duration limit,
      Duration patience,
      LongSupplier nanos,
      Function<Attempt, Optional<DrainReport.Ended>> work,
      Runnable renewed,
      Runnable ended) {
    this.command = command;
    this.deadline =
        new CommandDeadline(
            limit,
            this::ran,
            this::pause,
            () -> {
              renew();
              renewed.run();
            });
    this.patience = patience;
    this.nanos = nanos;
    this.thread =
        Thread.ofPlatform()
            .daemon()
            .name("command-" + command.id())
            .unstarted(
                () -> {
                  try {
                    end(work.apply(this), null);
                  } catch (RuntimeException | Error e) {
                    end(Optional.empty(), e);
                  } finally {
                    ended.run();
                  }
                });
  }

  /** Where an attempt is. */
  enum State {
    RUNNING,
    PAUSED,
    ENDED,
    /** Nobody waits for it any more; whatever comes of it is not recorded. */
    GIVEN_UP
  }

  Command command() {
    return command;
  }

  CommandDeadline deadline() {
    return deadline;
  }

  /**
   * Lets it run until it ends or pauses, until the pass answers, or until patience is over; which
   * of them, the state says: it is running if it is to be waited for again in a later turn, and
   * given up if it was left behind.
   *
   * @throws InterruptedException if the caller was interrupted; then it is given up
   */
  synchronized State turn(PassTime time) throws InterruptedException {
    pass = time;
    if (state == State.PAUSED) {
      state = State.RUNNING;
      since = nanos.getAsLong();
      notifyAll();
    }
    if (thread.getState() == Thread.State.NEW) {
      thread.start();
    }
    try {
      while (state == State.RUNNING && !time.isAnswered() && ran() < patience.toNanos()) {
        wait(LOOK);
      }
    } catch (InterruptedException e) {
      state = State.GIVEN_UP;
      thread.interrupt();
      throw e;
    }
    if (state == State.RUNNING && ran() >= patience.toNanos()) {
      state = State.GIVEN_UP;
    }
    return state;
  }

  synchronized boolean isEnded() {
    return state == State.ENDED;
  }

  synchronized boolean isGivenUp() {
    return state == State.GIVEN_UP;
  }

  /**
   * How it ended; empty if that is for another process to tell.
   *
   * @throws RuntimeException the exception or error with which recording the end failed
   */
  synchronized Optional<DrainReport.Ended> result() {
    if (failure instanceof Error error) {
      throw error;
    }
    if (failure instanceof RuntimeException exception) {
      throw exception;
    }
    return result;
  }

  /** Gives it up if it is paused, and returns whether it was: its thread then ends. */
  synchronized boolean giveUp() {
    boolean paused = state == State.PAUSED;
    if (paused) {
      state = State.GIVEN_UP;
      notifyAll();
    }
    return paused;
  }

  /** Runs {@code action} when its thread has ended; at once if it has. */
  synchronized void afterwards(Runnable action) {
    if (over) {
      action.run();
    } else {
      afterwards = action;
    }
  }

  /** Called by its own thread, where it may be paused. */
  private synchronized void pause() {
    if (state == State.RUNNING && pass != null && pass.isOver()) {
      ran = ran();
      state = State.PAUSED;
      notifyAll();
      try {
        while (state == State.PAUSED) {
          wait();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        state = State.GIVEN_UP;
      }
    }
    if (state == State.GIVEN_UP) {
      throw new GivenUpException();
    }
  }

  /** Called by its own thread: what it ran so far does not count any more. */
  private synchronized void renew() {
    ran = 0;
    since = nanos.getAsLong();
  }

  private synchronized long ran() {
    return state == State.PAUSED ? ran : ran + nanos.getAsLong() - since;
  }

  private synchronized void end(
      Optional<DrainReport.Ended> how, @Nullable Throwable recordingFailed) {
    if (state != State.GIVEN_UP) {
      state = State.ENDED;
      result = how;
      failure = recordingFailed;
    }
    over = true;
    afterwards.run();
    notifyAll();
  }

  /** Unwinds the thread of an attempt that was given up: it is not a failure of its command. */
  static final class GivenUpException extends RuntimeException {
    private static final long serialVersionUID = 1;

    GivenUpException() {
      super("the command was given up", null, false, false);
    }
  }
}
