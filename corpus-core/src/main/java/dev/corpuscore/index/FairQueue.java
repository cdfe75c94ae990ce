package dev.corpuscore.index;

import dev.corpuscore.thread.Caller;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which task may start next: a line of waiting tasks for each caller, first come first served, and
 * the lines in rotation. {@link FairExecutor} says by which rules. This runs nothing and waits for
 * nothing. Not thread-safe: guarded by the executor's lock.
 *
 * <p>Only callers that run or wait for something are known, so memory is bounded by the tasks.
 *
 * @param <T> a task, equal to itself alone
 */
final class FairQueue<T> {
  private final int atOnce;
  private final int most;
  private final int capacity;

  /** Who runs or waits. */
  private final Map<Caller, Line> lines = new HashMap<>();

  /** Lines in which somebody waits; whose turn is next comes first. */
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

  /** Whether a task of this caller may be added without another giving way. */
  boolean hasRoomFor(Caller caller) {
    // what only waits to be taken by a thread that is free needs no room
    return waiting < capacity || mayStart(line(caller));
  }

  /**
   * Takes the newest task out of the longest line, or returns null if that is no longer than this
   * caller's would be; nothing has changed then.
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

  /** Adds a task at the end of this caller's line, whether or not there is room. */
  void add(Caller caller, T task) {
    Line line = lines.computeIfAbsent(caller, Line::new);
    if (line.tasks.isEmpty()) {
      turns.addLast(line);
    }
    line.tasks.addLast(task);
    waiting++;
  }

  /** Takes a task out of this caller's line; does nothing if it does not wait there (any more). */
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
   * Takes the task that is next of those that may start; its line goes to the end of the rotation.
   * It counts as running until {@link #ended}. Null if none may start now.
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

  /** A task of this caller that was taken by {@link #poll} runs no more. */
  void ended(Caller caller) {
    Line line = line(caller);
    line.running--;
    running--;
    forget(line);
  }

  /** Whether a task of this caller waits that may start now. */
  boolean hasStartable(Caller caller) {
    Line line = line(caller);
    return !line.tasks.isEmpty() && mayStart(line);
  }

  private boolean mayStart(Line line) {
    return running < atOnce
        ? line.running < atOnce
        : running < most && line.running < Math.max(1, atOnce / 2);
  }

  /** The line of this caller, or an empty one that nobody knows. */
  private Line line(Caller caller) {
    Line line = lines.get(caller);
    return line == null ? new Line(caller) : line;
  }

  private void forget(Line line) {
    if (line.running == 0 && line.tasks.isEmpty()) {
      lines.remove(line.caller);
    }
  }

  /** What one caller runs and waits for. */
  private final class Line {
    private final Caller caller;
    private final ArrayDeque<T> tasks = new ArrayDeque<>();
    private int running;

    private Line(Caller caller) {
      this.caller = caller;
    }
  }
}
