package dev.corpuscore.http.status;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table of the status page.
 *
 * @param id its anchor
 * @param note a sentence below it, or null
 * @param columns the headings; empty for a table of names and values
 */
public record StatusTable(
    String id, String title, @Nullable String note, List<String> columns, List<List<String>> rows) {
  /** The longest text that a cell shows. */
  private static final int CELL_LIMIT = 160;

  public StatusTable {
    columns = List.copyOf(columns);
    rows = rows.stream().map(row -> row.stream().map(StatusTable::shortened).toList()).toList();
  }

  /** A table of names and values. */
  static StatusTable of(String id, String title, List<List<String>> rows) {
    return new StatusTable(id, title, null, List.of(), rows);
  }

  private static String shortened(String text) {
    return text.codePointCount(0, text.length()) <= CELL_LIMIT
        ? text
        : text.substring(0, text.offsetByCodePoints(0, CELL_LIMIT)) + "…";
  }
}
