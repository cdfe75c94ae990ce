package dev.corpuscore.benchmarks.endtoend;

import dev.corpuscore.benchmarks.command.Report;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One figure of each tier, row by row, and the ratio of two of the tiers. */
final class TierFigures {
  private final Map<String, Map<String, Double>> rows = new LinkedHashMap<>();
  private final Map<String, String> goals = new LinkedHashMap<>();
  private final Set<String> tiers = new LinkedHashSet<>();

  /** Adds a figure, and shows it at once. */
  void add(String row, String tier, double figure) {
    Report.progress(tier + ", " + row + ": " + Report.number(figure));
    tiers.add(tier);
    rows.computeIfAbsent(row, it -> new LinkedHashMap<>()).put(tier, figure);
  }

  /** What the ratio of this row should be. */
  void goal(String row, String goal) {
    goals.put(row, goal);
  }

  /**
   * All rows, with the ratio of the tier {@code of} to the tier {@code to} where both are there.
   */
  void report(Report report, String of, String to) {
    List<List<String>> table = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of(""));
    head.addAll(tiers);
    head.addAll(List.of(of + " / " + to, "goal"));
    table.add(head);
    rows.forEach(
        (name, figures) -> {
          List<String> row = new ArrayList<>(List.of(name));
          tiers.forEach(tier -> row.add(number(figures.get(tier))));
          row.add(ratio(figures, of, to));
          row.add(goals.getOrDefault(name, ""));
          table.add(row);
        });
    report.table(table);
  }

  private static String ratio(Map<String, Double> figures, String of, String to) {
    return figures.containsKey(of) && figures.containsKey(to)
        ? Report.number(figures.get(of) / figures.get(to))
        : "";
  }

  private static String number(@Nullable Double figure) {
    return figure == null ? "" : Report.number(figure);
  }
}
