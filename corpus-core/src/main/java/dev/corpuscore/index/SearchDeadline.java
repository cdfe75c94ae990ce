package dev.corpuscore.index;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.time.Duration;

/**
 * The deadline of one search. Code that works for the search calls {@link #passed} regularly and
 * stops once it returns true; it then stays true. Not thread-safe: a search runs on one thread.
 */
public final class SearchDeadline {
  private final long end;
  private final Duration limit;
  private boolean passed;

  private SearchDeadline(Duration limit) {
    this.limit = limit;
    this.end = System.nanoTime() + limit.toNanos();
  }

  /** A deadline this long from now. */
  public static SearchDeadline in(Duration limit) {
    return new SearchDeadline(limit);
  }

  /** Whether the search must stop. */
  public boolean passed() {
    if (!passed) {
      passed = System.nanoTime() - end >= 0;
    }
    return passed;
  }

  /** Whether a call of {@link #passed} returned true: then the search was cut short. */
  public boolean wasPassed() {
    return passed;
  }

  /**
   * The remaining time, at least a millisecond. To be called right after {@link #passed} returned
   * false.
   */
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
