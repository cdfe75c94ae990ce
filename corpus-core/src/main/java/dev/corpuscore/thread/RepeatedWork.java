package dev.corpuscore.thread;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Work that is done on a thread of its own a pause after it was asked for, once for all who asked
 * meanwhile, and again after each further pause until it says that it is done. There is no thread
 * before it was asked for first. Thread-safe.
 */
public final class RepeatedWork implements AutoCloseable {
  /** How long the end waits for work under way. */
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
   * @param work returns whether it is done; it is not, either, where it throws
   * @param threads where the thread comes from
   */
  public RepeatedWork(String name, Duration pause, BooleanSupplier work, ServiceThreads threads) {
    this.name = name;
    this.pause = pause;
    this.work = work;
    this.threads = threads;
  }

  /** Asks for the work; returns at once. Does nothing once this is closed. */
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
   * Does the work now, in the caller's thread, if it was asked for and is not done; also once this
   * is closed.
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

  /** Waits until it is asked for, and then the pause; false at the end. */
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

  /** Ends the thread, without doing what is due; waits five seconds at most for work under way. */
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
