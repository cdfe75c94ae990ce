package dev.corpuscore.http.search;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.http.server.Parameters.Refused;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Facet;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.model.TextQuery.TextPart;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

/** What the query strings of the public searches ask for. */
public final class SearchParameters {
  /** Why a parameter had no effect. */
  public static final String UNKNOWN = "is not a parameter of this route and had no effect";

  public static final String PARTS = "qfields";
  public static final String LEAST_RELEVANCE = "relevance-threshold";

  /** From when on, and until when, closed ads were published. */
  public static final String HISTORICAL_FROM = "historical-from";

  public static final String HISTORICAL_TO = "historical-to";

  public static final String FILL = "fill";
  private static final String EXPLAIN = "explain";
  public static final String EXACT = "exact";
  public static final String DIVERSE = "diverse";
  public static final String DISTINCT = "distinct";

  static final int LIMIT = 100;
  static final int OFFSET_LIMIT = 10_000;

  private static final int LINKS_OFFSET_LIMIT = 2_000;
  private static final String EXCLUDED = "exclude_source";

  /** What JobSearch has and is not served: to leave it out would find more than was asked for. */
  private static final Set<String> NOT_SERVED =
      Set.of("occupation-collection", HISTORICAL_FROM, HISTORICAL_TO);

  /** Clients write {@code 0.5}, {@code .5} and {@code 1e-05}. */
  private static final Pattern SHARE =
      Pattern.compile("(\\d{1,3}(\\.\\d{0,20})?|\\.\\d{1,20})([eE]-?\\d{1,2})?");

  private static final int PAGE = 20;
  private static final int PAGE_LIMIT = 50;
  private static final int PAGE_STATS = 10;

  private SearchParameters() {}

  /**
   * Reads {@code q} and {@code limit} of {@code GET /api/postings}.
   *
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} with every fault
   */
  public static PostingSearch ofPostings(Parameters in, Instant now) {
    TextQuery query = query(in);
    int limit = in.clamped("limit", 25, 1, LIMIT);
    in.throwIfFaulty();
    return PostingSearch.of(query, now).sort(standardSort(query)).limit(limit).build();
  }

  /**
   * Reads all of {@code GET /api/search}. What it does not know is left in {@link
   * Parameters#unread}, or a fault with {@code strict=true}.
   *
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} with every fault
   */
  public static PostingSearch ofAds(Parameters in, QueryContext context) {
    TextQuery query = query(in);
    Sort sort = sort(in, query, context);
    Boolean exactTotal = in.bool("exact-total");
    boolean strict = Boolean.TRUE.equals(in.bool("strict"));
    PostingSearch search =
        PostingSearch.of(query, context.now())
            .filter(filter(in, context, false))
            .sort(sort)
            .offset(in.jobTechNumber("offset", 0, 0, OFFSET_LIMIT))
            .limit(in.clamped("limit", 10, 0, LIMIT))
            .exactTotal(Boolean.TRUE.equals(exactTotal))
            .stats(List.copyOf(new LinkedHashSet<>(in.all("stats", SearchParameters::statistic))))
            .statsLimit(in.jobTechNumber("stats.limit", 5, 0, 30))
            .parts(parts(in))
            .leastRelevance(leastRelevance(in))
            .build();
    boolean fill = !Boolean.FALSE.equals(in.bool(FILL)) && search.isUsual();
    in.bool(EXACT);
    in.bool(DIVERSE);
    in.bool(EXPLAIN);
    refuseUnread(in, strict);
    in.throwIfFaulty();
    return fill ? search.filled() : search;
  }

  /**
   * Reads all of {@code GET /api/joblinks}: the filters and orders of {@link #ofAds}, which treats
   * what it does not know in the same way.
   *
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} with every fault
   */
  public static PostingSearch ofLinks(Parameters in, QueryContext context) {
    TextQuery query = query(in);
    boolean strict = Boolean.TRUE.equals(in.bool("strict"));
    PostingSearch search =
        PostingSearch.of(query, context.now())
            .filter(new Condition.And(List.of(SearchFilter.all(in, context), sources(in))))
            .sort(sort(in, query, context))
            .offset(in.jobTechNumber("offset", 0, 0, LINKS_OFFSET_LIMIT))
            .limit(in.clamped("limit", 10, 0, LIMIT))
            .build();
    refuseUnread(in, strict);
    in.throwIfFaulty();
    return search;
  }

  /** What the copies of {@code GET /api/joblinks} must meet: to be of none of these hosts. */
  public static Condition sources(Parameters in) {
    List<String> excluded = in.all(EXCLUDED, SearchFilter::text);
    return excluded.isEmpty()
        ? Condition.EVERYTHING
        : new Condition.Not(Facet.SOURCE_HOST.in(excluded));
  }

  /**
   * Reads {@code limit} of a route of other ads than one. What it does not know is treated as in
   * {@link #ofAds}.
   *
   * @param standard what counts if the request does not say
   * @param most how much it may say
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} with every fault
   */
  public static int ofOthers(Parameters in, int standard, int most) {
    int limit = in.number("limit", standard, 0, most);
    refuseUnread(in, Boolean.TRUE.equals(in.bool("strict")));
    in.throwIfFaulty();
    return limit;
  }

  /** Whether words are searched for as they were typed, right or wrong. */
  public static boolean isExact(Parameters in) {
    return Boolean.TRUE.equals(in.bool(EXACT));
  }

  /**
   * Whether the first hits are to be different jobs.
   *
   * @param standard what counts if the request does not say
   */
  public static boolean isDiverse(Parameters in, boolean standard) {
    return Objects.requireNonNullElse(in.bool(DIVERSE), standard);
  }

  /**
   * Whether each job is found once.
   *
   * @param standard what counts if the request does not say
   */
  public static boolean isDistinct(Parameters in, boolean standard) {
    return Objects.requireNonNullElse(in.bool(DISTINCT), standard);
  }

  /** What all filters want to hold, and that a posting is no copy, if each job is found once. */
  private static Condition.And filter(Parameters in, QueryContext context, boolean distinct) {
    Condition.And filter = SearchFilter.all(in, context);
    return isDistinct(in, distinct) ? new Condition.And(List.of(filter, Facet.DISTINCT)) : filter;
  }

  /** Whether each hit says why it stands where it stands. */
  static boolean isExplained(Parameters in) {
    return Boolean.TRUE.equals(in.bool(EXPLAIN));
  }

  /**
   * Reads what the search page takes: what {@link #ofAds} does, with every statistic, and each job
   * once unless it says otherwise.
   *
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} with every fault
   */
  public static PostingSearch ofPage(Parameters in, QueryContext context) {
    TextQuery query = query(in);
    Sort sort = sort(in, query, context);
    PostingSearch search =
        PostingSearch.of(query, context.now())
            .filter(filter(in, context, true))
            .sort(sort)
            .offset(in.number("offset", 0, 0, OFFSET_LIMIT))
            .limit(in.clamped("limit", PAGE, 1, PAGE_LIMIT))
            // beside counts of values, which are exact, "10,000+" would contradict their sum
            .exactTotal(true)
            .stats(context.occupations().isEmpty() ? Facet.COUNTED : Facet.SHOWN)
            .statsLimit(PAGE_STATS)
            .build();
    boolean fill = !Boolean.FALSE.equals(in.bool(FILL));
    in.bool(EXACT);
    in.bool(DIVERSE);
    in.throwIfFaulty();
    return fill ? search.filled() : search;
  }

  /** Of what nobody has read, what must not be left out is a fault. */
  public static void refuseUnread(Parameters in, boolean strict) {
    // an empty value means that none is given
    NOT_SERVED.stream().filter(it -> in.has(it) && in.count(it) == 0).forEach(in::single);
    for (String name : in.unread()) {
      if (strict || NOT_SERVED.contains(name)) {
        in.fault(name, strict ? "is not a parameter of this route" : notServed(name));
      }
    }
  }

  private static String notServed(String name) {
    return name.startsWith("historical-")
        ? "is not served here: closed ads are found by GET /api/search and /api/historical/search"
            + " alone, and only of a corpus with CORE_HISTORICAL=true"
        : "is not served here";
  }

  /** The words of {@code q}; everything without any. */
  public static TextQuery query(Parameters in) {
    return Objects.requireNonNullElse(
        in.parsed("q", SearchParameters::text), TextQuery.everything());
  }

  /** Words are counted as the index reads them: each ideograph, and each part of {@code a-b-c}. */
  static TextQuery text(String typed) {
    TextQuery query = TextQuery.parse(typed);
    int words = query.allClauses().mapToInt(it -> RoleTokenizer.countWords(it.text())).sum();
    if (words > TextQuery.CLAUSE_LIMIT) {
      throw new CorpusException(
          ErrorCode.INVALID_REQUEST, "has " + words + " terms, over " + TextQuery.CLAUSE_LIMIT);
    }
    return query;
  }

  private static Sort sort(Parameters in, TextQuery query, QueryContext context) {
    Sort sort = in.parsed("sort", SearchParameters::sort);
    if (sort == Sort.DISTANCE && !SearchFilter.hasCentre(in, context)) {
      in.fault(
          "sort",
          "by distance needs "
              + Circle.POSITION
              + " or "
              + Circle.NEAR
              + ", or a town as "
              + SearchFilter.WHERE);
    }
    return sort == null ? standardSort(query) : sort;
  }

  private static Sort standardSort(TextQuery query) {
    return query.clauses().isEmpty() ? Sort.PUBLISHED_NEWEST : Sort.RELEVANCE;
  }

  private static Sort sort(String text) {
    return switch (text) {
      case "relevance" -> Sort.RELEVANCE;
      case "pubdate-desc" -> Sort.PUBLISHED_NEWEST;
      case "pubdate-asc" -> Sort.PUBLISHED_OLDEST;
      case "applydate-desc" -> Sort.DEADLINE_LATEST;
      case "applydate-asc" -> Sort.DEADLINE_SOONEST;
      case "first-seen-desc" -> Sort.FIRST_SEEN_LATEST;
      case "first-seen-asc" -> Sort.FIRST_SEEN_EARLIEST;
      case "updated" -> Sort.UPDATED;
      case "id" -> Sort.ID;
      case "distance" -> Sort.DISTANCE;
      default ->
          throw new Refused(
              "must be one of relevance, pubdate-desc, pubdate-asc, applydate-desc, applydate-asc,"
                  + " first-seen-desc, first-seen-asc, updated, id, distance");
    };
  }

  /** The parts of an ad in which words count; one value may name several. */
  private static List<TextPart> parts(Parameters in) {
    return in.all(PARTS, SearchParameters::parts).stream()
        .flatMap(List::stream)
        .distinct()
        .sorted()
        .toList();
  }

  private static List<TextPart> parts(String text) {
    return Arrays.stream(text.split(",", -1)).map(it -> part(it.strip())).toList();
  }

  private static TextPart part(String name) {
    return Parameters.oneOf(
        name, List.of(TextPart.values()), TextPart::wire, "must be one or more of %s");
  }

  private static double leastRelevance(Parameters in) {
    return Objects.requireNonNullElse(
        in.parsed(LEAST_RELEVANCE, SearchParameters::leastRelevance), 0.0);
  }

  private static double leastRelevance(String text) {
    boolean number = SHARE.matcher(text).matches();
    if (!number || Double.parseDouble(text) > 1) {
      throw new Refused("must be a number in 0..1");
    }
    return Double.parseDouble(text);
  }

  private static Facet statistic(String text) {
    return Parameters.oneOf(text, Facet.STATISTICS, Facet::wire, "must be one of %s");
  }
}
