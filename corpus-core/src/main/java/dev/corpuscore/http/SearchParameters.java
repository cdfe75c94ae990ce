package dev.corpuscore.http;

import dev.corpuscore.canonical.role.Keys;
import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.http.server.Parameters.Refused;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.PostingSearch.Fact;
import dev.corpuscore.index.PostingSearch.Filters;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.TextQuery;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;

/** What the query strings of the two public searches ask for. */
final class SearchParameters {
  static final int LIMIT = 100;
  static final int OFFSET_LIMIT = 10_000;

  private static final int PAGE = 20;
  private static final int PAGE_LIMIT = 50;
  private static final int PAGE_STATS = 10;

  private static final Pattern COUNTRY = Pattern.compile("[A-Za-z]{2}");
  private static final Pattern MINUTES = Pattern.compile("[0-9]{1,7}");

  private SearchParameters() {}

  /**
   * Reads {@code q} and {@code limit} of {@code GET /api/postings}.
   *
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} with every fault
   */
  static PostingSearch ofPostings(Parameters in, Instant now) {
    TextQuery query = query(in);
    int limit = in.clamped("limit", 25, 1, LIMIT);
    in.throwIfFaulty();
    return new PostingSearch(
        query, Filters.NONE, standardSort(query), 0, limit, false, List.of(), 0, now);
  }

  /**
   * Reads all of {@code GET /api/search}.
   *
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} with every fault
   */
  static PostingSearch ofAds(Parameters in, Instant now) {
    TextQuery query = query(in);
    Sort sort = in.parsed("sort", SearchParameters::sort);
    Boolean exactTotal = in.bool("exact-total");
    PostingSearch search =
        new PostingSearch(
            query,
            filters(in, now),
            sort == null ? standardSort(query) : sort,
            in.number("offset", 0, 0, OFFSET_LIMIT),
            in.clamped("limit", 10, 0, LIMIT),
            Boolean.TRUE.equals(exactTotal),
            List.copyOf(new LinkedHashSet<>(in.all("stats", SearchParameters::fact))),
            in.number("stats.limit", 5, 0, 30),
            now);
    in.throwIfFaulty();
    return search;
  }

  /**
   * Reads what the search page takes: what {@link #ofAds} does, with every statistic.
   *
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} with every fault
   */
  static PostingSearch ofPage(Parameters in, Instant now) {
    TextQuery query = query(in);
    Sort sort = in.parsed("sort", SearchParameters::sort);
    PostingSearch search =
        new PostingSearch(
            query,
            filters(in, now),
            sort == null ? standardSort(query) : sort,
            in.number("offset", 0, 0, OFFSET_LIMIT),
            in.clamped("limit", PAGE, 1, PAGE_LIMIT),
            false,
            List.of(Fact.values()),
            PAGE_STATS,
            now);
    in.throwIfFaulty();
    return search;
  }

  /** How a statistic is called in the query string and in the answer. */
  static String name(Fact fact) {
    return fact.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static TextQuery query(Parameters in) {
    return Objects.requireNonNullElse(
        in.parsed("q", SearchParameters::text), TextQuery.everything());
  }

  /** Words are counted as the index reads them: each ideograph, and each part of {@code a-b-c}. */
  private static TextQuery text(String typed) {
    TextQuery query = TextQuery.parse(typed);
    int words = query.clauses().stream().mapToInt(it -> Keys.count(it.text())).sum();
    if (words > TextQuery.CLAUSE_LIMIT) {
      throw new CorpusException(
          ErrorCode.INVALID_REQUEST, "has " + words + " terms, over " + TextQuery.CLAUSE_LIMIT);
    }
    return query;
  }

  private static Sort standardSort(TextQuery query) {
    return query.clauses().isEmpty() ? Sort.PUBLISHED_NEWEST : Sort.RELEVANCE;
  }

  private static Filters filters(Parameters in, Instant now) {
    return new Filters(
        in.all("employer", SearchParameters::words),
        in.all("country", SearchParameters::country),
        in.all("location", SearchParameters::place),
        in.bool("remote"),
        in.all("employment-type", SearchParameters::employmentType),
        in.parsed("published-after", text -> after(text, now)),
        in.parsed("published-before", SearchParameters::before));
  }

  private static String words(String text) {
    if (text.isBlank() || text.length() > TextQuery.LENGTH_LIMIT) {
      throw new Refused("must have 1.." + TextQuery.LENGTH_LIMIT + " characters");
    }
    return text;
  }

  private static String place(String text) {
    if (Keys.count(words(text)) > TextQuery.CLAUSE_LIMIT) {
      throw new Refused("must have at most " + TextQuery.CLAUSE_LIMIT + " words");
    }
    return text;
  }

  private static String country(String text) {
    if (!COUNTRY.matcher(text).matches()) {
      throw new Refused("must be two letters (ISO 3166-1 alpha-2)");
    }
    return text.toUpperCase(Locale.ROOT);
  }

  private static EmploymentType employmentType(String text) {
    for (EmploymentType type : EmploymentType.values()) {
      if (type.wire().equals(text)) {
        return type;
      }
    }
    throw new Refused(
        "must be one of full_time, part_time, contract, temporary, internship, volunteer, other");
  }

  private static Sort sort(String text) {
    return switch (text) {
      case "relevance" -> Sort.RELEVANCE;
      case "pubdate-desc" -> Sort.PUBLISHED_NEWEST;
      case "pubdate-asc" -> Sort.PUBLISHED_OLDEST;
      default -> throw new Refused("must be one of relevance, pubdate-desc, pubdate-asc");
    };
  }

  private static Fact fact(String text) {
    for (Fact fact : Fact.values()) {
      if (name(fact).equals(text)) {
        return fact;
      }
    }
    throw new Refused("must be one of employer, country, employment-type, remote");
  }

  /** JobTech also takes a number: so many minutes ago. */
  private static Instant after(String text, Instant now) {
    return MINUTES.matcher(text).matches()
        ? now.minus(Duration.ofMinutes(Long.parseLong(text)))
        : time(text, LocalTime.MIN);
  }

  private static Instant before(String text) {
    return time(text, LocalTime.of(23, 59, 59));
  }

  /** A time with a zone, one without (UTC, as JobTech writes them), or a day. */
  private static Instant time(String text, LocalTime ofDay) {
    try {
      if (text.length() <= 10) {
        return LocalDate.parse(text).atTime(ofDay).toInstant(ZoneOffset.UTC);
      }
      boolean local = text.length() <= 19;
      return local
          ? LocalDateTime.parse(text).toInstant(ZoneOffset.UTC)
          : OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException e) {
      throw new Refused("must be a time such as 2026-01-31T12:00:00Z, or a day");
    }
  }
}
