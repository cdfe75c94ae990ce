package dev.corpuscore.service.lifecycle;

import dev.corpuscore.Unchecked;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/** The tables of {@code docs/lifecycle.md}. */
final class LifecyclePage {
  private static final Path PAGE = Path.of("..", "docs", "lifecycle.md");

  private LifecyclePage() {}

  /**
   * One cell of a table.
   *
   * @param table what stands above its first column
   */
  record Cell(String table, String row, String column, String text) {
    /** The words of the text, which commas separate. */
    List<String> words() {
      return List.of(text.split(", "));
    }
  }

  /** All cells, but those of the first column, of the tables of this name, from left to right. */
  static List<Cell> cells(Predicate<String> table) {
    List<Cell> cells = new ArrayList<>();
    List<String> head = List.of();
    for (String line : lines()) {
      List<String> row = row(line);
      if (row.isEmpty()) {
        head = List.of();
      } else if (head.isEmpty()) {
        head = row;
      } else if (table.test(head.getFirst()) && !row.getFirst().startsWith("---")) {
        for (int i = 1; i < row.size(); i++) {
          cells.add(new Cell(head.getFirst(), row.getFirst(), head.get(i), row.get(i)));
        }
      }
    }
    return cells;
  }

  private static List<String> row(String line) {
    return line.startsWith("|")
        ? Arrays.stream(line.substring(1).split("\\|")).map(String::strip).toList()
        : List.of();
  }

  private static List<String> lines() {
    return Unchecked.get(() -> Files.readAllLines(PAGE));
  }
}
