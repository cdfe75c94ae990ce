package dev.corpuscore.index;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.time.Duration;

/**
 * When one search must end. Whoever works for it asks {@link #passed} now and then, and stops once
 * that is so; it stays so. Not thread-safe: a search stays on its thread.
 */
public final class SearchDeadline {
  private final long end;
  private final Duration limit;
  private boolean passed;

  private SearchDeadline(Duration limit) {
    this.limit = limit;
    this.end = System.nanoTime() + limit.toNanos();
  }

  /** So long from now. */
  public static SearchDeadline in(Duration limit) {
    return new SearchDeadline(limit);
  }

  /** Whether to stop. */
  public boolean passed() {
    if (!passed) {
      passed = System.nanoTime() - end >= 0;
    }
    return passed;
  }

  /** Whether somebody asked {@link #passed} and had to stop: then something was left undone. */
  public boolean wasPassed() {
    return passed;
  }

  /** What is left, at least a millisecond, where {@link #passed} was false a moment ago. */
  public Duration left() {
    return Duration.ofMillis(Math.max(1, (end - System.nanoTime()) / 1_000_000));
  }

  /**
   * Does nothing before the deadline.
   *
   * @throws CorpusException {@code OVERLOADED} after it
   */
  public void require() {
    if (passed()) {
      throw new CorpusException(
          ErrorCode.OVERLOADED,
          "this search took longer than "
              + limit.toMillis()
              + " ms and was ended; ask for less, or try again shortly");
    }
  }
}
