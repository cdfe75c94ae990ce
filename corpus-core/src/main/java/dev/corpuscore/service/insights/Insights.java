package dev.corpuscore.service.insights;

import dev.corpuscore.index.Facet;
import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.model.Salary;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the postings of a search say together. Every figure is of at least {@link
 * Anonymity#POSTINGS} postings of at least {@link Anonymity#EMPLOYERS} employers; what is of fewer
 * is left out, see {@link Anonymity}.
 *
 * @param postings how many there are; null if they are too few, and then all lists are empty
 * @param facets the most frequent values of each facet, most frequent first
 * @param published how many were published in each week, oldest first
 * @param closed how many of the whole corpus closed in each week; empty if anything was asked for:
 *     what has closed is in no index
 * @param units in which currencies and periods pay is stated, most frequent first
 * @param pay of the unit asked for, else of the most frequent one; null if that is too few
 * @param employers how many employers have how many postings, the smallest first; empty if the
 *     search has a word or a filter
 */
public record Insights(
    @Nullable Long postings,
    List<Values> facets,
    List<Week> published,
    List<Week> closed,
    List<Unit> units,
    @Nullable Pay pay,
    List<EmployerSize> employers) {
  /** Nothing can be said. */
  static final Insights WITHHELD =
      new Insights(null, List.of(), List.of(), List.of(), List.of(), null, List.of());

  public Insights {
    facets = List.copyOf(facets);
    published = List.copyOf(published);
    closed = List.copyOf(closed);
    units = List.copyOf(units);
    employers = List.copyOf(employers);
  }

  /** The same, with what closed. */
  Insights withClosed(List<Week> weeks) {
    return new Insights(postings, facets, published, weeks, units, pay, employers);
  }

  /** The counts of a facet's values, by term. */
  public record Values(Facet facet, List<Stats.Count> values) {
    public Values {
      values = List.copyOf(values);
    }
  }

  /**
   * A week, from a Monday to a Sunday (UTC).
   *
   * @param monday its first day
   */
  public record Week(LocalDate monday, long postings) {}

  /** A currency (ISO 4217) and what one payment pays for. */
  public record Unit(String currency, Salary.Period period, long postings) {}

  /**
   * Percentiles of pay: a posting counts with the highest amount that it states. The nearest-rank
   * method: each is an amount that is paid, the smallest that at least so many per cent of the
   * postings do not exceed.
   *
   * @param unit with how many postings these are of
   */
  public record Pay(Unit unit, double p25, double p50, double p75) {}

  /**
   * Employers with a similar number of postings.
   *
   * @param least the fewest postings of one of them
   * @param most the most postings of one of them; null for no bound
   * @param employers how many these are
   * @param postings how many postings they have together
   */
  public record EmployerSize(int least, @Nullable Integer most, long employers, long postings) {}
}
