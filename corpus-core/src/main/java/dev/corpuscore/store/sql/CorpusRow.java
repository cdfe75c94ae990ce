package dev.corpuscore.store.sql;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.UUID;

/**
 * The only row of table {@code corpus}: the id of the corpus and its newest revision.
 *
 * <p>Why revisions become visible in order: a transaction that writes first reads this row for
 * writing and keeps it locked until it has ended (SQLite: {@code BEGIN IMMEDIATE} locks the
 * database; elsewhere {@link Dialect#lockRow}). So transactions that take revisions run one after
 * the other, and a reader that has seen revision n never finds a lower one later.
 *
 * <p>On PostgreSQL this depends on two facts. A transaction that ends becomes visible to others
 * before its locks are released ({@code CommitTransaction} in {@code xact.c}: {@code
 * ProcArrayEndTransaction}, then {@code ResourceOwnerRelease}): when the next writer has the row,
 * every reader can see the revisions before its own. And at {@code READ COMMITTED} a transaction
 * that waited for a locked row reads the newest version of it, and of everything that it reads
 * afterwards.
 *
 * <p>It is the first row that a transaction locks. So no transaction waits for it while it holds a
 * lock that the owner of this row needs, which would be a deadlock.
 */
record CorpusRow(UUID id, long createdAt, long revision, long generation) {
  /** Reads the row, for a transaction that does not write. */
  static CorpusRow read(Handle handle) throws SQLException {
    return query(handle, "");
  }

  /** Reads the row and locks it until the transaction ends. */
  static CorpusRow lock(Handle handle) throws SQLException {
    return query(handle, handle.dialect().lockRow());
  }

  private static CorpusRow query(Handle handle, String lock) throws SQLException {
    String sql = "SELECT uuid, created_at, revision, generation, checksum FROM corpus" + lock;
    try (PreparedStatement query = handle.connection().prepareStatement(sql);
        ResultSet row = query.executeQuery()) {
      if (!row.next()) {
        throw handle.damaged("the row of the corpus is missing");
      }
      String uuid = row.getString("uuid");
      long createdAt = row.getLong("created_at");
      long revision = row.getLong("revision");
      long generation = row.getLong("generation");
      if (checksum(uuid, createdAt, revision, generation) != row.getLong("checksum")) {
        throw handle.damaged("the row of the corpus does not match its checksum");
      }
      return new CorpusRow(UUID.fromString(uuid), createdAt, revision, generation);
    }
  }

  /** Whether there is no row, as in a new database. */
  static boolean missing(Handle handle) throws SQLException {
    try (PreparedStatement query = handle.connection().prepareStatement("SELECT one FROM corpus");
        ResultSet row = query.executeQuery()) {
      return !row.next();
    }
  }

  /** Adds the row. Returns the number of added rows: 0 if another process was faster. */
  static int create(Handle handle, UUID id, Instant now) throws SQLException {
    String sql =
        """
        INSERT INTO corpus (one, uuid, created_at, revision, generation, checksum)
        VALUES (1, ?, ?, 0, 0, ?)
        ON CONFLICT DO NOTHING
        """;
    try (PreparedStatement insert = handle.connection().prepareStatement(sql)) {
      insert.setString(1, id.toString());
      insert.setLong(2, now.getEpochSecond());
      insert.setLong(3, checksum(id.toString(), now.getEpochSecond(), 0, 0));
      return insert.executeUpdate();
    }
  }

  /**
   * Requests a rebuild of all derived data, in a transaction that may write. Returns the new
   * generation.
   */
  static long requestRebuild(Handle handle) throws SQLException {
    CorpusRow before = lock(handle);
    CorpusRow next =
        new CorpusRow(before.id, before.createdAt, before.revision, before.generation + 1);
    next.store(handle);
    return next.generation;
  }

  CorpusRow withRevision(long newest) {
    return new CorpusRow(id, createdAt, newest, generation);
  }

  /** Stores the row, in the transaction that locked it. */
  void store(Handle handle) throws SQLException {
    String sql = "UPDATE corpus SET revision = ?, generation = ?, checksum = ?";
    try (PreparedStatement update = handle.connection().prepareStatement(sql)) {
      update.setLong(1, revision);
      update.setLong(2, generation);
      update.setLong(3, checksum(id.toString(), createdAt, revision, generation));
      update.executeUpdate();
    }
  }

  private static long checksum(String uuid, long createdAt, long revision, long generation) {
    return new RowChecksum().add(uuid).add(createdAt).add(revision).add(generation).value();
  }
}
