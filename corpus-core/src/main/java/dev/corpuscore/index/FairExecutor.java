package dev.corpuscore.index;

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
 * Runs tasks on platform threads. Callers take turns: each has a line of its own, first come first
 * served, and the lines are served in rotation. Thread-safe.
 *
 * <ul>
 *   <li>One caller runs at most {@code atOnce} tasks. Beyond that many in all, threads are kept for
 *       callers that run few: whoever runs nothing seldom waits for others' long tasks, because the
 *       operating system divides the processors among the threads.
 *   <li>At most {@code waiting} tasks wait in all. While there is room, one caller may fill it;
 *       without room, the newest task of the longest line gives way to whoever has a shorter one.
 *   <li>A task that has waited longer than {@link #LONGEST_WAIT} is not begun.
 * </ul>
 */
public final class FairExecutor implements AutoCloseable {
  /** Who asked for more than this takes longer has most likely gone. */
  static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

  private final int capacity;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition work = lock.newCondition();
  private final List<Thread> threads = new ArrayList<>();

  /** Guarded by {@link #lock}, like what follows. */
  private final FairQueue<Task<?>> queue;

  private boolean closed;

  /**
   * @param name of the threads
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
   * Has {@code task} run in the current {@link Caller}'s turn. The future fails with what the task
   * throws, or with {@code OVERLOADED} if the task gave way to others; cancelling it takes it out
   * of the line, if it has not begun.
   *
   * @throws CorpusException {@code OVERLOADED} if there is no room
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

  /** How many tasks wait. */
  int waiting() {
    lock.lock();
    try {
      return queue.waiting();
    } finally {
      lock.unlock();
    }
  }

  /** How many tasks run. */
  int running() {
    lock.lock();
    try {
      return queue.running();
    } finally {
      lock.unlock();
    }
  }

  /** Lets what runs and waits finish. Idempotent. */
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
    Caller before = null; // not the task, whose result may be large and is not to stay here
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
        // a caller who runs one less may have become entitled to a thread that is kept for such
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

  /** Waits for a task that may start; null once closed and all is done. */
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

  /** One task, and the future of what it returns. */
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
