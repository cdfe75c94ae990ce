package dev.corpuscore.index.lucene.ranking;

import dev.corpuscore.index.schema.NewestOrder;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What hits gain for their dates in the second pass, so that of two that match alike the newer one
 * comes first, though the text of the other says a word once more. The newest of the hits gains
 * {@link #MOST}, each other half as much for every {@link #HALF} days that it is older, one without
 * a date nothing. That depends on the hits alone, not on the time of the search: pages and caches
 * hold.
 */
final class AgeGain {
  /** Less than what tells two titles apart, unless both are long. */
  private static final int MOST = 20;

  private static final int HALF = 60;
  private static final int DAY_SECONDS = 24 * 60 * 60;

  /** By the days that a hit is older than the newest, as far as it gains something. */
  private static final int[] POINTS =
      IntStream.iterate(0, days -> points(days) > 0, days -> days + 1)
          .map(AgeGain::points)
          .toArray();

  private final long newest;

  private AgeGain(long newest) {
    this.newest = newest;
  }

  /** What these hits gain. */
  static AgeGain among(List<TopHits.Scored> hits) {
    long newest = Long.MAX_VALUE;
    for (TopHits.Scored hit : hits) {
      newest = Math.min(newest, hit.newest());
    }
    // if none has a date, all are as much older than the last second of all: none gains
    return new AgeGain(NewestOrder.published(newest) == null ? 0 : newest);
  }

  /** From 0 to {@link #MOST}; one without a date counts as older than all that have one. */
  int of(TopHits.Scored hit) {
    long days = NewestOrder.secondsOlder(hit.newest(), newest) / DAY_SECONDS;
    return days < POINTS.length ? POINTS[(int) days] : 0;
  }

  private static int points(int days) {
    return (int) Math.round(MOST * StrictMath.pow(2, -(double) days / HALF));
  }
}
