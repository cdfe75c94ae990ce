package dev.corpuscore.index;

import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.TextQuery;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A public search, checked.
 *
 * @param now postings whose {@code expiresAt} is not after this do not match
 * @param offset 0..10,000
 * @param limit 0..100
 * @param exactTotal count to the end instead of to 10,000
 * @param statsLimit 0..30 values per statistic
 */
public record PostingSearch(
    TextQuery query,
    Filters filters,
    Sort sort,
    int offset,
    int limit,
    boolean exactTotal,
    List<Fact> stats,
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
        query, filters, sort, offset, limit, exactTotal, stats, statsLimit, moment);
  }

  /**
   * Hard filters; an empty list or null is no filter, several values of one filter are
   * alternatives.
   *
   * @param employers the whole company name, folded for case and accents
   * @param countries ISO 3166-1 alpha-2: any location's country, or one a remote worker may live in
   * @param locations all words, folded, in one location's text, city or region
   * @param remote true: workplace is remote; false: it is not, or is unknown
   * @param publishedAfter inclusive; postings without a date never match
   * @param publishedBefore inclusive; postings without a date never match
   */
  public record Filters(
      List<String> employers,
      List<String> countries,
      List<String> locations,
      @Nullable Boolean remote,
      List<EmploymentType> employmentTypes,
      @Nullable Instant publishedAfter,
      @Nullable Instant publishedBefore) {
    public static final Filters NONE =
        new Filters(List.of(), List.of(), List.of(), null, List.of(), null, null);

    public Filters {
      employers = List.copyOf(employers);
      countries = List.copyOf(countries);
      locations = List.copyOf(locations);
      employmentTypes = List.copyOf(employmentTypes);
    }
  }

  /** The order of hits. By date, those without one come last either way. */
  public enum Sort {
    RELEVANCE,
    PUBLISHED_NEWEST,
    PUBLISHED_OLDEST
  }

  /** What postings are filtered by, and counted by over all that match. */
  public enum Fact {
    /** Company names, folded together for case and accents, shown in one of their spellings. */
    EMPLOYER,
    /** ISO 3166-1 alpha-2 codes, by the same rule as the filter. */
    COUNTRY,
    /** Wire names of employment types. */
    EMPLOYMENT_TYPE,
    /** {@code true} and {@code false}. */
    REMOTE
  }
}
