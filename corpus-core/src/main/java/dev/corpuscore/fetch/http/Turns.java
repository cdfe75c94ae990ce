package dev.corpuscore.fetch.http;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** At most so many requests to one host at once, whatever its ports; who waits goes in order. */
final class Turns {
  private final int atOnce;
  private final ConcurrentHashMap<String, Queue> queues = new ConcurrentHashMap<>();

  Turns(int atOnce) {
    this.atOnce = atOnce;
  }

  /** A turn to be closed when the request is over; null if none came before the deadline. */
  @Nullable Turn take(String host, Deadline deadline) {
    Queue queue =
        queues.compute(
            host,
            (key, known) ->
                (known == null ? new Queue(new Semaphore(atOnce, true), 0) : known).in());
    boolean taken = false;
    try {
      taken = queue.free().tryAcquire(deadline.remaining().toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (!taken) {
      leave(host);
      return null;
    }
    return () -> {
      queue.free().release();
      leave(host);
    };
  }

  /** How many hosts somebody uses or waits for. */
  int hosts() {
    return queues.size();
  }

  private void leave(String host) {
    queues.computeIfPresent(host, (key, queue) -> queue.people() == 1 ? null : queue.out());
  }

  /** The right to ask one host. */
  @FunctionalInterface
  interface Turn extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * The requests to one host.
   *
   * @param people how many hold a turn or wait for one
   */
  private record Queue(Semaphore free, int people) {
    Queue in() {
      return new Queue(free, people + 1);
    }

    Queue out() {
      return new Queue(free, people - 1);
    }
  }
}
