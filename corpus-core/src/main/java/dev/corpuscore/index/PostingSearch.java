package dev.corpuscore.index;

import dev.corpuscore.model.Coordinates;
import dev.corpuscore.model.TextQuery;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * A valid public search.
 *
 * @param filter hits must match it, too
 * @param stats the facets to count, of {@link Facet#STATISTICS}
 * @param now postings whose {@code expiresAt} is not after this do not match
 * @param positions whether to count the positions of all matches
 * @param offset 0..10,000
 * @param limit 0..100
 * @param exactTotal whether to count all matches instead of at most 10,000
 * @param statsLimit 0..30 values per statistic
 * @param fill whether postings that lack some of the words follow if fewer than {@code limit} have
 *     all of them; only in the order of relevance
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
    Instant now,
    boolean positions,
    boolean fill) {
  /** Totals are exact up to this many hits. */
  public static final int TOTAL_LIMIT = 10_000;

  /** Not more postings than this fill the pages of one search. */
  public static final int FILL_LIMIT = 100;

  public PostingSearch {
    stats = List.copyOf(stats);
  }

  /** A search that counts no positions and whose page is not filled. */
  public PostingSearch(
      TextQuery query,
      Condition.And filter,
      Sort sort,
      int offset,
      int limit,
      boolean exactTotal,
      List<Facet> stats,
      int statsLimit,
      Instant now) {
    this(query, filter, sort, offset, limit, exactTotal, stats, statsLimit, now, false, false);
  }

  /** The same search, counting positions. */
  public PostingSearch withPositions() {
    return new PostingSearch(
        query, filter, sort, offset, limit, exactTotal, stats, statsLimit, now, true, fill);
  }

  /** The same search, with its page filled. */
  public PostingSearch filled() {
    return new PostingSearch(
        query, filter, sort, offset, limit, exactTotal, stats, statsLimit, now, positions, true);
  }

  /** The same search for other words. */
  public PostingSearch withQuery(TextQuery other) {
    return new PostingSearch(
        other, filter, sort, offset, limit, exactTotal, stats, statsLimit, now, positions, fill);
  }

  /** The same search in another order. */
  public PostingSearch sorted(Sort other) {
    return new PostingSearch(
        query, filter, other, offset, limit, exactTotal, stats, statsLimit, now, positions, fill);
  }

  /** The same search among the postings that are open at {@code moment}. */
  public PostingSearch at(Instant moment) {
    return new PostingSearch(
        query, filter, sort, offset, limit, exactTotal, stats, statsLimit, moment, positions, fill);
  }

  /** The centres of all areas of the filter; none if there is no filter by area. */
  public List<Coordinates> centres() {
    return centres(filter).toList();
  }

  private static Stream<Coordinates> centres(Condition condition) {
    return switch (condition) {
      case Condition.And it -> it.of().stream().flatMap(PostingSearch::centres);
      case Condition.Or it -> it.of().stream().flatMap(PostingSearch::centres);
      case Condition.Near it -> Stream.of(it.centre());
      default -> Stream.empty();
    };
  }

  /** The order of hits; equal hits by id. Hits without a date come last in both directions. */
  public enum Sort {
    RELEVANCE,
    PUBLISHED_NEWEST,
    PUBLISHED_OLDEST,
    /** By the deadline of the application. */
    DEADLINE_LATEST,
    DEADLINE_SOONEST,
    /** By the {@code timestamp} of the ad, latest first. */
    UPDATED,
    ID,
    /** By the smallest distance from any position to any of the {@link #centres}. */
    DISTANCE
  }
}
