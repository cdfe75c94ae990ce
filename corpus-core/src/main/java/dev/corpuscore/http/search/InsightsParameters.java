package dev.corpuscore.http.search;

import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Facet;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.service.insights.InsightsSearch;
import dev.corpuscore.service.reading.Placed;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * What a query string asks insights about. It has the parameters of searches, but not all: two
 * searches that differ in a filter for an employer, a distance, a date, an amount or a concept
 * inside another concept would say something about the few postings between them.
 */
public final class InsightsParameters {
  /** The filter by words of places. */
  public static final String PLACE = "location";

  /** The filters that are taken, in this order, each with one value. */
  public static final List<String> FILTERS =
      List.of(
          Facet.COUNTRY.wire(),
          PLACE,
          Facet.EMPLOYMENT_TYPE.wire(),
          Facet.REMOTE.wire(),
          Facet.OCCUPATION.wire());

  /** A value of another facet is an id inside a taxonomy, where one concept is part of another. */
  private static final Set<Facet> FLAT =
      Set.of(Facet.COUNTRY, Facet.EMPLOYMENT_TYPE, Facet.REMOTE, Facet.OCCUPATION);

  /** The unit of pay, which is not a filter. */
  private static final Set<String> UNIT = Set.of(PayFilter.CURRENCY, PayFilter.PERIOD);

  private static final String NOT_TAKEN =
      "is not taken here: two searches that differ in it alone could tell about single postings";

  private InsightsParameters() {}

  /**
   * Reads all of {@code GET /api/insights}.
   *
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} with every fault
   */
  public static InsightsSearch read(Parameters in, QueryContext context) {
    TextQuery words =
        Objects.requireNonNullElse(in.parsed("q", SearchParameters::text), TextQuery.everything());
    List<Condition> filters = new ArrayList<>();
    for (String name : FILTERS) {
      if (in.count(name) > 1) {
        in.fault(name, "must be given once here");
      } else if (in.count(name) == 1) {
        SearchFilter.of(name, in, context).ifPresent(it -> filters.add(flat(name, it, in)));
      }
    }
    String unit = PayFilter.unit(in);
    SearchFilter.names()
        .filter(name -> !FILTERS.contains(name) && !UNIT.contains(name))
        .filter(name -> in.count(name) > 0)
        .forEach(name -> in.fault(name, NOT_TAKEN));
    SearchParameters.refuseUnread(in, Boolean.TRUE.equals(in.bool("strict")));
    in.throwIfFaulty();
    return new InsightsSearch(words, filters, unit);
  }

  /**
   * These with the filter that asks for a place: distances are not taken, so a town is its name.
   */
  public static Parameters with(Placed place, Parameters in) {
    return switch (place) {
      case Placed.Country it -> in.with(Facet.COUNTRY.wire(), it.code());
      case Placed.Town it -> in.with(PLACE, it.name());
      case Placed.Named it -> in.with(PLACE, it.text());
    };
  }

  /**
   * Whether a query string asks what insights are shown of, as far as can be said without an index,
   * which may find more words in a text and then refuse it.
   */
  public static boolean takes(Parameters in, QueryContext context) {
    try {
      return read(in, context).isTaken();
    } catch (CorpusException e) {
      return false;
    }
  }

  /**
   * Refuses what is not a value of a facet whose values are not parts of each other. Postings
   * without a value, less those with another value, are those with all others: these may be few.
   */
  private static Condition flat(String name, Condition filter, Parameters in) {
    if (filter instanceof Condition.Not) {
      in.fault(name, "must have no minus here");
    } else if (filter instanceof Condition.In value && !FLAT.contains(value.facet())) {
      in.fault(name, "must be no id of the JobTech taxonomy here: concepts there contain others");
    }
    return filter;
  }
}
