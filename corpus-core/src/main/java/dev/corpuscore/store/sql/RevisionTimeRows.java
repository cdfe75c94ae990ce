package dev.corpuscore.store.sql;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;

/** Table {@code revision_time}: for each second with changes, the newest revision made in it. */
final class RevisionTimeRows {
  private static final System.Logger LOG = System.getLogger(RevisionTimeRows.class.getName());

  /** How far apart the clocks of machines that write to one database may be. */
  static final long CLOCKS_DIFFER_SECONDS = 300;

  private static final String SELECT = "SELECT made_at, revision, checksum FROM revision_time ";

  private RevisionTimeRows() {}

  /**
   * Records the time of the revisions up to {@code revision}. Returns that time: {@code now}, or
   * the time of an earlier revision if that is later. A time that is later by more than clocks of
   * machines differ comes from one that was wrong: the revisions that have it get the time {@code
   * now}, as readers by time would find nothing until then.
   */
  static long put(Handle handle, long revision, long now) throws SQLException {
    long before = newestTime(handle);
    if (before > now + CLOCKS_DIFFER_SECONDS) {
      LOG.log(
          System.Logger.Level.WARNING,
          "event=clock-was-ahead detail=\"changes have times up to "
              + Instant.ofEpochSecond(before)
              + "; they now count as made now\"");
      deleteAfter(handle, now);
      before = now;
    }
    long at = Math.max(now, before);
    String sql =
        """
        INSERT INTO revision_time (made_at, revision, checksum) VALUES (?, ?, ?)
        ON CONFLICT (made_at) DO UPDATE
        SET revision = excluded.revision, checksum = excluded.checksum
        """;
    try (PreparedStatement upsert = handle.connection().prepareStatement(sql)) {
      upsert.setLong(1, at);
      upsert.setLong(2, revision);
      upsert.setLong(3, checksum(at, revision));
      upsert.executeUpdate();
    }
    return at;
  }

  private static void deleteAfter(Handle handle, long second) throws SQLException {
    String sql = "DELETE FROM revision_time WHERE made_at > ?";
    try (PreparedStatement delete = handle.connection().prepareStatement(sql)) {
      delete.setLong(1, second);
      delete.executeUpdate();
    }
  }

  private static long newestTime(Handle handle) throws SQLException {
    String sql = SELECT + "ORDER BY made_at DESC LIMIT 1";
    try (PreparedStatement query = handle.connection().prepareStatement(sql);
        ResultSet row = query.executeQuery()) {
      if (!row.next()) {
        return Long.MIN_VALUE;
      }
      require(row, handle.dialect());
      return row.getLong("made_at");
    }
  }

  /** As {@link dev.corpuscore.store.RevisionHistory#newestAt}. */
  static long newestAt(Handle handle, long second) throws SQLException {
    String sql = SELECT + "WHERE made_at <= ? ORDER BY made_at DESC LIMIT 1";
    try (PreparedStatement query = handle.connection().prepareStatement(sql)) {
      query.setLong(1, second);
      try (ResultSet row = query.executeQuery()) {
        if (!row.next()) {
          return 0;
        }
        require(row, handle.dialect());
        return row.getLong("revision");
      }
    }
  }

  /** Reports rows that do not match their checksums. */
  static void verify(Inspection inspection) throws SQLException {
    try (PreparedStatement query =
            inspection.handle().connection().prepareStatement(SELECT + "ORDER BY made_at");
        ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        inspection.row(() -> require(rows, inspection.handle().dialect()));
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
