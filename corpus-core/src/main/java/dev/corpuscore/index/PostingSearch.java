package dev.corpuscore.index;

import dev.corpuscore.model.Coordinates;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.model.TextQuery.Clause;
import dev.corpuscore.model.TextQuery.Group;
import dev.corpuscore.model.TextQuery.TextPart;
import dev.corpuscore.occupation.NamedOccupation;
import io.soabase.recordbuilder.core.RecordBuilder;
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
 * @param statsLimit how many values of each statistic; not negative
 * @param fill whether postings that lack some of the words follow if fewer than {@code limit} have
 *     all of them; only in the order of relevance
 * @param occupation the one that the words name: postings of which it is {@linkplain
 *     HitBody#occupation inferred} fill the page, too; null for none
 * @param joining which of the words a match has
 * @param parts where words must stand to count; empty for anywhere
 * @param leastRelevance 0..1: what has less does not match. Without words, or with 0, all does
 */
@RecordBuilder
@RecordBuilder.Options(enableWither = false, addStaticBuilder = false)
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
    @Nullable NamedOccupation occupation,
    Joining joining,
    List<TextPart> parts,
    double leastRelevance) {
  /**
   * A moment before all expiries: at this {@code now} a search leaves out no posting of an index.
   */
  public static final Instant EVER = Instant.parse("0000-01-01T00:00:00Z");

  /** Totals are exact up to this many hits. */
  public static final int TOTAL_LIMIT = 10_000;

  /** Not more postings than this fill the pages of one search. */
  public static final int FILL_LIMIT = 100;

  /** A string in a list, without its characters. */
  private static final int STRING_BYTES = 48;

  private static final int CLAUSE_BYTES = 24;

  /** A query with its lists, without what is in them. */
  private static final int QUERY_BYTES = 72;

  /** A condition with its list, without the elements. */
  private static final int CONDITION_BYTES = 56;

  private static final int COORDINATES_BYTES = 32;

  public PostingSearch {
    stats = List.copyOf(stats);
    parts = List.copyOf(parts);
  }

  /**
   * A builder of a search for these words: of everything that is open at {@code now}, the newest
   * first. Until more is set, it only counts what matches, up to {@link #TOTAL_LIMIT}: its page has
   * no hits and no statistics.
   */
  public static PostingSearchBuilder of(TextQuery query, Instant now) {
    return PostingSearchBuilder.builder()
        .query(query)
        .now(now)
        .filter(Condition.EVERYTHING)
        .sort(Sort.PUBLISHED_NEWEST)
        .stats(List.of())
        .joining(Joining.USUAL)
        .parts(List.of());
  }

  /** A builder of the same search, to change some of it. */
  public PostingSearchBuilder toBuilder() {
    return PostingSearchBuilder.builder(this);
  }

  /** The same search, counting positions. */
  public PostingSearch withPositions() {
    return toBuilder().positions(true).build();
  }

  /** The same search, with its page filled. */
  public PostingSearch filled() {
    return toBuilder().fill(true).build();
  }

  /** The same search, whose words are joined so; what is not usual is not filled. */
  public PostingSearch joined(Joining other) {
    return toBuilder().joining(other).fill(fill && other == Joining.USUAL).build();
  }

  /** The same search, whose words name this occupation; null for none. */
  public PostingSearch naming(@Nullable NamedOccupation named) {
    return toBuilder().occupation(named).build();
  }

  /** The same search for other words, which name no occupation. */
  public PostingSearch withQuery(TextQuery other) {
    return toBuilder().query(other).occupation(null).build();
  }

  /** The same search in another order. */
  public PostingSearch sorted(Sort other) {
    return toBuilder().sort(other).build();
  }

  /** Whether its words may be read as something else, and may be missing in what fills a page. */
  public boolean isUsual() {
    return joining == Joining.USUAL && parts.isEmpty() && leastRelevance == 0;
  }

  /** The same search among the postings that are open at {@code moment}. */
  public PostingSearch at(Instant moment) {
    return toBuilder().now(moment).build();
  }

  /** The same search for other words among postings that also meet this, on another page. */
  public PostingSearch part(TextQuery words, Condition also, int from, int most, boolean full) {
    return PostingSearch.of(words, now)
        .filter(new Condition.And(List.of(filter, also)))
        .sort(sort)
        .offset(from)
        .limit(most)
        .fill(full)
        .build();
  }

  /** The same search for other words among postings that also meet this, without hits. */
  public PostingSearch counting(TextQuery words, Condition also) {
    return toBuilder()
        .query(words)
        .filter(new Condition.And(List.of(filter, also)))
        .offset(0)
        .limit(0)
        .fill(false)
        .occupation(null)
        .build();
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

  /** What the search takes as the key of a cache, in bytes, about. */
  public long bytes() {
    return bytes(query) + bytes(filter);
  }

  private static long bytes(TextQuery query) {
    List<Clause> clauses = query.clauses();
    return QUERY_BYTES
        + (long) clauses.size() * CLAUSE_BYTES
        + bytes(clauses.stream().map(Clause::text))
        + query.groups().stream().mapToLong(PostingSearch::bytes).sum();
  }

  private static long bytes(Group group) {
    return CONDITION_BYTES + group.alternatives().stream().mapToLong(PostingSearch::bytes).sum();
  }

  private static long bytes(Condition condition) {
    return CONDITION_BYTES
        + switch (condition) {
          case Condition.And it -> it.of().stream().mapToLong(PostingSearch::bytes).sum();
          case Condition.Or it -> it.of().stream().mapToLong(PostingSearch::bytes).sum();
          case Condition.Not it -> bytes(it.of());
          case Condition.In it -> bytes(it.terms().stream());
          case Condition.Term it -> bytes(Stream.of(it.term()));
          case Condition.Prefix it -> bytes(Stream.of(it.start()));
          case Condition.Suffix it -> bytes(Stream.of(it.end()));
          case Condition.Phrase it -> bytes(it.terms().stream().flatMap(List::stream));
          case Condition.Place it -> bytes(it.keys().stream());
          case Condition.Near it -> COORDINATES_BYTES;
          case Condition.Range it -> 0;
          case Condition.Typed it -> bytes(it.words());
          case Condition.IdAfter it -> bytes(Stream.of(it.id().value()));
          case Condition.Ids it -> bytes(it.ids().stream().map(PostingId::value));
        };
  }

  private static long bytes(Stream<String> texts) {
    return texts.mapToLong(it -> STRING_BYTES + (long) it.length() * Character.BYTES).sum();
  }

  /** Which words of a query a match has. */
  public enum Joining {
    /** All. */
    USUAL,
    /** All; nobody wants to see what lacks one. */
    ALL,
    /**
     * Of the plain words one, unless something else was typed that must match. Phrases, beginnings,
     * ends, alternatives, and words typed with {@code +} or {@code -} are no plain words.
     */
    ANY
  }

  /** The order of hits; equal hits by id. Hits without a date come last in both directions. */
  public enum Sort {
    RELEVANCE,
    PUBLISHED_NEWEST,
    PUBLISHED_OLDEST,
    /** By the deadline of the application. */
    DEADLINE_LATEST,
    DEADLINE_SOONEST,
    /** By when the corpus first saw the posting. */
    FIRST_SEEN_LATEST,
    FIRST_SEEN_EARLIEST,
    /** By the {@code timestamp} of the ad, latest first. */
    UPDATED,
    ID,
    /** By the smallest distance from any position to any of the {@link #centres}. */
    DISTANCE
  }
}
