package dev.corpuscore.store.sql;

import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.store.Submissions.Unattributed;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Rows of table {@code unattributed}: postings of the first edition, which mixed text of
 * participants with that of the source. The migration adds the rows; reading the source deletes
 * them.
 */
final class UnattributedRows {
  /** The version of the tables from which on submissions are stored with their participants. */
  static final int SINCE = 6;

  private UnattributedRows() {}

  /** Does what the migration does, for rows that were imported from an older archive. */
  static void mark(Handle handle) throws SQLException {
    String sql =
        """
        INSERT INTO unattributed (number, erased)
        SELECT DISTINCT c.number, 0 FROM contribution c JOIN posting p ON p.number = c.number
        WHERE p.origin <> ?
        """;
    try (PreparedStatement insert = handle.connection().prepareStatement(sql)) {
      insert.setString(1, Origin.SUBMITTED.wire());
      insert.executeUpdate();
    }
  }

  static boolean has(Handle handle, PostingId posting) throws SQLException {
    String sql =
        """
        SELECT 1 FROM unattributed u JOIN posting p ON p.number = u.number WHERE p.id = ?
        """;
    try (PreparedStatement query = handle.connection().prepareStatement(sql)) {
      query.setString(1, posting.value());
      try (ResultSet row = query.executeQuery()) {
        return row.next();
      }
    }
  }

  /** Deletes the row of a posting, and the URLs of the posting that no source named. */
  static void settle(Handle handle, PostingId posting, Collection<String> named)
      throws SQLException {
    List<String> unnamed = new ArrayList<>();
    String urls =
        """
        SELECT l.url FROM posting_url l JOIN posting p ON p.number = l.number WHERE p.id = ?
        """;
    try (PreparedStatement query = handle.connection().prepareStatement(urls)) {
      query.setString(1, posting.value());
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          unnamed.add(rows.getString("url"));
        }
      }
    }
    unnamed.removeAll(named);
    for (String url : unnamed) {
      execute(handle, "DELETE FROM posting_url WHERE url = ?", url);
    }
    execute(
        handle,
        "DELETE FROM unattributed WHERE number = (SELECT number FROM posting WHERE id = ?)",
        posting.value());
  }

  private static void execute(Handle handle, String sql, String value) throws SQLException {
    try (PreparedStatement statement = handle.connection().prepareStatement(sql)) {
      statement.setString(1, value);
      statement.executeUpdate();
    }
  }

  /** Marks the postings to which an erased participant contributed. */
  static void erased(Handle handle, byte[] participant) throws SQLException {
    String sql =
        """
        UPDATE unattributed SET erased = 1
        WHERE number IN (SELECT number FROM contribution WHERE participant = ?)
        """;
    try (PreparedStatement update = handle.connection().prepareStatement(sql)) {
      update.setBytes(1, participant);
      update.executeUpdate();
    }
  }

  static Unattributed count(Handle handle) throws SQLException {
    String sql =
        "SELECT count(*) AS postings, coalesce(sum(erased), 0) AS erased FROM unattributed";
    try (PreparedStatement query = handle.connection().prepareStatement(sql);
        ResultSet row = query.executeQuery()) {
      row.next();
      return new Unattributed(row.getLong("postings"), row.getLong("erased"));
    }
  }

  /** The postings for which no refresh was ever queued. */
  static List<PostingId> unasked(Handle handle) throws SQLException {
    // runs at every start: starting from the postings, SQLite would read all of them, and with
    // NOT EXISTS all commands for each
    String sql =
        """
        SELECT p.id FROM unattributed u JOIN posting p ON p.number = u.number
        WHERE p.id NOT IN (SELECT subject FROM command WHERE kind = ?)
        ORDER BY u.number
        """;
    try (PreparedStatement query = handle.connection().prepareStatement(sql)) {
      query.setString(1, CommandKind.POSTING_REFRESH.wire());
      try (ResultSet rows = query.executeQuery()) {
        List<PostingId> ids = new ArrayList<>();
        while (rows.next()) {
          ids.add(new PostingId(rows.getString("id")));
        }
        return ids;
      }
    }
  }
}
