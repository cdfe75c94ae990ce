package dev.corpuscore.http.server;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.time.Duration;
import java.util.concurrent.Semaphore;

/**
 * Bounds the memory of answers that wait for their readers. When it is used up, the answers that
 * have waited longest are cut off, so that many slow readers cannot starve the quick ones.
 */
final class AnswerMemory {
  /** Smaller answers fit into the socket's own buffer. */
  static final int SMALL_BYTES = 16 * 1024;

  private static final int UNIT_BYTES = 1024;
  private static final Duration QUICK = Duration.ofSeconds(1);

  private final Deadlines writes;
  private final Semaphore units;

  /**
   * @param writes what watches the threads that write answers
   */
  AnswerMemory(long bytes, Deadlines writes) {
    this.writes = writes;
    this.units = new Semaphore(Math.toIntExact(Math.min(bytes / UNIT_BYTES, Integer.MAX_VALUE)));
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
