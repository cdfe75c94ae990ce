package dev.corpuscore.benchmarks.plan;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.random.RandomGenerator;

/**
 * The cores of a machine, which the operating system shares equally among what runs: with more
 * tasks than cores, each task is slower in proportion. Now and then all of them stand still, as
 * when garbage is collected.
 */
final class Cores {
  private final Timeline timeline;
  private final int count;
  private final PriorityQueue<Task> running =
      new PriorityQueue<>(Comparator.comparingDouble(Task::end).thenComparingLong(Task::number));

  /** Milliseconds of processor time that each task has had which ran from the beginning. */
  private double given;

  private double givenAt;
  private double used;
  private long added;
  private long schedule;
  private boolean still;

  /**
   * What runs.
   *
   * @param end of it, in the unit of {@link #given}
   */
  private record Task(double end, long number, Runnable done) {}

  Cores(Timeline timeline, int count) {
    this.timeline = timeline;
    this.count = count;
  }

  /** Stands still for {@code pause} milliseconds, again and again, {@code interval} apart. */
  void standStill(RandomGenerator random, double interval, double pause) {
    timeline.after(
        interval * random.nextExponential(),
        () -> {
          advance();
          still = true;
          schedule();
          timeline.after(
              pause,
              () -> {
                advance();
                still = false;
                schedule();
                standStill(random, interval, pause);
              });
        });
  }

  /** Runs what takes {@code millis} of one core, then {@code done}. */
  void run(double millis, Runnable done) {
    advance();
    running.add(new Task(given + millis, added++, done));
    schedule();
  }

  boolean hasIdle() {
    return running.size() < count;
  }

  /** How many tasks run. */
  int running() {
    return running.size();
  }

  /** Core milliseconds that tasks have had until now. */
  double used() {
    advance();
    return used;
  }

  private double speed() {
    return still || running.isEmpty() ? 0 : Math.min(1, (double) count / running.size());
  }

  private void advance() {
    double millis = (timeline.now() - givenAt) * speed();
    given += millis;
    used += millis * running.size();
    givenAt = timeline.now();
  }

  /** Waits for the task that ends first; what was waited for before is void. */
  private void schedule() {
    Task first = running.peek();
    long mine = ++schedule;
    if (first == null || still) {
      return;
    }
    timeline.after(
        Math.max(0, first.end - given) / speed(),
        () -> {
          if (mine == schedule) {
            advance();
            running.remove(first);
            schedule();
            first.done.run();
          }
        });
  }
}
