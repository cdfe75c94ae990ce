package dev.corpuscore.http.search;

import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.http.server.Parameters.Refused;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Facet;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The filter of a facet, as its type says. Words: {@code name}, several are alternatives, behind a
 * minus excluded. Yes or no: {@code name}. A number: {@code name.min} and {@code name.max}. A time:
 * {@code name-after} and {@code name-before}.
 */
final class FacetFilter {
  private static final Pattern NUMBER = Pattern.compile("-?\\d{1,15}(\\.\\d{1,6})?");

  private FacetFilter() {}

  static SearchFilter of(Facet facet) {
    String name = facet.wire();
    return switch (facet.type()) {
      case WORDS -> TaxonomyFilter.of(facet);
      case YES_OR_NO -> new SearchFilter(List.of(name), (in, context) -> yesOrNo(in, facet));
      case NUMBER ->
          range(
              facet,
              name + ".min",
              name + ".max",
              (text, context) -> number(text),
              FacetFilter::number);
      case TIME ->
          range(
              facet,
              name + "-after",
              name + "-before",
              (text, context) -> ceilingSecond(SearchTimes.after(text, context.now())),
              text -> SearchTimes.before(text).getEpochSecond());
    };
  }

  private static Optional<Condition> yesOrNo(Parameters in, Facet facet) {
    Boolean asked = in.bool(facet.wire());
    return Optional.ofNullable(asked).map(it -> facet.in(List.of(it.toString())));
  }

  private interface Least {
    double read(String text, QueryContext context);
  }

  private interface Most {
    double read(String text);
  }

  private static SearchFilter range(Facet facet, String from, String to, Least least, Most most) {
    return new SearchFilter(
        List.of(from, to),
        (in, context) -> {
          Double lower = in.parsed(from, text -> least.read(text, context));
          Double upper = in.parsed(to, most::read);
          return range(facet, lower, upper);
        });
  }

  private static Optional<Condition> range(
      Facet facet, @Nullable Double least, @Nullable Double most) {
    return least == null && most == null
        ? Optional.empty()
        : Optional.of(
            new Condition.Range(
                facet,
                least == null ? Double.NEGATIVE_INFINITY : least,
                most == null ? Double.POSITIVE_INFINITY : most));
  }

  private static double number(String text) {
    if (!NUMBER.matcher(text).matches()) {
      throw new Refused("must be a number, such as 3 or 2.5");
    }
    return Double.parseDouble(text);
  }

  /** Postings are dated in whole seconds, so a time between two of them means the later one. */
  private static double ceilingSecond(Instant time) {
    return (double) (time.getNano() == 0 ? time.getEpochSecond() : time.getEpochSecond() + 1);
  }
}
