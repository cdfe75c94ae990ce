package dev.corpuscore.store.sql;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.catalog.Closing;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads and writes rows of table {@code closing}, on one connection. */
final class ClosingRows {
  static final String SELECT =
      """
      SELECT posting, source, reason, last_seen_at, listing, size, closed_at, checksum
      FROM closing
      """;

  private final Handle handle;

  ClosingRows(Handle handle) {
    this.handle = handle;
  }

  /** Stores these closings. Each replaces an older one of the same posting and source. */
  void put(List<Closing> closings) throws SQLException {
    String sql =
        """
        INSERT INTO closing (posting, source, reason, last_seen_at, listing, size, closed_at,
                             checksum)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (posting, source) DO UPDATE
        SET reason = excluded.reason, last_seen_at = excluded.last_seen_at,
            listing = excluded.listing, size = excluded.size, closed_at = excluded.closed_at,
            checksum = excluded.checksum
        """;
    try (PreparedStatement insert = handle.connection().prepareStatement(sql)) {
      for (Closing closing : closings) {
        insert.setString(1, closing.posting().value());
        insert.setString(2, closing.source());
        insert.setString(3, closing.reason());
        insert.setLong(4, closing.lastSeenAt().getEpochSecond());
        insert.setString(5, closing.listing());
        insert.setInt(6, closing.size());
        insert.setLong(7, closing.at().getEpochSecond());
        insert.setLong(8, checksum(closing));
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  /** The newest closings, of one source or of all. */
  List<Closing> newest(@Nullable String source, int most) throws SQLException {
    String sql =
        SELECT
            + (source == null ? "" : "WHERE source = ? ")
            + "ORDER BY closed_at DESC, posting, source LIMIT ?";
    try (PreparedStatement query = handle.connection().prepareStatement(sql)) {
      int at = 1;
      if (source != null) {
        query.setString(at++, source);
      }
      query.setInt(at, most);
      try (ResultSet rows = query.executeQuery()) {
        List<Closing> closings = new ArrayList<>();
        while (rows.next()) {
          closings.add(read(rows, handle.dialect()));
        }
        return closings;
      }
    }
  }

  /** Reads the current row and verifies its checksum. */
  static Closing read(ResultSet rows, Dialect dialect) throws SQLException {
    String posting = Objects.requireNonNullElse(rows.getString("posting"), "");
    long checksum = rows.getLong("checksum");
    try {
      Closing closing =
          new Closing(
              new PostingId(posting),
              text(rows, "source"),
              text(rows, "reason"),
              Instant.ofEpochSecond(rows.getLong("last_seen_at")),
              text(rows, "listing"),
              rows.getInt("size"),
              Instant.ofEpochSecond(rows.getLong("closed_at")));
      if (checksum(closing) == checksum) {
        return closing;
      }
    } catch (CorpusException e) {
      // not a posting id: the row is damaged, too
    }
    throw dialect.damaged("the closing of " + posting + " does not match its checksum");
  }

  private static String text(ResultSet rows, String column) throws SQLException {
    return Objects.requireNonNullElse(rows.getString(column), "");
  }

  private static long checksum(Closing closing) {
    return new RowChecksum()
        .add(closing.posting().value())
        .add(closing.source())
        .add(closing.reason())
        .add(closing.lastSeenAt().getEpochSecond())
        .add(closing.listing())
        .add((long) closing.size())
        .add(closing.at().getEpochSecond())
        .value();
  }
}
