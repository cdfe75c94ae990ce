package dev.corpuscore.store.sql;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.store.CatalogStore.PageRead;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads and writes rows of table {@code source_page}, on one connection. */
final class SourcePageRows {
  static final String SELECT =
      "SELECT source, posting, digest, asked_at, checksum FROM source_page ";

  private final Handle handle;

  SourcePageRows(Handle handle) {
    this.handle = handle;
  }

  Map<PostingId, PageRead> of(String source) throws SQLException {
    try (PreparedStatement query =
        handle.connection().prepareStatement(SELECT + "WHERE source = ?")) {
      query.setString(1, source);
      try (ResultSet rows = query.executeQuery()) {
        Map<PostingId, PageRead> asked = new HashMap<>();
        while (rows.next()) {
          PageRead page = read(rows, handle.dialect());
          asked.put(new PostingId(rows.getString("posting")), page);
        }
        return asked;
      }
    }
  }

  void put(String source, Map<PostingId, @Nullable PageRead> pages) throws SQLException {
    String insertion =
        """
        INSERT INTO source_page (source, posting, digest, asked_at, checksum)
        VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (source, posting) DO UPDATE
        SET digest = excluded.digest, asked_at = excluded.asked_at, checksum = excluded.checksum
        """;
    String deletion = "DELETE FROM source_page WHERE source = ? AND posting = ?";
    try (PreparedStatement insert = handle.connection().prepareStatement(insertion);
        PreparedStatement delete = handle.connection().prepareStatement(deletion)) {
      for (Map.Entry<PostingId, @Nullable PageRead> page : pages.entrySet()) {
        PageRead asked = page.getValue();
        String posting = page.getKey().value();
        if (asked == null) {
          delete.setString(1, source);
          delete.setString(2, posting);
          delete.addBatch();
        } else {
          insert.setString(1, source);
          insert.setString(2, posting);
          insert.setString(3, asked.digest());
          insert.setLong(4, asked.at().getEpochSecond());
          insert.setLong(5, checksum(source, posting, asked));
          insert.addBatch();
        }
      }
      insert.executeBatch();
      delete.executeBatch();
    }
  }

  /** Reads the current row and verifies its checksum. */
  static PageRead read(ResultSet rows, Dialect dialect) throws SQLException {
    String source = Objects.requireNonNullElse(rows.getString("source"), "");
    String posting = Objects.requireNonNullElse(rows.getString("posting"), "");
    PageRead asked =
        new PageRead(
            Objects.requireNonNullElse(rows.getString("digest"), ""),
            Instant.ofEpochSecond(rows.getLong("asked_at")));
    if (checksum(source, posting, asked) != rows.getLong("checksum")) {
      throw dialect.damaged("a page of source " + source + " does not match its checksum");
    }
    return asked;
  }

  private static long checksum(String source, String posting, PageRead asked) {
    return new RowChecksum()
        .add(source)
        .add(posting)
        .add(asked.digest())
        .add(asked.at().getEpochSecond())
        .value();
  }
}
