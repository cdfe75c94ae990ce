package dev.corpuscore.store.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Table {@code revision_time}: for each second with changes, the newest revision made in it. */
final class RevisionTimeRows {
  private static final String SELECT = "SELECT made_at, revision, checksum FROM revision_time ";

  private RevisionTimeRows() {}

  /**
   * Records the time of the revisions up to {@code revision}. Returns that time: {@code now}, or
   * the time of an earlier revision if that is later.
   */
  static long put(Connection connection, Dialect dialect, long revision, long now)
      throws SQLException {
    long at = Math.max(now, newestTime(connection, dialect));
    String sql =
        """
        INSERT INTO revision_time (made_at, revision, checksum) VALUES (?, ?, ?)
        ON CONFLICT (made_at) DO UPDATE
        SET revision = excluded.revision, checksum = excluded.checksum
        """;
    try (PreparedStatement upsert = connection.prepareStatement(sql)) {
      upsert.setLong(1, at);
      upsert.setLong(2, revision);
      upsert.setLong(3, checksum(at, revision));
      upsert.executeUpdate();
    }
    return at;
  }

  private static long newestTime(Connection connection, Dialect dialect) throws SQLException {
    String sql = SELECT + "ORDER BY made_at DESC LIMIT 1";
    try (PreparedStatement query = connection.prepareStatement(sql);
        ResultSet row = query.executeQuery()) {
      if (!row.next()) {
        return Long.MIN_VALUE;
      }
      require(row, dialect);
      return row.getLong("made_at");
    }
  }

  /** As {@link dev.corpuscore.store.RevisionHistory#newestAt}. */
  static long newestAt(Connection connection, Dialect dialect, long second) throws SQLException {
    String sql = SELECT + "WHERE made_at <= ? ORDER BY made_at DESC LIMIT 1";
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setLong(1, second);
      try (ResultSet row = query.executeQuery()) {
        if (!row.next()) {
          return 0;
        }
        require(row, dialect);
        return row.getLong("revision");
      }
    }
  }

  /** Reports rows that do not match their checksums. */
  static void verify(Inspection inspection) throws SQLException {
    try (PreparedStatement query =
            inspection.connection().prepareStatement(SELECT + "ORDER BY made_at");
        ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        inspection.row(() -> require(rows, inspection.dialect()));
      }
    }
  }

  private static void require(ResultSet row, Dialect dialect) throws SQLException {
    long at = row.getLong("made_at");
    long revision = row.getLong("revision");
    if (checksum(at, revision) != row.getLong("checksum")) {
      throw dialect.damaged("the time of revision " + revision + " does not match its checksum");
    }
  }

  private static long checksum(long at, long revision) {
    return new RowChecksum().add(at).add(revision).value();
  }
}
