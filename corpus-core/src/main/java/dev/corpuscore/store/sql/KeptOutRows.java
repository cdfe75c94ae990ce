package dev.corpuscore.store.sql;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.store.KeptOut;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads and writes rows of table {@code kept_out}, on one connection. */
final class KeptOutRows {
  private static final String SELECT =
      "SELECT posting, reason, since, led_to, checksum FROM kept_out";

  private final Handle handle;

  KeptOutRows(Handle handle) {
    this.handle = handle;
  }

  /** Whether there is any row. Mostly there is none, and no other query is needed. */
  boolean isEmpty() throws SQLException {
    try (PreparedStatement query = handle.connection().prepareStatement(SELECT + " LIMIT 1");
        ResultSet rows = query.executeQuery()) {
      return !rows.next();
    }
  }

  /** Which of these postings are kept out. */
  Set<PostingId> among(Collection<PostingId> postings) throws SQLException {
    Set<PostingId> keptOut = new HashSet<>();
    try (PreparedStatement query =
        handle.connection().prepareStatement(SELECT + " WHERE posting = ?")) {
      for (PostingId posting : postings) {
        query.setString(1, posting.value());
        try (ResultSet rows = query.executeQuery()) {
          if (rows.next()) {
            keptOut.add(read(rows).posting());
          }
        }
      }
    }
    return keptOut;
  }

  /** All postings that are kept out, in the order of {@code Removals}. */
  List<KeptOut> all() throws SQLException {
    try (PreparedStatement query =
            handle.connection().prepareStatement(SELECT + " ORDER BY since, posting");
        ResultSet rows = query.executeQuery()) {
      List<KeptOut> all = new ArrayList<>();
      while (rows.next()) {
        all.add(read(rows));
      }
      return all;
    }
  }

  /** Keeps a posting out from now on, by its own row. An earlier reason is replaced. */
  void put(PostingId posting, String reason, Instant at) throws SQLException {
    String replacing =
        """
        ON CONFLICT (posting) DO UPDATE
        SET reason = excluded.reason, since = excluded.since, led_to = excluded.led_to,
            checksum = excluded.checksum
        """;
    insert(List.of(posting), reason, at, null, replacing);
  }

  /**
   * Keeps postings out as long as another one is kept out. Rows that exist already are not changed.
   */
  void putThoseThatLedTo(PostingId posting, Collection<PostingId> others, String reason, Instant at)
      throws SQLException {
    insert(others, reason, at, posting.value(), "ON CONFLICT DO NOTHING");
  }

  private void insert(
      Collection<PostingId> postings,
      String reason,
      Instant at,
      @Nullable String ledTo,
      String onConflict)
      throws SQLException {
    String sql =
        "INSERT INTO kept_out (posting, reason, since, led_to, checksum) VALUES (?, ?, ?, ?, ?) "
            + onConflict;
    try (PreparedStatement insert = handle.connection().prepareStatement(sql)) {
      for (PostingId posting : postings) {
        insert.setString(1, posting.value());
        insert.setString(2, reason);
        insert.setLong(3, at.getEpochSecond());
        insert.setString(4, ledTo);
        insert.setLong(5, checksum(posting.value(), reason, at.getEpochSecond(), ledTo));
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  /** Returns whether there was something to delete. */
  boolean delete(PostingId posting) throws SQLException {
    String sql = "DELETE FROM kept_out WHERE posting = ? OR led_to = ?";
    try (PreparedStatement delete = handle.connection().prepareStatement(sql)) {
      delete.setString(1, posting.value());
      delete.setString(2, posting.value());
      return delete.executeUpdate() > 0;
    }
  }

  /** Reports inconsistent rows, and postings that are stored although they are kept out. */
  static void verify(Inspection inspection) throws SQLException {
    String sql =
        """
        SELECT k.posting, k.reason, k.since, k.led_to, k.checksum, p.number
        FROM kept_out k LEFT JOIN posting p ON p.id = k.posting
        ORDER BY k.posting
        """;
    try (PreparedStatement query = inspection.handle().connection().prepareStatement(sql);
        ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        String posting = text(rows, "posting");
        if (!fits(rows)) {
          inspection
              .findings()
              .fault("the row that keeps posting " + posting + " out does not match its checksum");
        } else if (rows.getObject("number") != null) {
          inspection
              .findings()
              .fault("posting " + posting + " is in the corpus although it is kept out");
        }
      }
    }
  }

  private KeptOut read(ResultSet rows) throws SQLException {
    if (!fits(rows)) {
      throw handle.damaged("the row that keeps a posting out does not match its checksum");
    }
    String ledTo = rows.getString("led_to");
    return new KeptOut(
        new PostingId(text(rows, "posting")),
        text(rows, "reason"),
        Instant.ofEpochSecond(rows.getLong("since")),
        ledTo == null ? null : new PostingId(ledTo));
  }

  private static boolean fits(ResultSet rows) throws SQLException {
    long checksum =
        checksum(
            text(rows, "posting"),
            text(rows, "reason"),
            rows.getLong("since"),
            rows.getString("led_to"));
    return checksum == rows.getLong("checksum");
  }

  private static String text(ResultSet rows, String column) throws SQLException {
    return Objects.requireNonNullElse(rows.getString(column), "");
  }

  /** Rows from before the column {@code led_to} existed keep the checksum of that time. */
  private static long checksum(String posting, String reason, long since, @Nullable String ledTo) {
    RowChecksum checksum = new RowChecksum().add(posting).add(reason).add(since);
    return ledTo == null ? checksum.value() : checksum.add(ledTo).value();
  }
}
