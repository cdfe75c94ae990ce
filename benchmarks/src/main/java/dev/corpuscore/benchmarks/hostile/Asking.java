package dev.corpuscore.benchmarks.hostile;

import dev.corpuscore.benchmarks.load.Visitor;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Asks at a fixed rate, each time on a connection of its own, whether or not the one before was
 * answered.
 */
final class Asking {
  private final URI server;
  private final List<String> paths;
  private final long everyMillis;
  private final ConcurrentLinkedQueue<Long> nanos = new ConcurrentLinkedQueue<>();
  private final ConcurrentLinkedQueue<Long> late = new ConcurrentLinkedQueue<>();
  private final Map<String, Integer> failed = new ConcurrentSkipListMap<>();
  private final Thread asking = new Thread(this::ask, "asking");
  private volatile boolean over;

  private Asking(URI server, List<String> paths, long everyMillis) {
    this.server = server;
    this.paths = paths;
    this.everyMillis = everyMillis;
  }

  static Asking start(URI server, List<String> paths, long everyMillis) {
    Asking started = new Asking(server, paths, everyMillis);
    started.asking.start();
    return started;
  }

  /** Asks for each path, one after the other, and at least for 500. */
  static void warm(URI server, List<String> paths) {
    Asking warming = new Asking(server, paths, 0);
    for (int at = 0; at < Math.max(500, paths.size()); at++) {
      warming.ask(paths.get(at % paths.size()));
    }
  }

  /** Waits for every answer. */
  Latencies end() throws InterruptedException {
    over = true;
    asking.join();
    return Latencies.of(Map.copyOf(failed), array(nanos), array(late));
  }

  private void ask() {
    // platform threads: the asking process has no scheduler of its own in the way
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      long due = System.nanoTime();
      for (int at = 0; !over; at++) {
        String path = paths.get(at % paths.size());
        threads.execute(() -> ask(path));
        due += everyMillis * 1_000_000;
        long rest = due - System.nanoTime();
        if (rest > 0) {
          Thread.sleep(rest / 1_000_000, (int) (rest % 1_000_000));
        }
        late.add(System.nanoTime() - due);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void ask(String path) {
    long start = System.nanoTime();
    try (Visitor visitor = new Visitor(server)) {
      int status = visitor.get(path);
      if (status == 200) {
        nanos.add(System.nanoTime() - start);
      } else {
        failed.merge(Integer.toString(status), 1, Integer::sum);
      }
    } catch (IOException e) {
      failed.merge(e.toString(), 1, Integer::sum);
    }
  }

  private static long[] array(ConcurrentLinkedQueue<Long> numbers) {
    return numbers.stream().mapToLong(Long::longValue).toArray();
  }
}
