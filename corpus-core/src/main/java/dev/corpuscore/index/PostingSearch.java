package dev.corpuscore.index;

import dev.corpuscore.model.Coordinates;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.occupation.NamedOccupation;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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
 * @param occupation the one that the words name: postings of which it is {@linkplain
 *     HitBody#occupation inferred} fill the page, too; null for none
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
    boolean fill,
    @Nullable NamedOccupation occupation) {
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
    this(
        query, filter, sort, offset, limit, exactTotal, stats, statsLimit, now, false, false, null);
  }

  /** The same search, counting positions. */
  public PostingSearch withPositions() {
    return with(query, sort, now, true, fill, occupation);
  }

  /** The same search, with its page filled. */
  public PostingSearch filled() {
    return with(query, sort, now, positions, true, occupation);
  }

  /** The same search, whose words name this occupation; null for none. */
  public PostingSearch naming(@Nullable NamedOccupation named) {
    return with(query, sort, now, positions, fill, named);
  }

  /** The same search for other words, which name no occupation. */
  public PostingSearch withQuery(TextQuery other) {
    return with(other, sort, now, positions, fill, null);
  }

  /** The same search in another order. */
  public PostingSearch sorted(Sort other) {
    return with(query, other, now, positions, fill, occupation);
  }

  /** The same search among the postings that are open at {@code moment}. */
  public PostingSearch at(Instant moment) {
    return with(query, sort, moment, positions, fill, occupation);
  }

  private PostingSearch with(
      TextQuery words,
      Sort order,
      Instant moment,
      boolean counted,
      boolean full,
      @Nullable NamedOccupation named) {
    return new PostingSearch(
        words,
        filter,
        order,
        offset,
        limit,
        exactTotal,
        stats,
        statsLimit,
        moment,
        counted,
        full,
        named);
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
