package dev.corpuscore.benchmarks.plan;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;

/** Lets so many searches run at once; so many more wait, first come, first served. */
final class Gate {
  private final int atOnce;
  private final int capacity;
  private final Queue<Consumer<Runnable>> waiting = new ArrayDeque<>();
  private int running;

  /**
   * @param atOnce how many run at once
   * @param capacity how many more may wait
   */
  Gate(int atOnce, int capacity) {
    this.atOnce = atOnce;
    this.capacity = capacity;
  }

  /**
   * Starts {@code search} when its turn comes. It calls what it is given when it has ended.
   *
   * @return false if too many wait already: then it never starts
   */
  boolean enter(Consumer<Runnable> search) {
    if (running < atOnce) {
      running++;
      search.accept(this::ended);
      return true;
    }
    return waiting.size() < capacity && waiting.add(search);
  }

  private void ended() {
    Consumer<Runnable> next = waiting.poll();
    if (next == null) {
      running--;
    } else {
      next.accept(this::ended);
    }
  }
}
