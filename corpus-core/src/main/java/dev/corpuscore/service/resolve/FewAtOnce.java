package dev.corpuscore.service.resolve;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Keeps few answers in memory at once: each is fetched and read in one go, holding a share of what
 * there is room for. Others wait, in order; those for one host beside each other, so that a slow
 * host holds up itself alone. Thread-safe.
 */
final class FewAtOnce {
  /** The share of a page or a single ad: up to 3 MiB, and some times that while it is read. */
  static final int PAGE = 1;

  /** The share of a whole board: two at once. */
  static final int LISTING = 16;

  private static final int ROOM = 2 * LISTING;

  /** Two are asked at once, says politeness; meanwhile two are read. */
  private static final int PER_HOST = 4;

  /** Two at once and 50 ms each: a thousand links to one host, pasted at once, take 25 s. */
  private static final Duration PATIENCE = Duration.ofSeconds(45);

  private final Semaphore room = new Semaphore(ROOM, true);
  private final ConcurrentHashMap<String, Queue> queues = new ConcurrentHashMap<>();

  /**
   * Returns what {@code work} does when its turn has come.
   *
   * @throws CorpusException {@code OVERLOADED} if it has not come after 45 s
   */
  <T> T at(String host, int share, Supplier<T> work) {
    Queue queue =
        queues.compute(host, (key, known) -> (known == null ? Queue.empty() : known).with(1));
    try {
      long deadline = System.nanoTime() + PATIENCE.toNanos();
      return holding(queue.free(), 1, deadline, () -> holding(room, share, deadline, work));
    } finally {
      queues.computeIfPresent(host, (key, known) -> known.people() == 1 ? null : known.with(-1));
    }
  }

  private static <T> T holding(Semaphore free, int share, long deadline, Supplier<T> work) {
    boolean taken = false;
    try {
      taken = free.tryAcquire(share, deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (!taken) {
      throw new CorpusException(
          ErrorCode.OVERLOADED, "too many postings are being resolved; ask again");
    }
    try {
      return work.get();
    } finally {
      free.release(share);
    }
  }

  /**
   * The work for one host.
   *
   * @param people how many hold a turn or wait for one
   */
  private record Queue(Semaphore free, int people) {
    static Queue empty() {
      return new Queue(new Semaphore(PER_HOST, true), 0);
    }

    Queue with(int more) {
      return new Queue(free, people + more);
    }
  }
}
