package dev.corpuscore.http.status;

import dev.corpuscore.http.server.Metrics;
import dev.corpuscore.thread.RepeatedWork;
import dev.corpuscore.thread.ServiceThreads;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.DoubleSupplier;

/**
 * A few figures over the last four hours, one sample each half a minute. Kept in memory alone, at
 * most 480 samples. Thread-safe.
 */
public final class StatusHistory {
  static final Duration PAUSE = Duration.ofSeconds(30);
  static final int SAMPLES = 480;

  private final Metrics metrics;
  private final DoubleSupplier lag;
  private final DoubleSupplier waiting;
  private final Deque<Sample> samples = new ArrayDeque<>(); // guarded by this
  private Metrics.Totals before; // guarded by this
  private long sampledAt; // guarded by this

  /**
   * @param lag how many revisions the index still has to apply
   * @param waiting how many searches wait
   */
  public StatusHistory(Metrics metrics, DoubleSupplier lag, DoubleSupplier waiting) {
    this.metrics = metrics;
    this.lag = lag;
    this.waiting = waiting;
    this.before = metrics.totals();
    this.sampledAt = System.nanoTime();
  }

  /**
   * Figures of half a minute; the first may be of less.
   *
   * @param requests answered per second
   * @param searches answered per second
   * @param failures answers of 5xx per second
   * @param lag how many revisions the index had to apply
   * @param waiting how many searches waited
   * @param heap megabytes of the heap in use
   */
  public record Sample(
      double requests, double searches, double failures, double lag, double waiting, double heap) {}

  /** Begins. Returns at once. */
  public RepeatedWork start(ServiceThreads threads) {
    return RepeatedWork.every("status-history", PAUSE, this::sample, threads);
  }

  /** Takes a sample now. */
  synchronized void sample() {
    Metrics.Totals now = metrics.totals();
    long at = System.nanoTime();
    double seconds = Math.max(1e-3, (at - sampledAt) / 1e9);
    Runtime runtime = Runtime.getRuntime();
    samples.addLast(
        new Sample(
            (now.requests() - before.requests()) / seconds,
            (now.searches() - before.searches()) / seconds,
            (now.failures() - before.failures()) / seconds,
            lag.getAsDouble(),
            waiting.getAsDouble(),
            (runtime.totalMemory() - runtime.freeMemory()) / (double) (1 << 20)));
    if (samples.size() > SAMPLES) {
      samples.removeFirst();
    }
    before = now;
    sampledAt = at;
  }

  /** How long before the newest of so many samples the oldest was taken. */
  static Duration span(int samples) {
    return PAUSE.multipliedBy(Math.max(0, samples - 1L));
  }

  /** All samples, the oldest first. Before the first one is due: one of now. */
  public synchronized List<Sample> samples() {
    if (samples.isEmpty()) {
      sample();
    }
    return new ArrayList<>(samples);
  }
}
