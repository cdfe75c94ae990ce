package dev.corpuscore.index;

import dev.corpuscore.model.TextQuery;
import java.time.Instant;
import java.util.List;

/**
 * A public search, checked.
 *
 * @param filter must hold besides
 * @param stats of {@link Facet#COUNTED}
 * @param now postings whose {@code expiresAt} is not after this do not match
 * @param offset 0..10,000
 * @param limit 0..100
 * @param exactTotal count to the end instead of to 10,000
 * @param statsLimit 0..30 values per statistic
 */
public record PostingSearch(
    TextQuery query,
    Condition.And filter,
    Sort sort,
    int offset,
    int limit,
    boolean exactTotal,
    List<Facet> stats,
    int statsLimit,
    Instant now) {
  /** Totals are exact up to this many hits. */
  public static final int TOTAL_LIMIT = 10_000;

  public PostingSearch {
    stats = List.copyOf(stats);
  }

  /** The same search of what is open at {@code moment}. */
  public PostingSearch at(Instant moment) {
    return new PostingSearch(
        query, filter, sort, offset, limit, exactTotal, stats, statsLimit, moment);
  }

  /** The order of hits. By date, those without one come last either way. */
  public enum Sort {
    RELEVANCE,
    PUBLISHED_NEWEST,
    PUBLISHED_OLDEST
  }
}
