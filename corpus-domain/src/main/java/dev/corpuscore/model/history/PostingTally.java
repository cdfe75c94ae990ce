package dev.corpuscore.model.history;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The changes of a posting, summed up. It counts all that were stored, also those that are not kept
 * one by one any more.
 *
 * @param changes how many there were; the position of the newest
 * @param textChanges in how many of them the content changed
 * @param textChangedAt when it changed last; null if never
 * @param openedAt when it was reopened last; null if never
 * @param openBefore how long it was open before that, all times together
 */
public record PostingTally(
    long changes,
    long textChanges,
    @Nullable Instant textChangedAt,
    @Nullable Instant openedAt,
    Duration openBefore) {
  /** Of a posting that did not change. */
  public static final PostingTally NONE = new PostingTally(0, 0, null, null, Duration.ZERO);

  /**
   * How long a posting was open that was first seen then and is open, or was, until {@code end}.
   */
  public Duration open(Instant firstSeen, Instant end) {
    Instant from = openedAt == null ? firstSeen : openedAt;
    return end.isAfter(from) ? openBefore.plus(Duration.between(from, end)) : openBefore;
  }
}
