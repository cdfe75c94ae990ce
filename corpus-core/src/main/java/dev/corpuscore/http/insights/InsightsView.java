package dev.corpuscore.http.insights;

import dev.corpuscore.http.pages.view.Browse.Field;
import dev.corpuscore.http.pages.view.Browse.Where;
import dev.corpuscore.http.pages.view.Head;
import dev.corpuscore.http.pages.view.TextLink;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the page of insights shows, in the language of its visitor.
 *
 * @param words what was typed
 * @param where likewise, without a choice of radii
 * @param kept the other parameters, which a new search keeps
 * @param chips one link for each active filter, to the same page without it
 * @param heading which jobs the figures are of
 * @param lead how many these are, or why there are no figures
 * @param pay what a quarter, half and three quarters of the jobs pay; null if that is not shown
 * @param jobs the jobs themselves
 * @param data the same as JSON
 */
public record InsightsView(
    Head head,
    String words,
    Where where,
    List<Field> kept,
    List<TextLink> chips,
    String heading,
    String lead,
    List<Chart> charts,
    @Nullable Pay pay,
    TextLink jobs,
    String data) {
  public InsightsView {
    kept = List.copyOf(kept);
    chips = List.copyOf(chips);
    charts = List.copyOf(charts);
  }

  /**
   * A table, drawn.
   *
   * @param id its anchor
   * @param columns for how many columns beside each other its one picture has room; 0 if each row
   *     has a picture of its own
   * @param axis what stands below the columns, from the first to the last, at equal distances
   */
  public record Chart(String id, String title, int columns, List<String> axis, List<Bar> bars) {
    public Chart {
      axis = List.copyOf(axis);
      bars = List.copyOf(bars);
    }

    /** Whether it is one picture, with columns. */
    public boolean upright() {
      return columns > 0;
    }
  }

  /**
   * A row of a chart.
   *
   * @param value as text
   * @param share of the largest one, 0..100
   * @param column which one it is, from 0; 0 in a chart without columns
   * @param href the figures of these jobs alone, or null
   */
  public record Bar(String label, String value, double share, int column, @Nullable String href) {
    /** Where a column begins, of 100. */
    public double top() {
      return 100 - share;
    }
  }

  /**
   * Percentiles of pay.
   *
   * @param unit what they are in, and of how many jobs
   * @param units the others that can be chosen
   */
  public record Pay(String unit, Chart chart, List<TextLink> units) {
    public Pay {
      units = List.copyOf(units);
    }
  }
}
