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

/**
 * Lets at most one refresh per posting run at a time. Callers that ask for the same posting
 * meanwhile share its result. Thread-safe.
 */
final class SharedRefreshes {
  /** Longer than a refresh may take. */
  private static final long TIMEOUT_SECONDS = 120;

  private final SingleFlight<PostingId, Refreshed> running = new SingleFlight<>();
  private final Semaphore room;

  /**
   * @param callers how many may refresh or wait at once
   */
  SharedRefreshes(int callers) {
    this.room = new Semaphore(callers);
  }

  /**
   * Returns the result of {@code refresh}, either of this caller or of an earlier one.
   *
   * @throws CorpusException what the refresh threw, or {@code OVERLOADED} if too many callers wait
   *     already
   */
  Refreshed at(PostingId id, Supplier<Refreshed> refresh) {
    if (!room.tryAcquire()) {
      throw overloaded();
    }
    try {
      return running.run(id, Runnable::run, refresh).get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof CorpusException failed
          ? failed
          : new IllegalStateException("the refresh of " + id + " failed", e.getCause());
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
