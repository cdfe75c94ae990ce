package dev.corpuscore.benchmarks.plan;

import dev.corpuscore.benchmarks.plan.MeasuredPoints.Point;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import java.util.function.DoubleSupplier;

/**
 * What queueing theory says of one core: with random arrivals, a mean work of 1 ms and a share
 * {@code load} of the time busy, an answer takes {@code 1 / (1 - load)} ms in the mean. So it is if
 * tasks share the core, whatever their works, and if they wait in a queue and their works are
 * exponential.
 */
final class Formulas {
  private static final double MILLIS = 500_000;
  private static final double LOAD = 0.8;

  private Formulas() {}

  static List<Point> simulate(long seed) {
    return List.of(shared(seed), queued(seed));
  }

  private static Point shared(long seed) {
    Timeline timeline = new Timeline();
    SplittableRandom random = new SplittableRandom(seed);
    Cores core = new Cores(timeline, 1);
    double mean =
        mean(
            timeline,
            random,
            () -> random.nextBoolean() ? 0.1 : 1.9,
            (work, done) -> core.run(work, done));
    return new Point("theory", "a shared core, mean ms", 1 / (1 - LOAD), mean, false);
  }

  private static Point queued(long seed) {
    Timeline timeline = new Timeline();
    SplittableRandom random = new SplittableRandom(seed);
    Cores core = new Cores(timeline, 1);
    Gate gate = new Gate(1, Integer.MAX_VALUE);
    double mean =
        mean(
            timeline,
            random,
            random::nextExponential,
            (work, done) ->
                gate.enter(
                    ended ->
                        core.run(
                            work,
                            () -> {
                              ended.run();
                              done.run();
                            })));
    return new Point("theory", "a queue before a core, mean ms", 1 / (1 - LOAD), mean, false);
  }

  private static double mean(
      Timeline timeline,
      SplittableRandom random,
      DoubleSupplier work,
      BiConsumer<Double, Runnable> server) {
    double[] took = {0};
    int[] count = {0};
    for (double at = random.nextExponential() / LOAD;
        at < MILLIS;
        at += random.nextExponential() / LOAD) {
      double sent = at;
      timeline.after(
          sent,
          () ->
              server.accept(
                  work.getAsDouble(),
                  () -> {
                    took[0] += timeline.now() - sent;
                    count[0]++;
                  }));
    }
    timeline.runUntil(2 * MILLIS);
    return took[0] / count[0];
  }
}
