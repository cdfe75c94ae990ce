package dev.corpuscore.benchmarks.plan;

import dev.corpuscore.benchmarks.command.Report;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** A curve of bars in plain text, one line for each place on it. */
final class Curve {
  private static final int WIDTH = 50;

  private final String title;
  private final List<String> places = new ArrayList<>();
  private final List<Double> heights = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  /**
   * @param title what the bars are, and of what
   */
  Curve(String title) {
    this.title = title;
  }

  /** One more bar, with what is worth knowing beside its height. */
  void add(String place, double height, String note) {
    places.add(place);
    heights.add(height);
    notes.add(note);
  }

  void draw(Report report) {
    double highest = Collections.max(heights);
    report.line("```");
    report.line(title);
    for (int at = 0; at < places.size(); at++) {
      String bar = "#".repeat((int) Math.max(1, Math.round(WIDTH * heights.get(at) / highest)));
      report.line(
          String.format(
                  Locale.ROOT,
                  "%16s %-" + WIDTH + "s %7s %s",
                  places.get(at),
                  bar,
                  Report.number(heights.get(at)),
                  notes.get(at))
              .stripTrailing());
    }
    report.line("```");
    report.line("");
  }
}
