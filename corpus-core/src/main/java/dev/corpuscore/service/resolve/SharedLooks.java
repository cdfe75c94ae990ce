package dev.corpuscore.service.resolve;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.thread.SingleFlight;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** Looks at one ad once at a time; whoever comes meanwhile shares the look. Thread-safe. */
final class SharedLooks {
  /** Longer than a look may take. */
  private static final long PATIENCE_SECONDS = 120;

  private final SingleFlight<PostingId, Look> looks = new SingleFlight<>();
  private final Semaphore room;

  /**
   * @param callers how many may look or wait at once
   */
  SharedLooks(int callers) {
    this.room = new Semaphore(callers);
  }

  /**
   * Returns what {@code look}, of this caller or of an earlier one, comes to.
   *
   * @throws CorpusException what the look threw, or {@code OVERLOADED} if too many look already
   */
  Look at(PostingId id, Supplier<Look> look) {
    if (!room.tryAcquire()) {
      throw overloaded();
    }
    try {
      return looks.fly(id, Runnable::run, look).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof CorpusException failed
          ? failed
          : new IllegalStateException("the look at " + id + " failed", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw overloaded();
    } catch (TimeoutException e) {
      throw overloaded();
    } finally {
      room.release();
    }
  }

  private static CorpusException overloaded() {
    return new CorpusException(
        ErrorCode.OVERLOADED, "too many postings are being resolved; ask again");
  }
}
