package dev.corpuscore.store.sql;

import dev.corpuscore.store.TransparencyLog.Origin;
import dev.corpuscore.transparency.LogName;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A row of table {@code log_origin}: a name that a log has had. A log without rows has the name
 * that follows from the id of the corpus.
 */
final class LogOriginRow {
  private LogOriginRow() {}

  /** All names, the oldest first, at least one. */
  static List<Origin> all(Handle handle, LogName log, UUID corpus) throws SQLException {
    String sql =
        "SELECT number, origin, checkpoint, checksum FROM log_origin WHERE log = ? ORDER BY number";
    List<Origin> origins = new ArrayList<>();
    try (PreparedStatement query = handle.connection().prepareStatement(sql)) {
      query.setString(1, log.wire());
      try (ResultSet row = query.executeQuery()) {
        while (row.next()) {
          long number = row.getLong(1);
          String name = row.getString(2);
          String last = row.getString(3);
          if (checksum(log, number, name, last) != row.getLong(4)) {
            throw handle.damaged(
                "name " + number + " of the log of " + log.wire() + " does not match its checksum");
          }
          origins.add(new Origin(name, last));
        }
      }
    }
    if (origins.isEmpty()) {
      origins.add(new Origin(standard(log, corpus), null));
    }
    return origins;
  }

  /** The name of a log that never had another. */
  static String standard(LogName log, UUID corpus) {
    return "corpus-core/" + corpus + "/" + log.wire();
  }

  /** Replaces all names. */
  static void replace(Handle handle, LogName log, List<Origin> origins) throws SQLException {
    try (PreparedStatement delete =
        handle.connection().prepareStatement("DELETE FROM log_origin WHERE log = ?")) {
      delete.setString(1, log.wire());
      delete.executeUpdate();
    }
    String sql =
        "INSERT INTO log_origin (log, number, origin, checkpoint, checksum) VALUES (?, ?, ?, ?, ?)";
    try (PreparedStatement insert = handle.connection().prepareStatement(sql)) {
      for (int i = 0; i < origins.size(); i++) {
        Origin origin = origins.get(i);
        insert.setString(1, log.wire());
        insert.setLong(2, i + 1L);
        insert.setString(3, origin.name());
        insert.setString(4, origin.last());
        insert.setLong(5, checksum(log, i + 1L, origin.name(), origin.last()));
        insert.executeUpdate();
      }
    }
  }

  private static long checksum(LogName log, long number, String origin, @Nullable String last) {
    return new RowChecksum()
        .add(log.wire())
        .add(number)
        .add(origin)
        .add(last == null ? "" : last)
        .value();
  }
}
