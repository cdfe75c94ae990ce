package dev.corpuscore.thread;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Work that runs on its own thread. A request starts it after a pause; requests during the pause
 * share one run. It runs again after each further pause until it returns that it is done. The
 * thread is created at the first request. Thread-safe.
 */
public final class RepeatedWork implements AutoCloseable {
  /** How long {@link #close} waits for running work. */
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

  private final String name;
  private final Duration pause;
  private final BooleanSupplier work;
  private final ServiceThreads threads;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private boolean due; // guarded by lock
  private boolean closed; // guarded by lock
  private @Nullable Thread thread; // guarded by lock

  /**
   * @param name what log, metrics and health call the thread
   * @param work returns whether it is done; if it throws, it is not done
   * @param threads starts the thread
   */
  public RepeatedWork(String name, Duration pause, BooleanSupplier work, ServiceThreads threads) {
    this.name = name;
    this.pause = pause;
    this.work = work;
    this.threads = threads;
  }

  /**
   * Begins work that is never done, because time passes, and returns at once. It runs after each
   * pause until this is closed.
   */
  public static RepeatedWork every(
      String name, Duration pause, Runnable work, ServiceThreads threads) {
    RepeatedWork endless =
        new RepeatedWork(
            name,
            pause,
            () -> {
              work.run();
              return false;
            },
            threads);
    endless.soon();
    return endless;
  }

  /** Requests the work and returns at once. Does nothing after {@link #close}. */
  public void soon() {
    lock.lock();
    try {
      due = true;
      if (thread == null && !closed) {
        thread = threads.start(name, this::run);
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Runs the work now in the caller's thread, if it was requested and is not done; also after
   * {@link #close}.
   */
  public void now() {
    if (!take()) {
      return;
    }
    boolean done = false;
    try {
      done = work.getAsBoolean();
    } finally {
      if (!done) {
        giveBack();
      }
    }
  }

  private void run() {
    while (pause()) {
      now();
    }
  }

  /** Waits for a request and then for the pause; returns false after {@link #close}. */
  private boolean pause() {
    lock.lock();
    try {
      while (!due && !closed) {
        changed.await();
      }
      long left = pause.toNanos();
      while (left > 0 && !closed) {
        left = changed.awaitNanos(left);
      }
      return !closed;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      lock.unlock();
    }
  }

  private boolean take() {
    lock.lock();
    try {
      boolean taken = due;
      due = false;
      return taken;
    } finally {
      lock.unlock();
    }
  }

  private void giveBack() {
    lock.lock();
    try {
      due = true;
    } finally {
      lock.unlock();
    }
  }

  /** Ends the thread without doing requested work. Waits at most five seconds for running work. */
  @Override
  public void close() {
    Thread running;
    lock.lock();
    try {
      closed = true;
      running = thread;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    try {
      if (running != null) {
        running.join(CLOSE_TIMEOUT.toMillis());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
