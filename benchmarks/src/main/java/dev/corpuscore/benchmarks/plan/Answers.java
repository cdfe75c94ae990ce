package dev.corpuscore.benchmarks.plan;

import java.util.Arrays;

/** How long answers took, and how many requests were refused, since the last {@link #clear}. */
final class Answers {
  private double[] millis = new double[1024];
  private int count;
  private long refused;

  void add(double took) {
    if (count == millis.length) {
      millis = Arrays.copyOf(millis, 2 * count);
    }
    millis[count++] = took;
  }

  void refuse() {
    refused++;
  }

  /** Forgets what there is: the warm-up does not count. */
  void clear() {
    count = 0;
    refused = 0;
  }

  /**
   * What came of {@code seconds}.
   *
   * @param usedCores how many cores were busy in the mean
   */
  Outcome outcome(double seconds, double usedCores) {
    double[] sorted = Arrays.copyOf(millis, count);
    Arrays.sort(sorted);
    return new Outcome(
        count / seconds,
        refused / seconds,
        usedCores,
        count == 0 ? Double.NaN : sorted[count / 2],
        count == 0 ? Double.NaN : sorted[(int) (count * 0.99)]);
  }

  /**
   * One simulated load.
   *
   * @param perSecond answers
   * @param refusedPerSecond requests that found the queue full
   * @param usedCores how many cores were busy in the mean
   */
  record Outcome(
      double perSecond,
      double refusedPerSecond,
      double usedCores,
      double p50Millis,
      double p99Millis) {}
}
