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
 * Runs each command in its own platform thread, because reading a board computes and would occupy
 * the carrier of virtual threads. A thread cannot be stopped from outside. One that does not end in
 * time is abandoned and counted until it ends. Thread-safe.
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
   * @throws ExecutionException with the exception or error of {@code work}
   * @throws TimeoutException if it has not ended after {@code most}; its thread continues
   * @throws InterruptedException if the caller was interrupted; then {@code work} is interrupted
   *     too
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

  /** How many abandoned threads have not ended yet. */
  int leftBehind() {
    return leftBehind.get();
  }
}
