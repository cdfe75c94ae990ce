package dev.corpuscore.index;

import dev.corpuscore.model.Caller;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
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
 *   <li>A task that has waited longer than {@link #PATIENCE} is not begun.
 * </ul>
 *
 * <p>Only callers that run or wait for something are known, so memory is bounded by the tasks.
 */
public final class FairExecutor implements AutoCloseable {
  /** Who asked for more than this takes longer has most likely gone. */
  static final Duration PATIENCE = Duration.ofSeconds(10);

  private final int atOnce;
  private final int most;
  private final int capacity;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition work = lock.newCondition();
  private final List<Thread> threads = new ArrayList<>();

  /** Who runs or waits. Guarded by {@link #lock}, like all that follows. */
  private final Map<Caller, Line> lines = new HashMap<>();

  /** Lines in which somebody waits; whose turn is next comes first. */
  private final ArrayDeque<Line> turns = new ArrayDeque<>();

  private int running;
  private int waiting;
  private boolean closed;

  /**
   * @param name of the threads
   * @param atOnce how many tasks of one caller run at once, at least 1
   * @param most how many tasks run at once in all, at least {@code atOnce}
   * @param capacity how many more may wait, at least 1
   */
  public FairExecutor(String name, int atOnce, int most, int capacity) {
    this.atOnce = atOnce;
    this.most = most;
    this.capacity = capacity;
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
    Task<T> added = new Task<>(task, System.nanoTime());
    Task<?> refused = null;
    lock.lock();
    try {
      if (closed) {
        throw new RejectedExecutionException("closed");
      }
      Line line = lines.computeIfAbsent(Caller.current(), Line::new);
      // not yet taken by a thread that is free is not waiting
      if (waiting >= capacity && !mayStart(line)) {
        refused = makeRoomFor(line);
        if (refused == null) {
          forget(line);
          throw overloaded();
        }
      }
      line.add(added);
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
      return waiting;
    } finally {
      lock.unlock();
    }
  }

  /** How many tasks run. */
  int running() {
    lock.lock();
    try {
      return running;
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
    Line served = null;
    while (true) {
      Task<?> task;
      lock.lock();
      try {
        Line before = served;
        if (before != null) {
          ended(before);
        }
        served = next();
        if (served == null) {
          return;
        }
        task = served.take();
        // a line that runs one less may have become entitled to a thread that is kept for such
        if (before != null && !before.tasks.isEmpty() && mayStart(before)) {
          work.signal();
        }
      } finally {
        lock.unlock();
      }
      task.run();
    }
  }

  /** Waits for a line whose first task may start; null once closed and all is done. */
  private @Nullable Line next() {
    while (true) {
      for (Iterator<Line> each = turns.iterator(); each.hasNext(); ) {
        Line line = each.next();
        if (mayStart(line)) {
          each.remove();
          return line;
        }
      }
      if (closed && waiting == 0) {
        return null;
      }
      work.awaitUninterruptibly();
    }
  }

  private boolean mayStart(Line line) {
    return running < atOnce
        ? line.running < atOnce
        : running < most && line.running < Math.max(1, atOnce / 2);
  }

  private void ended(Line line) {
    running--;
    line.running--;
    forget(line);
    if (closed) {
      work.signalAll();
    }
  }

  private void forget(Line line) {
    if (line.running == 0 && line.tasks.isEmpty()) {
      lines.remove(line.caller);
    }
  }

  /** Takes the newest task out of the longest line, or returns null if that is no longer. */
  private @Nullable Task<?> makeRoomFor(Line line) {
    Line longest = line;
    for (Line other : turns) {
      longest = other.tasks.size() > longest.tasks.size() ? other : longest;
    }
    return longest.tasks.size() > line.tasks.size() + 1 ? longest.dropLast() : null;
  }

  /** What one caller runs and waits for. */
  private final class Line {
    private final Caller caller;
    private final ArrayDeque<Task<?>> tasks = new ArrayDeque<>();
    private int running;

    private Line(Caller caller) {
      this.caller = caller;
    }

    private void add(Task<?> task) {
      if (tasks.isEmpty()) {
        turns.addLast(this);
      }
      task.line = this;
      tasks.addLast(task);
      waiting++;
    }

    /** Takes the first, and goes to the end of the rotation if more wait. */
    private Task<?> take() {
      Task<?> first = tasks.removeFirst();
      waiting--;
      running++;
      FairExecutor.this.running++;
      if (!tasks.isEmpty()) {
        turns.addLast(this);
      }
      return first;
    }

    private Task<?> dropLast() {
      Task<?> last = tasks.removeLast();
      waiting--;
      return last;
    }

    private void drop(Task<?> task) {
      if (tasks.remove(task)) {
        waiting--;
        if (tasks.isEmpty()) {
          turns.remove(this);
        }
        forget(this);
      }
    }
  }

  /** One task, and the future of what it returns. */
  private final class Task<T> extends CompletableFuture<T> {
    private final Callable<T> body;
    private final long submitted;
    private @Nullable Line line; // guarded by lock

    private Task(Callable<T> body, long submitted) {
      this.body = body;
      this.submitted = submitted;
    }

    private void run() {
      if (isDone()) {
        return;
      }
      if (System.nanoTime() - submitted > PATIENCE.toNanos()) {
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
        if (line != null) {
          line.drop(this);
        }
      } finally {
        lock.unlock();
      }
      return super.cancel(false);
    }
  }
}
