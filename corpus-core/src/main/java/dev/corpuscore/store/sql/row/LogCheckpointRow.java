package dev.corpuscore.store.sql.row;

import static dev.corpuscore.store.sql.table.Column.number;
import static dev.corpuscore.store.sql.table.Column.text;

import dev.corpuscore.signature.SignedNote;
import dev.corpuscore.store.TransparencyLog.Published;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Table;
import dev.corpuscore.transparency.Checkpoint;
import dev.corpuscore.transparency.LogName;
import java.sql.SQLException;
import java.util.Optional;

/** A row of table {@code log_checkpoint}: the newest published checkpoint of a log. */
public final class LogCheckpointRow {
  static final Table TABLE =
      Table.of(
              "log_checkpoint",
              "the checkpoint of the log of {log}",
              text("log").asKey(),
              text("note"),
              number("published_at"))
          .since(18);

  private LogCheckpointRow() {}

  public static Optional<Published> read(Handle handle, LogName log) throws SQLException {
    return handle.first(
        TABLE.select("WHERE log = ?"),
        row -> {
          TABLE.check(row);
          String note = row.text("note");
          Checkpoint checkpoint = Checkpoint.read(SignedNote.read(note).text());
          return new Published(checkpoint, note, row.time("published_at"));
        },
        log.wire());
  }

  public static void store(Handle handle, LogName log, Published checkpoint) throws SQLException {
    TABLE.put(handle, log.wire(), checkpoint.note(), checkpoint.at());
  }
}
