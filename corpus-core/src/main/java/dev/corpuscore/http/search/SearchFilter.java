package dev.corpuscore.http.search;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.http.server.Parameters.Refused;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Condition.Quantity;
import dev.corpuscore.index.Facet;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.TextQuery;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A filter of public searches. This is the one table of them: the API, the pages and the links
 * between pages take what {@link #ALL} has.
 *
 * @param parameters what it is called in query strings
 * @param reader what must hold, if a query string asks for it; values that are none are faults
 */
public record SearchFilter(
    List<String> parameters, BiFunction<Parameters, Instant, Optional<Condition>> reader) {
  private static final Pattern COUNTRY = Pattern.compile("[A-Za-z]{2}");

  /** All filters, in the order in which links have them. */
  public static final List<SearchFilter> ALL =
      List.of(
          anyOf(Facet.EMPLOYER, SearchFilter::text),
          anyOf(Facet.COUNTRY, SearchFilter::country),
          new SearchFilter(List.of("location"), (in, now) -> location(in)),
          new SearchFilter(List.of(Facet.REMOTE.wire()), (in, now) -> remote(in)),
          anyOf(Facet.EMPLOYMENT_TYPE, SearchFilter::employmentType),
          new SearchFilter(
              List.of("published-after", "published-before"), SearchFilter::published));

  public SearchFilter {
    parameters = List.copyOf(parameters);
  }

  /** The names of all parameters of all filters, in that order. */
  public static Stream<String> names() {
    return ALL.stream().flatMap(filter -> filter.parameters.stream());
  }

  /** What all filters that a query string asks for want to hold. */
  static Condition.And all(Parameters in, Instant now) {
    List<Condition> asked = new ArrayList<>();
    ALL.forEach(filter -> filter.reader.apply(in, now).ifPresent(asked::add));
    return new Condition.And(asked);
  }

  /** Several values are alternatives; {@code value} checks one, or throws {@link Refused}. */
  private static SearchFilter anyOf(Facet facet, UnaryOperator<String> value) {
    return new SearchFilter(
        List.of(facet.wire()),
        (in, now) -> {
          List<String> values = in.all(facet.wire(), value);
          return values.isEmpty() ? Optional.empty() : Optional.of(facet.in(values));
        });
  }

  private static Optional<Condition> remote(Parameters in) {
    Boolean remote = in.bool(Facet.REMOTE.wire());
    return Optional.ofNullable(remote).map(it -> Facet.REMOTE.in(List.of(it.toString())));
  }

  private static Optional<Condition> location(Parameters in) {
    List<Condition> places =
        in.all("location", it -> new Condition.Place(RoleTokenizer.keys(place(it))));
    return places.isEmpty() ? Optional.empty() : Optional.of(new Condition.Or(places));
  }

  private static Optional<Condition> published(Parameters in, Instant now) {
    Instant after = in.parsed("published-after", text -> SearchTimes.after(text, now));
    Instant before = in.parsed("published-before", SearchTimes::before);
    return after == null && before == null
        ? Optional.empty()
        : Optional.of(
            new Condition.Range(Quantity.PUBLISHED, ceilingSecond(after), floorSecond(before)));
  }

  private static double ceilingSecond(@Nullable Instant time) {
    if (time == null) {
      return Double.NEGATIVE_INFINITY;
    }
    return (double) (time.getNano() == 0 ? time.getEpochSecond() : time.getEpochSecond() + 1);
  }

  private static double floorSecond(@Nullable Instant time) {
    return time == null ? Double.POSITIVE_INFINITY : (double) time.getEpochSecond();
  }

  private static String text(String text) {
    if (text.isBlank() || text.length() > TextQuery.LENGTH_LIMIT) {
      throw new Refused("must have 1.." + TextQuery.LENGTH_LIMIT + " characters");
    }
    return text;
  }

  private static String place(String text) {
    if (RoleTokenizer.countWords(text(text)) > TextQuery.CLAUSE_LIMIT) {
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

  private static String employmentType(String text) {
    List<String> types = Arrays.stream(EmploymentType.values()).map(EmploymentType::wire).toList();
    if (!types.contains(text)) {
      throw new Refused(types.stream().collect(Collectors.joining(", ", "must be one of ", "")));
    }
    return text;
  }
}
