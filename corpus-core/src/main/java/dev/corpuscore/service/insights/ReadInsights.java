package dev.corpuscore.service.insights;

import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Facet;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.index.tally.Group;
import dev.corpuscore.index.tally.Tally;
import dev.corpuscore.occupation.NamedOccupation;
import dev.corpuscore.service.insights.Insights.EmployerSize;
import dev.corpuscore.service.insights.Insights.Pay;
import dev.corpuscore.service.insights.Insights.Unit;
import dev.corpuscore.service.insights.Insights.Values;
import dev.corpuscore.service.insights.Insights.Week;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import org.jspecify.annotations.Nullable;

/** Reads what the open, listed postings of a search say together. Thread-safe. */
public final class ReadInsights {
  /** The facets that are shown, in this order. */
  public static final List<Facet> FACETS =
      List.of(
          Facet.COUNTRY, Facet.EMPLOYMENT_TYPE, Facet.WORKPLACE, Facet.LANGUAGE, Facet.OCCUPATION);

  /** How many weeks are shown at most, the present one included. */
  public static final int WEEKS = Weeks.SHOWN;

  /** The most values of a facet that are shown. */
  private static final int VALUES = 30;

  private final PostingIndex index;
  private final ClosedWeeks closed;
  private final Clock clock;

  /**
   * @param index with bounded searches
   */
  public ReadInsights(PostingIndex index, ClosedWeeks closed, Clock clock) {
    this.index = index;
    this.closed = closed;
    this.clock = clock;
  }

  /**
   * Returns what the postings of {@code search} say together.
   *
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} if the search has too many
   *     conditions, or one that cannot be taken here; {@code OVERLOADED} if it takes too long or
   *     too many searches wait; {@code UNAVAILABLE} if the index or the store cannot answer
   */
  public Insights read(InsightsSearch search) {
    Instant now = clock.instant();
    Insights open =
        index.tally(now, tally -> new Reading(tally, search, Weeks.mondays(now)).read());
    return search.ofAll() && open.postings() != null ? open.withClosed(closed.weeks()) : open;
  }

  private static final class Reading {
    private final Tally tally;
    private final List<Condition> asked;
    private final Anonymity anonymity;
    private final List<LocalDate> mondays;
    private final InsightsSearch search;

    Reading(Tally tally, InsightsSearch search, List<LocalDate> mondays) {
      this.tally = tally;
      this.asked = AskedConditions.of(search, tally);
      this.anonymity = new Anonymity(tally, asked);
      this.mondays = mondays;
      this.search = search;
    }

    Insights read() {
      if (!anonymity.allowsAll() || !filtersByShownValues()) {
        return Insights.WITHHELD;
      }
      long postings = tally.groups(List.of(anonymity.search())).getFirst().postings();
      List<Unit> units = values(Facet.PAID_IN).stream().map(Units::read).toList();
      return new Insights(
          postings,
          FACETS.stream().map(facet -> new Values(facet, values(facet))).toList(),
          published(),
          List.of(),
          units,
          pay(units),
          employers(postings));
    }

    private List<Stats.Count> values(Facet facet) {
      return shown(anonymity, facet).stream().limit(VALUES).toList();
    }

    /** The values of a facet whose figures may be shown, the most frequent first. */
    private List<Stats.Count> shown(Anonymity conditions, Facet facet) {
      // a filter for remote ads finds those whose workplace is remote, and perhaps few
      // others
      Anonymity compared =
          facet == Facet.WORKPLACE ? conditions.beside(value(Facet.REMOTE, "true")) : conditions;
      List<Stats.Count> all =
          tally.values(conditions.search(), facet).stream()
              .filter(it -> it.count() >= Anonymity.POSTINGS)
              .filter(it -> facet != Facet.OCCUPATION || NamedOccupation.isOccupation(it.term()))
              .toList();
      List<Condition> shown =
          compared.withoutRest(
              compared.allowed(all.stream().map(it -> value(facet, it.term())).toList()));
      return all.stream().filter(it -> shown.contains(value(facet, it.term()))).toList();
    }

    /**
     * Whether each value that is filtered by would be shown without this filter. Otherwise somebody
     * could ask for a value that is left out because it tells about the rest.
     */
    private boolean filtersByShownValues() {
      for (Condition filter : asked) {
        if (filter instanceof Condition.In in && FACETS.contains(in.facet())) {
          List<Condition> others = asked.stream().filter(it -> !it.equals(filter)).toList();
          List<Stats.Count> shown = shown(new Anonymity(tally, others), in.facet());
          if (!in.terms().stream()
              .allMatch(term -> shown.stream().anyMatch(it -> it.term().equals(term)))) {
            return false;
          }
        }
      }
      return true;
    }

    private static Condition value(Facet facet, String term) {
      return new Condition.In(facet, List.of(term));
    }

    private List<Week> published() {
      List<Condition> weeks = mondays.stream().map(Reading::publishedIn).toList();
      List<Condition> shown = anonymity.withoutRest(anonymity.allowed(weeks));
      List<Group> groups =
          tally.groups(
              shown.stream()
                  .<Condition>map(it -> new Condition.And(List.of(anonymity.search(), it)))
                  .toList());
      List<Week> counted = new ArrayList<>();
      for (int at = 0; at < shown.size(); at++) {
        LocalDate monday = mondays.get(weeks.indexOf(shown.get(at)));
        counted.add(new Week(monday, groups.get(at).postings()));
      }
      return counted;
    }

    private static Condition publishedIn(LocalDate monday) {
      Instant begin = Weeks.begin(monday);
      long last = begin.plus(Weeks.LENGTH).getEpochSecond() - 1;
      return new Condition.Range(Facet.PUBLISHED, begin.getEpochSecond(), last);
    }

    private @Nullable Pay pay(List<Unit> units) {
      Unit shown =
          units.stream()
              .filter(it -> search.unit() == null || search.unit().equals(Units.written(it)))
              .min(Comparator.comparing(it -> !it.currency().equals(search.currency())))
              .orElse(null);
      if (shown == null) {
        return null;
      }
      Condition paid = value(Facet.PAID_IN, Units.written(shown));
      NavigableMap<Double, Long> amounts =
          tally.pay(new Condition.And(List.of(anonymity.search(), paid)));
      return new Pay(
          shown,
          Percentiles.of(amounts, 25),
          Percentiles.of(amounts, 50),
          Percentiles.of(amounts, 75));
    }

    /** Of all postings alone: an employer's class in two searches tells of the few between them. */
    private List<EmployerSize> employers(long postings) {
      return search.ofAll()
          ? tally
              .employers(anonymity.search())
              .map(it -> EmployerSizes.of(it, postings))
              .orElse(List.of())
          : List.of();
    }
  }
}
