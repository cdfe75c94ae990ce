package dev.corpuscore.benchmarks.load;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** Many visitors at once, each asking again as soon as it was answered, also after a refusal. */
public record Crowd(URI server, List<String> paths) {
  /**
   * What came of it.
   *
   * @param goodPerSecond answers 200
   * @param good how many
   * @param shed answers 503
   * @param broken other answers, and requests without one
   * @param p99Millis of answers 200
   */
  public record Outcome(
      double goodPerSecond,
      long good,
      long shed,
      long broken,
      double p50Millis,
      double p99Millis,
      double shedP99Millis) {
    public double shedShare() {
      return shed / (double) Math.max(1, good + shed + broken);
    }
  }

  public Outcome press(int visitors, int seconds) throws InterruptedException {
    ConcurrentLinkedQueue<Long> good = new ConcurrentLinkedQueue<>();
    ConcurrentLinkedQueue<Long> shed = new ConcurrentLinkedQueue<>();
    AtomicLong broken = new AtomicLong();
    long end = System.nanoTime() + seconds * 1_000_000_000L;
    List<Thread> threads = new ArrayList<>();
    for (int number = 0; number < visitors; number++) {
      int first = number * 31;
      threads.add(Thread.startVirtualThread(() -> visit(first, end, good, shed, broken)));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    long[] goodNanos = good.stream().mapToLong(Long::longValue).sorted().toArray();
    long[] shedNanos = shed.stream().mapToLong(Long::longValue).sorted().toArray();
    return new Outcome(
        goodNanos.length / (double) seconds,
        goodNanos.length,
        shedNanos.length,
        broken.get(),
        millis(goodNanos, 50),
        millis(goodNanos, 99),
        millis(shedNanos, 99));
  }

  private void visit(
      int first,
      long end,
      ConcurrentLinkedQueue<Long> good,
      ConcurrentLinkedQueue<Long> shed,
      AtomicLong broken) {
    try (Visitor visitor = new Visitor(server)) {
      long start = System.nanoTime();
      for (int at = first; start < end; at++) {
        int status;
        try {
          status = visitor.get(paths.get(at % paths.size()));
        } catch (IOException e) {
          status = 0;
        }
        long now = System.nanoTime();
        switch (status) {
          case 200 -> good.add(now - start);
          case 503 -> shed.add(now - start);
          default -> broken.incrementAndGet();
        }
        start = now;
      }
    }
  }

  private static double millis(long[] sortedNanos, int percent) {
    return sortedNanos.length == 0 ? 0 : sortedNanos[sortedNanos.length * percent / 100] / 1e6;
  }
}
