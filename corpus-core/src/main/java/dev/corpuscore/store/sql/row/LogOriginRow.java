package dev.corpuscore.store.sql.row;

import static dev.corpuscore.store.sql.table.Column.Absence.EMPTY;
import static dev.corpuscore.store.sql.table.Column.number;
import static dev.corpuscore.store.sql.table.Column.text;

import dev.corpuscore.store.TransparencyLog.Origin;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Table;
import dev.corpuscore.transparency.LogName;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

/**
 * A row of table {@code log_origin}: a name that a log has had. A log without rows has the name
 * that follows from the id of the corpus.
 */
public final class LogOriginRow {
  static final Table TABLE =
      Table.of(
              "log_origin",
              "name {number} of the log of {log}",
              text("log").asKey(),
              number("number").asKey(),
              text("origin"),
              text("checkpoint").absent(EMPTY))
          .since(18);

  private LogOriginRow() {}

  /** All names, the oldest first, at least one. */
  public static List<Origin> all(Handle handle, LogName log, UUID corpus) throws SQLException {
    List<Origin> origins =
        handle.list(
            TABLE.select("WHERE log = ? ORDER BY number"),
            row -> {
              TABLE.check(row);
              return new Origin(row.text("origin"), row.textOrNull("checkpoint"));
            },
            log.wire());
    return origins.isEmpty() ? List.of(new Origin(standard(log, corpus), null)) : origins;
  }

  /** The name of a log that never had another. */
  static String standard(LogName log, UUID corpus) {
    return "corpus-core/" + corpus + "/" + log.wire();
  }

  /** Replaces all names. */
  public static void replace(Handle handle, LogName log, List<Origin> origins) throws SQLException {
    handle.update("DELETE FROM log_origin WHERE log = ?", log.wire());
    for (int i = 0; i < origins.size(); i++) {
      TABLE.insert(handle, log.wire(), i + 1, origins.get(i).name(), origins.get(i).last());
    }
  }
}
