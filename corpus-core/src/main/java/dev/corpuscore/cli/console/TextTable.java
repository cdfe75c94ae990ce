package dev.corpuscore.cli.console;

import java.util.ArrayList;
import java.util.List;

/** Names and values for people, one pair per line, the values in one column. Not thread-safe. */
public final class TextTable {
  private static final String GAP = "  ";

  private final List<Row> rows = new ArrayList<>();

  public TextTable row(String name, String value) {
    rows.add(new Row(name, value));
    return this;
  }

  /** A number with separated thousands. */
  public TextTable row(String name, long value) {
    return row(name, ProgressLines.count(value));
  }

  public void print(StandardOutput out) {
    int width = rows.stream().mapToInt(row -> row.name().length()).max().orElse(0);
    for (Row row : rows) {
      out.line(row.name() + " ".repeat(width - row.name().length()) + GAP + row.value());
    }
  }

  private record Row(String name, String value) {}
}
