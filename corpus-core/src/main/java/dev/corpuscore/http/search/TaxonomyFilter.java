package dev.corpuscore.http.search;

import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.http.server.Parameters.Refused;
import dev.corpuscore.index.AdFlag;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Facet;
import dev.corpuscore.page.Countries;
import dev.corpuscore.page.jobtech.JobTechAd;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Filters by ids and codes of the JobTech taxonomy, as JobSearch has them: the values of all
 * parameters of a filter are alternatives, a value behind a minus must not hold, and an id that no
 * ad has finds nothing.
 */
final class TaxonomyFilter {
  private TaxonomyFilter() {}

  /**
   * A parameter of such a filter.
   *
   * @param term what a value means
   */
  private record Concept(String parameter, Function<String, Term> term) {
    private Concept(String parameter, Facet facet) {
      this(parameter, value -> new Term(facet, value));
    }

    private Concept(Facet facet) {
      this(facet.wire(), facet);
    }
  }

  /** A value of a facet. */
  private record Term(Facet facet, String value) {}

  /** What one parameter says: a term, which must not hold if there is a minus before it. */
  private record Value(boolean excluded, Term term) {
    static Value of(String text, Concept concept) {
      boolean excluded = text.startsWith("-");
      String value = SearchFilter.text(excluded ? text.substring(1) : text);
      return new Value(excluded, concept.term.apply(value));
    }
  }

  /** Those of occupations: one name, group or field of those asked for. */
  static SearchFilter occupation() {
    return anyOf(
        List.of(
            new Concept(Facet.OCCUPATION_NAME),
            new Concept(Facet.OCCUPATION_GROUP),
            new Concept(Facet.OCCUPATION_FIELD)));
  }

  /** Those of places: one municipality, region or country of those asked for, or abroad. */
  static SearchFilter place() {
    List<Concept> concepts =
        List.of(
            new Concept(Facet.MUNICIPALITY),
            new Concept(Facet.REGION),
            new Concept(Facet.COUNTRY.wire(), TaxonomyFilter::country));
    List<AdFlag> flags = List.of(AdFlag.ABROAD, AdFlag.UNSPECIFIED_SWEDEN);
    List<String> parameters = new ArrayList<>(concepts.stream().map(Concept::parameter).toList());
    flags.forEach(flag -> parameters.add(flag.parameter()));
    return new SearchFilter(
        parameters,
        (in, context) -> {
          List<Condition> besides = new ArrayList<>();
          for (AdFlag flag : flags) {
            if (Boolean.TRUE.equals(in.bool(flag.parameter()))) {
              besides.add(flag.is(true));
            }
          }
          return read(in, concepts, besides);
        });
  }

  /** Those that stand alone. */
  static List<SearchFilter> others() {
    List<SearchFilter> filters = new ArrayList<>();
    filters.add(alone(new Concept(Facet.EMPLOYMENT_TYPE.wire(), TaxonomyFilter::employmentType)));
    for (Facet facet :
        List.of(
            Facet.WORKTIME_EXTENT,
            Facet.DURATION,
            Facet.DRIVING_LICENSE,
            Facet.WORKPLACE_MODEL,
            Facet.SKILL)) {
      filters.add(alone(new Concept(facet)));
    }
    filters.add(alone(new Concept("language", Facet.ASKED_LANGUAGE)));
    filters.add(alone(new Concept(Facet.OCCUPATION)));
    for (AdFlag flag : AdFlag.SAID) {
      filters.add(
          new SearchFilter(
              List.of(flag.parameter()),
              (in, context) -> Optional.ofNullable(in.bool(flag.parameter())).map(flag::is)));
    }
    return filters;
  }

  /** That of one facet, by its wire name. A value that no posting can have is refused. */
  static SearchFilter of(Facet facet) {
    List<String> known = facet.knownValues();
    return alone(
        new Concept(
            facet.wire(),
            value -> {
              if (!known.isEmpty() && !known.contains(value)) {
                throw new Refused("must be one of " + String.join(", ", known));
              }
              return new Term(facet, value);
            }));
  }

  private static SearchFilter alone(Concept concept) {
    return anyOf(List.of(concept));
  }

  private static SearchFilter anyOf(List<Concept> concepts) {
    return new SearchFilter(
        concepts.stream().map(Concept::parameter).toList(),
        (in, context) -> read(in, concepts, List.of()));
  }

  /** One of those asked for or of {@code besides}, and none of those behind a minus. */
  private static Optional<Condition> read(
      Parameters in, List<Concept> concepts, List<Condition> besides) {
    List<Term> wanted = new ArrayList<>();
    List<Term> unwanted = new ArrayList<>();
    for (Concept concept : concepts) {
      for (Value value : in.all(concept.parameter, text -> Value.of(text, concept))) {
        (value.excluded ? unwanted : wanted).add(value.term);
      }
    }
    List<Condition> any = new ArrayList<>(conditions(wanted));
    any.addAll(besides);
    List<Condition> all = new ArrayList<>();
    if (!any.isEmpty()) {
      all.add(any.size() == 1 ? any.getFirst() : new Condition.Or(any));
    }
    conditions(unwanted).forEach(it -> all.add(new Condition.Not(it)));
    if (all.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(all.size() == 1 ? all.getFirst() : new Condition.And(all));
  }

  /** One for each facet. */
  private static List<Condition> conditions(List<Term> terms) {
    Map<Facet, List<String>> values = new LinkedHashMap<>();
    for (Term term : terms) {
      values.computeIfAbsent(term.facet, it -> new ArrayList<>()).add(term.value);
    }
    return values.entrySet().stream().map(it -> it.getKey().inOrStated(it.getValue())).toList();
  }

  /** An ISO code, a name that postings use or what Sweden is called, else an id or code. */
  private static Term country(String value) {
    String code = JobTechAd.SWEDEN_CALLED.contains(value) ? "SE" : Countries.code(value);
    return code == null ? new Term(Facet.COUNTRY_CONCEPT, value) : new Term(Facet.COUNTRY, code);
  }

  /** A word of ours, else an id or code of the taxonomy. */
  private static Term employmentType(String value) {
    boolean ours = Facet.EMPLOYMENT_TYPE.knownValues().contains(value);
    return new Term(ours ? Facet.EMPLOYMENT_TYPE : Facet.EMPLOYMENT_CONCEPT, value);
  }
}
