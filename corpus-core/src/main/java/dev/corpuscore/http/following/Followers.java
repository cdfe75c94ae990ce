package dev.corpuscore.http.following;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.thread.Caller;
import dev.corpuscore.thread.HostLimiter;
import java.time.Duration;
import java.util.concurrent.Semaphore;

/**
 * Bounds how many answers of a kind wait, or are read from the corpus for its followers, at once:
 * for each caller, and 256 for all of them. Thread-safe.
 */
public final class Followers {
  private static final int OF_ALL = 256;

  private final int ofOneCaller;
  private final HostLimiter callers;
  private final Semaphore all = new Semaphore(OF_ALL);

  /**
   * @param ofOneCaller at most so many for one caller
   */
  public Followers(int ofOneCaller) {
    this.ofOneCaller = ofOneCaller;
    this.callers = new HostLimiter(ofOneCaller);
  }

  /**
   * Admits one more answer to the current caller. Close the permit when the answer is done.
   *
   * @throws CorpusException {@code OVERLOADED} if the caller has as many as it may, or all have 256
   */
  HostLimiter.Permit admit() {
    HostLimiter.Permit permit = callers.acquire(Caller.current().name(), Duration.ZERO);
    if (permit == null) {
      throw new CorpusException(
          ErrorCode.OVERLOADED, "this client waits for " + ofOneCaller + " answers already");
    }
    if (!all.tryAcquire()) {
      permit.close();
      throw new CorpusException(
          ErrorCode.OVERLOADED, "clients wait for " + OF_ALL + " answers already");
    }
    return () -> {
      all.release();
      permit.close();
    };
  }
}
