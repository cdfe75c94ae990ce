package dev.corpuscore.index.fair;

import dev.corpuscore.thread.Caller;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The waiting tasks of {@link FairExecutor}, which describes the rules: one queue for each caller,
 * first in, first out, and the queues in rotation. It runs nothing and never blocks. Not
 * thread-safe: guarded by the executor's lock.
 *
 * <p>Only callers with a running or waiting task are stored, so the number of tasks bounds the
 * memory.
 *
 * @param <T> a task, which equals only itself
 */
final class FairQueue<T> {
  private final int atOnce;
  private final int most;
  private final int capacity;

  /** The callers with running or waiting tasks. */
  private final Map<Caller, Line> lines = new HashMap<>();

  /** The queues with waiting tasks; the next to be served is the first. */
  private final ArrayDeque<Line> turns = new ArrayDeque<>();

  private int running;
  private int waiting;

  /**
   * @param atOnce how many tasks of one caller run at once, at least 1
   * @param most how many tasks run at once in all, at least {@code atOnce}
   * @param capacity how many more may wait, at least 1
   */
  FairQueue(int atOnce, int most, int capacity) {
    this.atOnce = atOnce;
    this.most = most;
    this.capacity = capacity;
  }

  /** How many tasks wait. */
  int waiting() {
    return waiting;
  }

  /** How many tasks run. */
  int running() {
    return running;
  }

  /** Whether a task of this caller can be added without removing another. */
  boolean hasRoomFor(Caller caller) {
    // a task that may start now waits only for a free thread to take it
    return waiting < capacity || mayStart(line(caller));
  }

  /**
   * Removes and returns the newest task of the longest queue. Returns null and changes nothing if
   * that queue is not longer than this caller's would be with one more task.
   */
  @Nullable T makeRoomFor(Caller caller) {
    Line line = line(caller);
    Line longest = line;
    for (Line other : turns) {
      longest = other.tasks.size() > longest.tasks.size() ? other : longest;
    }
    if (longest.tasks.size() <= line.tasks.size() + 1) {
      return null;
    }
    waiting--;
    return longest.tasks.removeLast();
  }

  /** Adds a task at the end of this caller's queue, even if the capacity is used up. */
  void add(Caller caller, T task) {
    Line line = lines.computeIfAbsent(caller, Line::new);
    if (line.tasks.isEmpty()) {
      turns.addLast(line);
    }
    line.tasks.addLast(task);
    waiting++;
  }

  /** Removes a task from this caller's queue. Does nothing if it does not wait there. */
  void remove(Caller caller, T task) {
    Line line = line(caller);
    if (line.tasks.remove(task)) {
      waiting--;
      if (line.tasks.isEmpty()) {
        turns.remove(line);
      }
      forget(line);
    }
  }

  /**
   * Removes and returns the next task that may start, or null if none may. Its caller's queue goes
   * to the end of the rotation. The task counts as running until {@link #ended}.
   */
  @Nullable T poll() {
    for (Iterator<Line> each = turns.iterator(); each.hasNext(); ) {
      Line line = each.next();
      if (mayStart(line)) {
        each.remove();
        T first = line.tasks.removeFirst();
        waiting--;
        line.running++;
        running++;
        if (!line.tasks.isEmpty()) {
          turns.addLast(line);
        }
        return first;
      }
    }
    return null;
  }

  /** Notes that a task of this caller, which {@link #poll} had returned, has ended. */
  void ended(Caller caller) {
    Line line = line(caller);
    line.running--;
    running--;
    forget(line);
  }

  /** Whether a waiting task of this caller may start now. */
  boolean hasStartable(Caller caller) {
    Line line = line(caller);
    return !line.tasks.isEmpty() && mayStart(line);
  }

  private boolean mayStart(Line line) {
    return running < atOnce
        ? line.running < atOnce
        : running < most && line.running < Math.max(1, atOnce / 2);
  }

  /** This caller's queue, or a new empty one that is not stored. */
  private Line line(Caller caller) {
    Line line = lines.get(caller);
    return line == null ? new Line(caller) : line;
  }

  private void forget(Line line) {
    if (line.running == 0 && line.tasks.isEmpty()) {
      lines.remove(line.caller);
    }
  }

  /** The waiting tasks of one caller, and how many it runs. */
  private final class Line {
    private final Caller caller;
    private final ArrayDeque<T> tasks = new ArrayDeque<>();
    private int running;

    private Line(Caller caller) {
      this.caller = caller;
    }
  }
}
