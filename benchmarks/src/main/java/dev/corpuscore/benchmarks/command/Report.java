package dev.corpuscore.benchmarks.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Lines of Markdown: shown as they come, kept as a file at the end. */
public final class Report {
  private final List<String> lines = new ArrayList<>();

  public void line(String line) {
    lines.add(line);
    System.out.println(line);
  }

  /** What happens now; shown, not kept. */
  public static void progress(String line) {
    System.err.println("· " + line);
  }

  /** A table whose cells line up also where nobody renders it. */
  public void table(List<List<String>> rows) {
    int columns = rows.getFirst().size();
    int[] widths = new int[columns];
    for (List<String> row : rows) {
      for (int at = 0; at < columns; at++) {
        widths[at] = Math.max(widths[at], row.get(at).length());
      }
    }
    line("");
    row(rows.getFirst(), widths);
    row(java.util.Arrays.stream(widths).mapToObj("-"::repeat).toList(), widths);
    rows.subList(1, rows.size()).forEach(row -> row(row, widths));
    line("");
  }

  /** Keeps the lines in {@code file}, whose folder is made if there is none. */
  public void write(Path file) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.writeString(file, lines.stream().collect(Collectors.joining("\n", "", "\n")));
  }

  private void row(List<String> cells, int[] widths) {
    StringBuilder row = new StringBuilder("|");
    for (int at = 0; at < cells.size(); at++) {
      String cell = cells.get(at);
      row.append(' ').append(cell).append(" ".repeat(widths[at] - cell.length())).append(" |");
    }
    line(row.toString());
  }

  /** Three digits that matter: 1,234 · 56.7 · 0.123. */
  public static String number(double value) {
    String format = Math.abs(value) >= 100 ? "%,.0f" : Math.abs(value) >= 10 ? "%.1f" : "%.2f";
    return String.format(Locale.ROOT, format, value);
  }

  public static double median(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    int half = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(half)
        : (sorted.get(half - 1) + sorted.get(half)) / 2;
  }
}
