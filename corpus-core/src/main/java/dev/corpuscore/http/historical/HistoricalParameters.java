package dev.corpuscore.http.historical;

import static dev.corpuscore.http.search.SearchParameters.HISTORICAL_FROM;
import static dev.corpuscore.http.search.SearchParameters.HISTORICAL_TO;

import dev.corpuscore.http.search.QueryContext;
import dev.corpuscore.http.search.SearchParameters;
import dev.corpuscore.http.search.SearchTimes;
import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.http.server.Parameters.Refused;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Facet;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.model.TextQuery;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the query strings of the routes of closed ads ask for. */
public final class HistoricalParameters {
  /** Searches here end sooner than any of these, so every value is honoured. */
  private static final String TIMEOUT = "request-timeout";

  private static final int MOST_SECONDS = 600;

  private static final int ALMOST_A_SECOND = 999_999_999;

  /** How many values of each statistic are shown; clients of JobTech ask for at most so many. */
  private static final int VALUES = 10;

  private static final int MOST_VALUES = 10_000;

  /** Clients write a year, too, alone or with a time of its first day. */
  private static final Pattern YEAR = Pattern.compile("([0-9]{4})(T.*)?");

  /** The concepts that JobTech counts and we do, by the same names. */
  private static final List<Facet> COUNTED =
      List.of(
          Facet.OCCUPATION_NAME,
          Facet.OCCUPATION_GROUP,
          Facet.OCCUPATION_FIELD,
          Facet.COUNTRY,
          Facet.REGION,
          Facet.MUNICIPALITY);

  /** What JobTech counts by; our values have all three. */
  private static final List<String> COUNTED_BY =
      List.of("concept_id", "legacy_ams_taxonomy_id", "label");

  private HistoricalParameters() {}

  /** Whether a request for open ads asks for closed ones. */
  public static boolean isAsked(Parameters in) {
    Parameters given = in.withoutEmpty();
    return given.count(HISTORICAL_FROM) + given.count(HISTORICAL_TO) > 0;
  }

  /**
   * Reads all of {@code GET /api/historical/search}: what {@link SearchParameters#ofAds} reads, and
   * when ads were published.
   *
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} with every fault
   */
  public static PostingSearch search(Parameters in, QueryContext context) {
    List<Condition> all = new ArrayList<>();
    between(in).ifPresent(all::add);
    Season.read(in, context.now()).ifPresent(all::add);
    in.jobTechNumber(TIMEOUT, MOST_SECONDS, 1, MOST_SECONDS);
    PostingSearch asked = SearchParameters.ofAds(in, context);
    all.add(asked.filter());
    return asked.toBuilder().filter(new Condition.And(all)).now(PostingSearch.EVER).build();
  }

  private static Optional<Condition> between(Parameters in) {
    Instant from = in.parsed(HISTORICAL_FROM, HistoricalParameters::from);
    Instant to = in.parsed(HISTORICAL_TO, HistoricalParameters::to);
    if (from != null && to != null && to.isBefore(from)) {
      in.fault(HISTORICAL_TO, "is before " + HISTORICAL_FROM);
    }
    return from == null && to == null
        ? Optional.empty()
        : Optional.of(
            new Condition.Range(
                Facet.PUBLISHED,
                from == null ? Double.NEGATIVE_INFINITY : firstSecond(from),
                to == null ? Double.POSITIVE_INFINITY : to.getEpochSecond()));
  }

  /** Ads are dated in whole seconds, so from a time between two of them on means the later one. */
  private static double firstSecond(Instant from) {
    return from.plusNanos(ALMOST_A_SECOND).getEpochSecond();
  }

  private static Instant from(String text) {
    return SearchTimes.from(inYear(text, "-01-01"));
  }

  private static Instant to(String text) {
    return SearchTimes.before(inYear(text, "-12-31"));
  }

  private static String inYear(String text, String day) {
    Matcher year = YEAR.matcher(text);
    if (!year.matches()) {
      return text;
    }
    String time = year.group(2);
    return year.group(1) + (time == null ? day : "-01-01" + time);
  }

  /**
   * Reads all of {@code GET /api/historical/stats}. What it does not know is treated as in {@link
   * SearchParameters#ofAds}.
   *
   * @return a search without hits, whose statistics are asked for
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} with every fault
   */
  public static PostingSearch statistics(Parameters in) {
    List<Facet> facets = in.all("taxonomy-type", HistoricalParameters::facet);
    in.parsed("stats-by", HistoricalParameters::requireCountedBy);
    int values = in.clamped("limit", VALUES, 0, MOST_VALUES);
    SearchParameters.refuseUnread(in, Boolean.TRUE.equals(in.bool("strict")));
    in.throwIfFaulty();
    return PostingSearch.of(TextQuery.everything(), PostingSearch.EVER)
        .exactTotal(true)
        .stats(facets.isEmpty() ? COUNTED : facets.stream().distinct().toList())
        .statsLimit(values)
        .build();
  }

  private static Facet facet(String text) {
    return Parameters.oneOf(
        text, COUNTED, Facet::wire, "must be one of %s; others are not counted here");
  }

  private static String requireCountedBy(String text) {
    if (!COUNTED_BY.contains(text)) {
      throw new Refused("must be one of " + String.join(", ", COUNTED_BY));
    }
    return text;
  }
}
