package dev.corpuscore.benchmarks.hostile;

import java.util.Arrays;
import java.util.Map;

/**
 * How long answers took, in milliseconds.
 *
 * @param asked how many requests
 * @param failed how many of them were not answered with 200; the others are of those that were
 * @param p50 half of the answers came within
 * @param p99 so did 99 of 100
 * @param slowest so did all
 * @param why those failed: a status or an exception, and how often
 * @param late how late the asking thread itself woke up, 99 of 100 times: what the machine, and not
 *     the server, made somebody wait
 */
record Latencies(
    int asked,
    int failed,
    Map<String, Integer> why,
    double p50,
    double p99,
    double slowest,
    double late) {
  /**
   * @param why requests failed
   * @param nanos of answers
   * @param lateNanos of the asking thread
   */
  static Latencies of(Map<String, Integer> why, long[] nanos, long[] lateNanos) {
    int failed = why.values().stream().mapToInt(Integer::intValue).sum();
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    long[] late = lateNanos.clone();
    Arrays.sort(late);
    return new Latencies(
        nanos.length + failed,
        failed,
        why,
        millis(sorted, 50),
        millis(sorted, 99),
        millis(sorted, 100),
        millis(late, 99));
  }

  private static double millis(long[] sorted, int percent) {
    return sorted.length == 0
        ? Double.POSITIVE_INFINITY
        : sorted[Math.min(sorted.length - 1, sorted.length * percent / 100)] / 1e6;
  }
}
