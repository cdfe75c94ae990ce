package dev.corpuscore.benchmarks.plan;

import java.util.Comparator;
import java.util.PriorityQueue;

/** The clock of a simulation: runs events in the order of their times, in milliseconds. */
final class Timeline {
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(Comparator.comparingDouble(Event::time).thenComparingLong(Event::number));
  private double now;
  private long added;

  /**
   * What happens at a time.
   *
   * @param number tells events of one time apart: the first that was added comes first
   */
  private record Event(double time, long number, Runnable action) {}

  double now() {
    return now;
  }

  /** Runs {@code action} after {@code millis}, at least 0. */
  void after(double millis, Runnable action) {
    events.add(new Event(now + millis, added++, action));
  }

  /** Runs all events before {@code end}, and stands there. */
  void runUntil(double end) {
    for (Event next = events.peek(); next != null && next.time < end; next = events.peek()) {
      events.remove();
      now = next.time;
      next.action.run();
    }
    now = end;
  }
}
