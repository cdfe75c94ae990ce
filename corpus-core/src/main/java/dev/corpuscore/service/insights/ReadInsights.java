package dev.corpuscore.service.insights;

import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Condition.Quantity;
import dev.corpuscore.index.Facet;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.index.tally.Tally;
import dev.corpuscore.service.insights.Insights.EmployerSize;
import dev.corpuscore.service.insights.Insights.Pay;
import dev.corpuscore.service.insights.Insights.Unit;
import dev.corpuscore.service.insights.Insights.Values;
import dev.corpuscore.service.insights.Insights.Week;
import java.time.Clock;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Reads what the open, listed postings of a search say together. Thread-safe. */
public final class ReadInsights {
  /** So many weeks are shown, the present one included. */
  public static final int WEEKS = 26;

  /** The facets that are shown, in this order. */
  public static final List<Facet> FACETS =
      List.of(
          Facet.COUNTRY, Facet.EMPLOYMENT_TYPE, Facet.WORKPLACE, Facet.LANGUAGE, Facet.OCCUPATION);

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
    LocalDate monday =
        LocalDate.ofInstant(now, ZoneOffset.UTC)
            .with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
    Insights open = index.tally(now, tally -> new Reading(tally, search, monday).read());
    return search.ofAll() && open.postings() != null
        ? open.withClosed(closed.since(monday.minusWeeks(WEEKS - 1L)))
        : open;
  }

  private static final class Reading {
    private final Tally tally;
    private final Anonymity anonymity;
    private final LocalDate monday;
    private final @Nullable String unit;

    Reading(Tally tally, InsightsSearch search, LocalDate monday) {
      this.tally = tally;
      this.anonymity = new Anonymity(tally, AskedConditions.of(search, tally));
      this.monday = monday;
      this.unit = search.unit();
    }

    Insights read() {
      if (!anonymity.allowsAll()) {
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
          employers());
    }

    private List<Stats.Count> values(Facet facet) {
      List<Stats.Count> all =
          tally.values(anonymity.search(), facet).stream()
              .filter(it -> it.count() >= Anonymity.POSTINGS)
              .limit(VALUES)
              .toList();
      List<Condition> shown =
          anonymity.withoutRest(
              anonymity.allowed(all.stream().map(it -> value(facet, it.term())).toList()));
      return all.stream().filter(it -> shown.contains(value(facet, it.term()))).toList();
    }

    private static Condition value(Facet facet, String term) {
      return new Condition.In(facet, List.of(term));
    }

    private List<Week> published() {
      List<LocalDate> mondays =
          IntStream.range(0, WEEKS).mapToObj(it -> monday.minusWeeks(WEEKS - 1L - it)).toList();
      List<Condition> weeks = mondays.stream().map(Reading::publishedIn).toList();
      Set<Condition> shown = Set.copyOf(anonymity.withoutRest(anonymity.allowed(weeks)));
      List<LocalDate> kept =
          mondays.stream().filter(it -> shown.contains(publishedIn(it))).toList();
      List<Week> counted = new ArrayList<>();
      for (LocalDate week : kept) {
        Condition set = new Condition.And(List.of(anonymity.search(), publishedIn(week)));
        counted.add(new Week(week, tally.groups(List.of(set)).getFirst().postings()));
      }
      return counted;
    }

    private static Condition publishedIn(LocalDate monday) {
      long from = monday.atStartOfDay(ZoneOffset.UTC).toEpochSecond();
      long until = monday.plusWeeks(1).atStartOfDay(ZoneOffset.UTC).toEpochSecond();
      return new Condition.Range(Quantity.PUBLISHED, from, until - 1.0);
    }

    private @Nullable Pay pay(List<Unit> units) {
      Unit shown =
          units.stream()
              .filter(it -> unit == null || unit.equals(Units.written(it)))
              .findFirst()
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

    private List<EmployerSize> employers() {
      return tally.employers(anonymity.search()).map(EmployerSizes::of).orElse(List.of());
    }
  }
}
