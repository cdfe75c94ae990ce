package dev.corpuscore.http.search;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.http.server.Parameters.Refused;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Facet;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.service.reading.PlaceReader;
import dev.corpuscore.service.reading.Placed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A filter of public searches. This is the one table of them: the API, the pages and the links
 * between pages take what {@link #ALL} has. Those of {@link Facet#ASKED} follow from the facet.
 *
 * @param parameters what it is called in query strings
 * @param reader what must hold, if a query string asks for it; values that are none are faults
 */
public record SearchFilter(
    List<String> parameters, BiFunction<Parameters, QueryContext, Optional<Condition>> reader) {
  /** Where somebody wants to work, as {@link PlaceReader} reads it. */
  public static final String WHERE = "where";

  /** How many kilometres around {@link #WHERE}; 0 for the place itself. */
  public static final String KILOMETRES = "radius";

  /** All filters, in the order in which links have them. */
  public static final List<SearchFilter> ALL =
      Stream.of(
              Stream.of(EmployerFilter.filter(), TaxonomyFilter.place()),
              ours(),
              Stream.of(TaxonomyFilter.occupation()),
              TaxonomyFilter.others().stream())
          .flatMap(Function.identity())
          .toList();

  private static final Pattern PERCENT = Pattern.compile("\\d{1,3}(\\.\\d{1,6})?");

  private static Stream<SearchFilter> ours() {
    return Stream.of(
            Stream.of(
                new SearchFilter(List.of("location"), (in, context) -> location(in)),
                new SearchFilter(
                    List.of(Circle.POSITION, Circle.NEAR, Circle.RADIUS),
                    (in, context) -> Circle.condition(Circle.read(in, context.gazetteer()))),
                new SearchFilter(List.of(WHERE, KILOMETRES), SearchFilter::where)),
            Facet.ASKED.stream().map(FacetFilter::of),
            Stream.of(
                new SearchFilter(
                    List.of("parttime.min", "parttime.max"), (in, context) -> parttime(in)),
                PayFilter.filter()))
        .flatMap(Function.identity());
  }

  public SearchFilter {
    parameters = List.copyOf(parameters);
  }

  /** The names of all parameters of all filters, in that order. */
  public static Stream<String> names() {
    return ALL.stream().flatMap(filter -> filter.parameters.stream());
  }

  /**
   * What the filter with this parameter wants to hold; of its other parameters none is read that is
   * not given.
   */
  static Optional<Condition> of(String parameter, Parameters in, QueryContext context) {
    return ALL.stream()
        .filter(filter -> filter.parameters.contains(parameter))
        .findFirst()
        .flatMap(filter -> filter.reader.apply(in, context));
  }

  /** What all filters that a query string asks for want to hold. */
  static Condition.And all(Parameters in, QueryContext context) {
    return all(in, context, Set.of());
  }

  /**
   * As {@link #all(Parameters, QueryContext)}, without the filters with one of these parameters.
   */
  public static Condition.And all(Parameters in, QueryContext context, Set<String> without) {
    List<Condition> asked = new ArrayList<>();
    for (SearchFilter filter : ALL) {
      if (in.hasAny(filter.parameters) && Collections.disjoint(filter.parameters, without)) {
        filter.reader.apply(in, context).ifPresent(asked::add);
      }
    }
    return new Condition.And(asked);
  }

  /** What {@link #WHERE} was taken for; empty if it is not given, or a fault. */
  public static Optional<Placed> placed(Parameters in, QueryContext context) {
    return Optional.ofNullable(in.parsed(WHERE, it -> placed(text(it), context)));
  }

  private static Placed placed(String text, QueryContext context) {
    return context
        .places()
        .read(text)
        .orElseThrow(
            () ->
                new Refused(
                    "is no country, no place that the gazetteer knows and no region, and no open"
                        + " posting names it as its place"));
  }

  /** {@link #KILOMETRES}, or as many as are meant without it. */
  public static int kilometres(Parameters in) {
    return in.number(KILOMETRES, Placed.STANDARD_KILOMETRES, 0, Circle.LARGEST_RADIUS);
  }

  private static Optional<Condition> where(Parameters in, QueryContext context) {
    int kilometres = kilometres(in);
    return placed(in, context).map(it -> it.condition(kilometres));
  }

  /**
   * Whether a query string names a point, from which distances are measured. {@link #WHERE} is read
   * only if it is given once: given more often it is a fault, which costs no reading.
   */
  static boolean hasCentre(Parameters in, QueryContext context) {
    return in.count(Circle.POSITION) + in.count(Circle.NEAR) > 0
        || (in.count(WHERE) == 1
            && in.all(WHERE, it -> context.places().read(it)).stream()
                .anyMatch(it -> it.filter(Placed.Town.class::isInstance).isPresent()));
  }

  private static Optional<Condition> location(Parameters in) {
    List<Condition> places =
        in.all("location", it -> new Condition.Place(RoleTokenizer.keys(place(it))));
    return places.isEmpty() ? Optional.empty() : Optional.of(new Condition.Or(places));
  }

  /** The least and the most share of full time that an ad offers, in per cent. */
  private static Optional<Condition> parttime(Parameters in) {
    Double least = in.parsed("parttime.min", SearchFilter::percent);
    Double most = in.parsed("parttime.max", SearchFilter::percent);
    List<Condition> asked = new ArrayList<>();
    if (least != null) {
      asked.add(Condition.atLeast(Facet.SCOPE_LEAST, least));
    }
    if (most != null) {
      asked.add(new Condition.Range(Facet.SCOPE_MOST, Double.NEGATIVE_INFINITY, most));
    }
    return asked.isEmpty() ? Optional.empty() : Optional.of(new Condition.And(asked));
  }

  private static double percent(String text) {
    if (!PERCENT.matcher(text).matches() || Double.parseDouble(text) > 100) {
      throw new Refused("must be a number in 0..100");
    }
    return Double.parseDouble(text);
  }

  /** Text of a length that a query may have. */
  static String text(String text) {
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
}
