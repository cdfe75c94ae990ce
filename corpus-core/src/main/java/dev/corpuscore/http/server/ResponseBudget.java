package dev.corpuscore.http.server;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Bounds the memory of answers that wait for their readers. When it is used up, the answers that
 * have waited longest are cut off, so that many slow readers cannot starve the quick ones.
 */
final class ResponseBudget {
  /** Smaller answers fit into the socket's own buffer. */
  static final int SMALL_BYTES = 16 * 1024;

  /**
   * What an answer takes that is written as it is read: the largest posting, some 6 MB, as it lies
   * in the index, comes from there in Base64, and is copied.
   */
  private static final int STREAM_BYTES = 20 << 20;

  /** Of a second each. */
  private static final int WAITS = 10;

  private static final int UNIT_BYTES = 1024;
  private static final Duration QUICK = Duration.ofSeconds(1);

  private final ConnectionWatchdog writes;
  private final int all;
  private final Semaphore units;

  /**
   * @param writes what watches the threads that write answers
   */
  ResponseBudget(long bytes, ConnectionWatchdog writes) {
    this.writes = writes;
    this.all = Math.toIntExact(Math.min(bytes / UNIT_BYTES, Integer.MAX_VALUE));
    this.units = new Semaphore(all);
  }

  /**
   * Reserves room for an answer that is written as it is read, before anything of it is. Waits ten
   * seconds for room; the caller should hold nothing large meanwhile.
   *
   * @return what to give to {@link #release}
   * @throws CorpusException {@code OVERLOADED} if there was no room; then slow readers were cut off
   *     to make some, again and again
   */
  int reserveStream() {
    int wanted = Math.min(STREAM_BYTES / UNIT_BYTES, all);
    try {
      if (units.tryAcquire(wanted)) {
        return wanted;
      }
      for (int waits = 0; waits < WAITS; waits++) {
        writes.cutOlderThan(QUICK);
        if (units.tryAcquire(wanted, 1, TimeUnit.SECONDS)) {
          return wanted;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw new CorpusException(
        ErrorCode.OVERLOADED, "as many large answers are being written as there is memory for");
  }

  /**
   * Reserves room for an answer. Never waits.
   *
   * @return what to give to {@link #release}
   * @throws CorpusException {@code OVERLOADED} if there is no room; then slow readers were cut off
   *     to make some
   */
  int reserve(int bytes) {
    int wanted = bytes < SMALL_BYTES ? 0 : bytes / UNIT_BYTES + 1;
    if (wanted > 0 && !units.tryAcquire(wanted)) {
      writes.cutOlderThan(QUICK);
      throw new CorpusException(
          ErrorCode.OVERLOADED, "no memory left for an answer of " + bytes + " bytes");
    }
    return wanted;
  }

  void release(int reserved) {
    units.release(reserved);
  }
}
