package dev.corpuscore.benchmarks.hostile;

import dev.corpuscore.benchmarks.load.Visitor;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Somebody with nothing to do with it, from another address than the attack: asks at a fixed rate,
 * each time on a connection of its own, whether or not the one before was answered. What was not
 * answered with 200 counts as failed.
 */
final class Bystander {
  private final URI server;
  private final List<String> paths;
  private final long everyMillis;
  private final ConcurrentLinkedQueue<Long> nanos = new ConcurrentLinkedQueue<>();
  private final AtomicLong failed = new AtomicLong();

  Bystander(URI server, List<String> paths, long everyMillis) {
    this.server = server;
    this.paths = paths;
    this.everyMillis = everyMillis;
  }

  /** Asks until {@code end} (of {@link System#nanoTime}), and waits for every answer. */
  void askUntil(long end) throws InterruptedException {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      long due = System.nanoTime();
      for (int at = 0; due < end; at++) {
        String path = paths.get(at % paths.size());
        threads.execute(() -> ask(path));
        due += everyMillis * 1_000_000;
        long rest = due - System.nanoTime();
        if (rest > 0) {
          Thread.sleep(rest / 1_000_000, (int) (rest % 1_000_000));
        }
      }
    }
  }

  private void ask(String path) {
    long start = System.nanoTime();
    try (Visitor visitor = new Visitor(server)) {
      if (visitor.get(path) == 200) {
        nanos.add(System.nanoTime() - start);
      } else {
        failed.incrementAndGet();
      }
    } catch (IOException e) {
      failed.incrementAndGet();
    }
  }

  long failed() {
    return failed.get();
  }

  /** Milliseconds within which so many in a hundred were answered; 100 is the slowest. */
  double millis(int percent) {
    long[] sorted = nanos.stream().mapToLong(Long::longValue).sorted().toArray();
    if (sorted.length == 0) {
      return Double.POSITIVE_INFINITY;
    }
    return sorted[Math.min(sorted.length - 1, sorted.length * percent / 100)] / 1e6;
  }
}
