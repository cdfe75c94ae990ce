package dev.corpuscore.store.sql.posting;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.store.sql.database.Dialect;
import dev.corpuscore.store.sql.database.Inspection;
import dev.corpuscore.store.sql.database.RowChecksum;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;

/** Reads and writes rows of table {@code kept_out}, on one connection. */
final class KeptOutRows {
  private static final String SELECT = "SELECT posting, reason, since, checksum FROM kept_out";

  private final Connection connection;
  private final Dialect dialect;

  KeptOutRows(Connection connection, Dialect dialect) {
    this.connection = connection;
    this.dialect = dialect;
  }

  /** Whether there is a row at all: mostly there is none, and nothing else need be asked. */
  boolean isEmpty() throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(SELECT + " LIMIT 1");
        ResultSet rows = query.executeQuery()) {
      return !rows.next();
    }
  }

  /** Which of these postings may not come back. */
  Set<PostingId> among(Collection<PostingId> postings) throws SQLException {
    Set<PostingId> keptOut = new HashSet<>();
    try (PreparedStatement query = connection.prepareStatement(SELECT + " WHERE posting = ?")) {
      for (PostingId posting : postings) {
        query.setString(1, posting.value());
        try (ResultSet rows = query.executeQuery()) {
          if (rows.next()) {
            keptOut.add(read(rows));
          }
        }
      }
    }
    return keptOut;
  }

  /** Keeps postings out from now on; a reason that is there already is replaced. */
  void put(Collection<PostingId> postings, String reason, Instant at) throws SQLException {
    String sql =
        """
        INSERT INTO kept_out (posting, reason, since, checksum) VALUES (?, ?, ?, ?)
        ON CONFLICT (posting) DO UPDATE
        SET reason = excluded.reason, since = excluded.since, checksum = excluded.checksum
        """;
    try (PreparedStatement insert = connection.prepareStatement(sql)) {
      for (PostingId posting : postings) {
        insert.setString(1, posting.value());
        insert.setString(2, reason);
        insert.setLong(3, at.getEpochSecond());
        insert.setLong(4, checksum(posting.value(), reason, at.getEpochSecond()));
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  /** Tells rows that do not fit, and postings that are here although they are kept out. */
  static void verify(Inspection inspection) throws SQLException {
    String sql =
        """
        SELECT k.posting, k.reason, k.since, k.checksum, p.number
        FROM kept_out k LEFT JOIN posting p ON p.id = k.posting
        ORDER BY k.posting
        """;
    try (PreparedStatement query = inspection.connection().prepareStatement(sql);
        ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        String posting = text(rows, "posting");
        if (!fits(rows)) {
          inspection.findings().fault("what keeps posting " + posting + " out is damaged");
        } else if (rows.getObject("number") != null) {
          inspection.findings().fault("posting " + posting + " is there and is to be kept out");
        }
      }
    }
  }

  private PostingId read(ResultSet rows) throws SQLException {
    if (!fits(rows)) {
      throw dialect.damaged("what keeps a posting out does not fit its checksum");
    }
    return new PostingId(text(rows, "posting"));
  }

  private static boolean fits(ResultSet rows) throws SQLException {
    return checksum(text(rows, "posting"), text(rows, "reason"), rows.getLong("since"))
        == rows.getLong("checksum");
  }

  private static String text(ResultSet rows, String column) throws SQLException {
    return Objects.requireNonNullElse(rows.getString(column), "");
  }

  private static long checksum(String posting, String reason, long since) {
    return new RowChecksum().add(posting).add(reason).add(since).value();
  }
}
