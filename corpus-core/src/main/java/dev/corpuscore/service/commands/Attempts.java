package dev.corpuscore.service.commands;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Runs commands, each in a platform thread of its own: reading a board computes, and should not
 * hold a virtual thread's carrier. A thread cannot be stopped from outside: one that does not end
 * in time is left behind, and counted until it ends. Thread-safe.
 */
final class Attempts {
  private final AtomicInteger leftBehind = new AtomicInteger();
  private final AtomicLong number = new AtomicLong();

  private enum State {
    RUNNING,
    ENDED,
    LEFT_BEHIND
  }

  /**
   * Returns what {@code work} returns.
   *
   * @param most how long to wait for it
   * @throws ExecutionException with whatever it threw, errors too
   * @throws TimeoutException if it has not ended; its thread goes on
   * @throws InterruptedException if the caller is to give up; so is {@code work} then
   */
  <T> T run(Callable<T> work, Duration most)
      throws ExecutionException, TimeoutException, InterruptedException {
    FutureTask<T> task = new FutureTask<>(work);
    AtomicReference<State> state = new AtomicReference<>(State.RUNNING);
    Thread.ofPlatform()
        .daemon()
        .name("command-" + number.incrementAndGet())
        .start(
            () -> {
              try {
                task.run();
              } finally {
                if (state.getAndSet(State.ENDED) == State.LEFT_BEHIND) {
                  leftBehind.decrementAndGet();
                }
              }
            });
    try {
      return task.get(most.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      task.cancel(true);
      throw e;
    } catch (TimeoutException e) {
      leftBehind.incrementAndGet();
      if (!state.compareAndSet(State.RUNNING, State.LEFT_BEHIND)) {
        leftBehind.decrementAndGet();
      }
      throw e;
    }
  }

  /** How many threads were left behind and have not ended since. */
  int leftBehind() {
    return leftBehind.get();
  }
}
