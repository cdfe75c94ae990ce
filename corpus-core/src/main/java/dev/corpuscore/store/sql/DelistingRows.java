package dev.corpuscore.store.sql;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.following.Delisting;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/** Reads and writes rows of table {@code delisting}, on one connection. */
final class DelistingRows {
  private static final String SELECT = "SELECT id, revision, delisted_at, checksum FROM delisting";

  private final Handle handle;

  DelistingRows(Handle handle) {
    this.handle = handle;
  }

  /** Stores these. A row of the same posting is replaced. */
  void put(Collection<Delisting> delistings) throws SQLException {
    if (delistings.isEmpty()) {
      return;
    }
    String sql =
        """
        INSERT INTO delisting (id, revision, delisted_at, checksum) VALUES (?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE
        SET revision = excluded.revision, delisted_at = excluded.delisted_at,
            checksum = excluded.checksum
        """;
    try (PreparedStatement upsert = handle.connection().prepareStatement(sql)) {
      for (Delisting each : delistings) {
        upsert.setString(1, each.id().value());
        upsert.setLong(2, each.revision());
        upsert.setLong(3, each.at().getEpochSecond());
        upsert.setLong(4, checksum(each));
        upsert.addBatch();
      }
      upsert.executeBatch();
    }
  }

  /** Deletes the rows of postings that are listed again. Very cheap if the table is empty. */
  void delete(Collection<PostingId> listed) throws SQLException {
    if (listed.isEmpty() || isEmpty()) {
      return;
    }
    try (PreparedStatement delete =
        handle.connection().prepareStatement("DELETE FROM delisting WHERE id = ?")) {
      for (PostingId each : listed) {
        delete.setString(1, each.value());
        delete.addBatch();
      }
      delete.executeBatch();
    }
  }

  private boolean isEmpty() throws SQLException {
    try (PreparedStatement query = handle.connection().prepareStatement(SELECT + " LIMIT 1");
        ResultSet rows = query.executeQuery()) {
      return !rows.next();
    }
  }

  /** As {@link dev.corpuscore.store.RevisionHistory#delistings}. */
  List<Delisting> between(long after, long upTo, int limit) throws SQLException {
    String sql = SELECT + " WHERE revision > ? AND revision <= ? ORDER BY revision LIMIT ?";
    try (PreparedStatement query = handle.connection().prepareStatement(sql)) {
      query.setLong(1, after);
      query.setLong(2, upTo);
      query.setInt(3, limit);
      try (ResultSet rows = query.executeQuery()) {
        List<Delisting> delistings = new ArrayList<>();
        while (rows.next()) {
          delistings.add(read(rows, handle.dialect()));
        }
        return delistings;
      }
    }
  }

  /** Reports rows that do not match their checksums, and listed postings that have a row. */
  static void verify(Inspection inspection) throws SQLException {
    String sql =
        """
        SELECT d.id, d.revision, d.delisted_at, d.checksum, p.number
        FROM delisting d LEFT JOIN posting p ON p.id = d.id AND p.listed = 1
        ORDER BY d.id
        """;
    try (PreparedStatement query = inspection.handle().connection().prepareStatement(sql);
        ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        inspection.row(
            () -> {
              Delisting read = read(rows, inspection.handle().dialect());
              if (rows.getObject("number") != null) {
                inspection
                    .findings()
                    .fault("posting " + read.id() + " is listed, but has a row as delisted");
              }
            });
      }
    }
  }

  private static Delisting read(ResultSet row, Dialect dialect) throws SQLException {
    String id = Objects.requireNonNullElse(row.getString("id"), "");
    long revision = row.getLong("revision");
    long at = row.getLong("delisted_at");
    if (checksum(id, revision, at) != row.getLong("checksum")) {
      throw dialect.damaged("the delisting of posting " + id + " does not match its checksum");
    }
    return new Delisting(new PostingId(id), revision, Instant.ofEpochSecond(at));
  }

  private static long checksum(Delisting of) {
    return checksum(of.id().value(), of.revision(), of.at().getEpochSecond());
  }

  private static long checksum(String id, long revision, long at) {
    return new RowChecksum().add(id).add(revision).add(at).value();
  }
}
