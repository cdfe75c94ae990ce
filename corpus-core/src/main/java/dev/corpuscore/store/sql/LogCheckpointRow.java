package dev.corpuscore.store.sql;

import dev.corpuscore.signature.SignedNote;
import dev.corpuscore.store.TransparencyLog.Published;
import dev.corpuscore.transparency.Checkpoint;
import dev.corpuscore.transparency.LogName;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/** A row of table {@code log_checkpoint}: the newest published checkpoint of a log. */
final class LogCheckpointRow {
  private LogCheckpointRow() {}

  static Optional<Published> read(Handle handle, LogName log) throws SQLException {
    String sql = "SELECT note, published_at, checksum FROM log_checkpoint WHERE log = ?";
    try (PreparedStatement query = handle.connection().prepareStatement(sql)) {
      query.setString(1, log.wire());
      try (ResultSet row = query.executeQuery()) {
        if (!row.next()) {
          return Optional.empty();
        }
        String note = Objects.requireNonNullElse(row.getString(1), "");
        long at = row.getLong(2);
        if (checksum(log, note, at) != row.getLong(3)) {
          throw handle.damaged(
              "the checkpoint of the log of " + log.wire() + " does not match its checksum");
        }
        Checkpoint checkpoint = Checkpoint.read(SignedNote.read(note).text());
        return Optional.of(new Published(checkpoint, note, Instant.ofEpochSecond(at)));
      }
    }
  }

  static void store(Handle handle, LogName log, Published checkpoint) throws SQLException {
    String sql =
        """
        INSERT INTO log_checkpoint (log, note, published_at, checksum) VALUES (?, ?, ?, ?)
        ON CONFLICT (log) DO UPDATE SET note = excluded.note,
          published_at = excluded.published_at, checksum = excluded.checksum
        """;
    long at = checkpoint.at().getEpochSecond();
    try (PreparedStatement upsert = handle.connection().prepareStatement(sql)) {
      upsert.setString(1, log.wire());
      upsert.setString(2, checkpoint.note());
      upsert.setLong(3, at);
      upsert.setLong(4, checksum(log, checkpoint.note(), at));
      upsert.executeUpdate();
    }
  }

  private static long checksum(LogName log, String note, long at) {
    return new RowChecksum().add(log.wire()).add(note).add(at).value();
  }
}
