package dev.corpuscore.benchmarks.endtoend;

import dev.corpuscore.benchmarks.command.Report;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Figures of an earlier checkout and of this one.
 *
 * @param tolerance the share that a figure may be worse, such as 0.05
 */
record Comparison(double tolerance, Map<String, Pair> pairs) {
  Comparison(double tolerance) {
    this(tolerance, new LinkedHashMap<>());
  }

  /** One measured value. */
  record Figure(String name, boolean moreIsBetter, double value) {
    static Figure more(String name, double value) {
      return new Figure(name, true, value);
    }

    static Figure less(String name, double value) {
      return new Figure(name, false, value);
    }

    @Override
    public String toString() {
      return name + ": " + Report.number(value);
    }
  }

  /** What was measured of both, one value for each round. */
  record Pair(boolean moreIsBetter, List<Double> before, List<Double> now) {
    /** How much better this checkout is: 1 is as good. */
    double ratio() {
      double ratio = Report.median(now) / Report.median(before);
      return moreIsBetter ? ratio : 1 / ratio;
    }
  }

  void add(Side side, Figure figure) {
    Pair pair =
        pairs.computeIfAbsent(
            figure.name(),
            it -> new Pair(figure.moreIsBetter(), new ArrayList<>(), new ArrayList<>()));
    (side.isNow() ? pair.now : pair.before).add(figure.value());
  }

  /** Whether no figure is worse than the tolerance allows. */
  boolean holds() {
    return pairs.values().stream().noneMatch(this::isWorse);
  }

  /** Medians, each with the least and the most that was measured. */
  List<List<String>> table() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("median (least to most)", "before", "now", "ratio"));
    pairs.forEach(
        (name, pair) ->
            rows.add(
                List.of(
                    name,
                    spread(pair.before),
                    spread(pair.now),
                    Report.number(pair.ratio()) + (isWorse(pair) ? " (worse)" : ""))));
    return rows;
  }

  private boolean isWorse(Pair pair) {
    return pair.ratio() < 1 - tolerance;
  }

  private static String spread(List<Double> values) {
    return Report.number(Report.median(values))
        + " ("
        + Report.number(Collections.min(values))
        + " to "
        + Report.number(Collections.max(values))
        + ")";
  }
}
