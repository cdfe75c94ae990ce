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
 * Limits how many sources are read at once. A read first gets a permit for its host, in order, so
 * that a slow host delays only itself; then one of the permits for all hosts. Those are many,
 * because a response that is being received needs a socket and little memory: large bodies are kept
 * in a file, and {@link dev.corpuscore.service.parsing.ParsePool} gives the memory to parse them.
 * Thread-safe.
 */
final class ReadLimiter {
  private static final int ALL = 256;

  /** The fetcher sends two requests to a host at once; meanwhile two responses are parsed. */
  private static final int PER_HOST = 4;

  /** A thousand links to one host take 25 s: two at once, 50 ms each. */
  private static final Duration TIMEOUT = Duration.ofSeconds(45);

  private final Semaphore all = new Semaphore(ALL, true);
  private final HostLimiter hosts = new HostLimiter(PER_HOST);

  /**
   * Runs {@code work} as soon as it has both permits, and returns its result.
   *
   * @throws CorpusException {@code OVERLOADED} if it has not got them after 45 s
   */
  <T> T at(String host, Supplier<T> work) {
    long deadline = System.nanoTime() + TIMEOUT.toNanos();
    try (Permit permit = hosts.acquire(host, TIMEOUT)) {
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
