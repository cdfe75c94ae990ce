package dev.corpuscore.store.sql;

import dev.corpuscore.model.Digest;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A row of table {@code corpus_root}: the root of the corpus after a transaction that changed
 * postings.
 *
 * @param revision the newest one of the transaction
 * @param leaves how many postings the root covers
 */
record RootRow(long revision, byte[] root, long leaves) {
  /** How many are stored. */
  static final long KEPT = 10_000;

  private static final String SELECT = "SELECT revision, root, leaves, checksum FROM corpus_root ";

  /** Reads the newest row; null if there is none. */
  static @Nullable RootRow newest(Handle handle) throws SQLException {
    try (PreparedStatement query =
            handle.connection().prepareStatement(SELECT + "ORDER BY revision DESC LIMIT 1");
        ResultSet row = query.executeQuery()) {
      return row.next() ? read(row, handle.dialect()) : null;
    }
  }

  /** Adds the row, and deletes rows whose revisions are far older. */
  void store(Handle handle) throws SQLException {
    String sql = "INSERT INTO corpus_root (revision, root, leaves, checksum) VALUES (?, ?, ?, ?)";
    try (PreparedStatement insert = handle.connection().prepareStatement(sql)) {
      insert.setLong(1, revision);
      insert.setBytes(2, root);
      insert.setLong(3, leaves);
      insert.setLong(4, checksum());
      insert.executeUpdate();
    }
    try (PreparedStatement prune =
        handle.connection().prepareStatement("DELETE FROM corpus_root WHERE revision <= ?")) {
      prune.setLong(1, revision - KEPT);
      prune.executeUpdate();
    }
  }

  /** Deletes all rows. */
  static void clear(Handle handle) throws SQLException {
    try (PreparedStatement delete =
        handle.connection().prepareStatement("DELETE FROM corpus_root")) {
      delete.executeUpdate();
    }
  }

  /** Reports rows that do not match their checksums. */
  static void verify(Inspection inspection) throws SQLException {
    try (PreparedStatement query =
            inspection.handle().connection().prepareStatement(SELECT + "ORDER BY revision");
        ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        inspection.row(() -> read(rows, inspection.handle().dialect()));
      }
    }
  }

  Digest digest() {
    return Digest.of(root);
  }

  private static RootRow read(ResultSet row, Dialect dialect) throws SQLException {
    RootRow read =
        new RootRow(
            row.getLong("revision"),
            Objects.requireNonNullElse(row.getBytes("root"), new byte[0]),
            row.getLong("leaves"));
    if (read.checksum() != row.getLong("checksum")) {
      throw dialect.damaged(
          "the root of revision " + read.revision + " does not match its checksum");
    }
    return read;
  }

  private long checksum() {
    return new RowChecksum().add(revision).add(root).add(leaves).value();
  }
}
