package dev.corpuscore.service.resolve;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.thread.HostLimiter;
import dev.corpuscore.thread.HostLimiter.Permit;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Asks few at once: first a permit for the host, in order, so that a slow host holds up itself
 * alone; then one of all. Those are many, because an answer on its way takes a socket and no memory
 * to speak of: what is large of it lies in a file, and the memory to read it is given by {@link
 * dev.corpuscore.service.parsing.ParsePool}. Thread-safe.
 */
final class FewAtOnce {
  private static final int ALL = 256;

  /** Two are asked at once, says politeness; meanwhile two are read. */
  private static final int PER_HOST = 4;

  /** Two at once and 50 ms each: a thousand links to one host, pasted at once, take 25 s. */
  private static final Duration PATIENCE = Duration.ofSeconds(45);

  private final Semaphore all = new Semaphore(ALL, true);
  private final HostLimiter hosts = new HostLimiter(PER_HOST);

  /**
   * Returns what {@code work} does when its turn has come.
   *
   * @throws CorpusException {@code OVERLOADED} if it has not come after 45 s
   */
  <T> T at(String host, Supplier<T> work) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    try (Permit permit = hosts.acquire(host, PATIENCE)) {
      if (permit == null || !takeOneOfAll(deadline)) {
        throw new CorpusException(
            ErrorCode.OVERLOADED, "too many postings are being resolved; ask again");
      }
      try {
        return work.get();
      } finally {
        all.release();
      }
    }
  }

  private boolean takeOneOfAll(long deadline) {
    try {
      return all.tryAcquire(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
