package dev.corpuscore.index.fair;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.thread.Caller;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Runs tasks on platform threads, fairly among callers: each caller has its own queue, first in,
 * first out, and the queues are served in rotation. Thread-safe.
 *
 * <ul>
 *   <li>One caller runs at most {@code atOnce} tasks. Once {@code atOnce} tasks run in all, the
 *       other threads are reserved for callers that run none or fewer than half as many. So a
 *       caller that runs nothing seldom waits for the long tasks of others.
 *   <li>At most {@code capacity} tasks wait in all. One caller may use all of this capacity. When
 *       it is used up and a caller with a shorter queue submits a task, the newest task of the
 *       longest queue is removed and fails with {@code OVERLOADED}.
 *   <li>A task that has waited longer than {@link #LONGEST_WAIT} is not started and fails too.
 * </ul>
 */
public final class FairExecutor implements AutoCloseable {
  /** A client that has waited this long has most likely given up. */
  static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

  private final int capacity;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition work = lock.newCondition();
  private final List<Thread> threads = new ArrayList<>();

  /** Guarded by {@link #lock}, as is {@link #closed}. */
  private final FairQueue<Task<?>> queue;

  private boolean closed;

  /**
   * @param name a prefix of the threads' names
   * @param atOnce how many tasks of one caller run at once, at least 1
   * @param most how many tasks run at once in all, at least {@code atOnce}
   * @param capacity how many more may wait, at least 1
   */
  public FairExecutor(String name, int atOnce, int most, int capacity) {
    this.capacity = capacity;
    this.queue = new FairQueue<>(atOnce, most, capacity);
    Thread.Builder.OfPlatform builder = Thread.ofPlatform().daemon().name(name + "-", 1);
    for (int i = 0; i < most; i++) {
      threads.add(builder.start(this::serve));
    }
  }

  /**
   * Adds a task to the queue of the current {@link Caller}. The future fails with the exception of
   * the task, or with {@code OVERLOADED} if the task is removed in favour of another caller or
   * waits too long. Cancelling the future removes a task that has not started.
   *
   * @throws CorpusException {@code OVERLOADED} if the capacity is used up and no other caller would
   *     have more waiting tasks than this one
   * @throws RejectedExecutionException if this is closed
   */
  public <T> Future<T> submit(Callable<T> task) {
    Caller caller = Caller.current();
    Task<T> added = new Task<>(caller, task, System.nanoTime());
    Task<?> refused = null;
    lock.lock();
    try {
      if (closed) {
        throw new RejectedExecutionException("closed");
      }
      if (!queue.hasRoomFor(caller)) {
        refused = queue.makeRoomFor(caller);
        if (refused == null) {
          throw overloaded();
        }
      }
      queue.add(caller, added);
      work.signal();
    } finally {
      lock.unlock();
    }
    if (refused != null) {
      refused.completeExceptionally(overloaded());
    }
    return added;
  }

  /** Whether the calling thread is one of those that run the tasks. */
  public boolean serves() {
    return threads.contains(Thread.currentThread());
  }

  /** How many tasks wait. */
  public int waiting() {
    lock.lock();
    try {
      return queue.waiting();
    } finally {
      lock.unlock();
    }
  }

  /** How many tasks run. */
  public int running() {
    lock.lock();
    try {
      return queue.running();
    } finally {
      lock.unlock();
    }
  }

  /** Waits until all running and waiting tasks have ended. Idempotent. */
  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      work.signalAll();
    } finally {
      lock.unlock();
    }
    boolean interrupted = false;
    for (Thread thread : threads) {
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private CorpusException overloaded() {
    return new CorpusException(
        ErrorCode.OVERLOADED, capacity + " searches wait already; try again shortly");
  }

  private void serve() {
    Caller before = null; // not the task, because its result may be large and would stay in memory
    while (true) {
      Task<?> task;
      lock.lock();
      try {
        if (before != null) {
          ended(before);
        }
        task = next();
        if (task == null) {
          return;
        }
        // the caller runs one task fewer, so another of its tasks may start on a reserved thread
        if (before != null && queue.hasStartable(before)) {
          work.signal();
        }
      } finally {
        lock.unlock();
      }
      task.run();
      before = task.caller;
    }
  }

  /** Waits for a task that may start; null once this is closed and no task waits. */
  private @Nullable Task<?> next() {
    while (true) {
      Task<?> next = queue.poll();
      if (next != null) {
        return next;
      }
      if (closed && queue.waiting() == 0) {
        return null;
      }
      work.awaitUninterruptibly();
    }
  }

  private void ended(Caller caller) {
    queue.ended(caller);
    if (closed) {
      work.signalAll();
    }
  }

  /** A task, and the future of its result. */
  private final class Task<T> extends CompletableFuture<T> {
    private final Caller caller;
    private final Callable<T> body;
    private final long submitted;

    private Task(Caller caller, Callable<T> body, long submitted) {
      this.caller = caller;
      this.body = body;
      this.submitted = submitted;
    }

    private void run() {
      if (isDone()) {
        return;
      }
      if (System.nanoTime() - submitted > LONGEST_WAIT.toNanos()) {
        completeExceptionally(overloaded());
        return;
      }
      try {
        complete(body.call());
      } catch (Throwable e) {
        completeExceptionally(e);
      }
    }

    @Override
    public boolean cancel(boolean mayInterrupt) {
      lock.lock();
      try {
        queue.remove(caller, this);
      } finally {
        lock.unlock();
      }
      return super.cancel(false);
    }
  }
}
