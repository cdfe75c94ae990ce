package dev.corpuscore.store.sql.row;

import static dev.corpuscore.store.sql.table.Column.number;
import static dev.corpuscore.store.sql.table.Column.text;

import dev.corpuscore.store.sql.table.Dialect;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Row;
import dev.corpuscore.store.sql.table.Table;
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
public record CorpusRow(UUID id, long createdAt, long revision, long generation) {
  static final Table TABLE =
      Table.of(
          "corpus",
          "the row of the corpus",
          number("one").asKey().unsummed(),
          text("uuid"),
          number("created_at"),
          number("revision"),
          number("generation"));

  private static final String SELECT = TABLE.select("");

  /** Reads the row, for a transaction that does not write. */
  public static CorpusRow read(Handle handle) throws SQLException {
    return query(handle, "");
  }

  /** Reads the row and locks it until the transaction ends. */
  public static CorpusRow lock(Handle handle) throws SQLException {
    return query(handle, handle.dialect().lockRow());
  }

  private static CorpusRow query(Handle handle, String lock) throws SQLException {
    return handle
        .first(SELECT + lock, CorpusRow::read)
        .orElseThrow(() -> handle.damaged("the row of the corpus is missing"));
  }

  private static CorpusRow read(Row row) throws SQLException {
    TABLE.check(row);
    return new CorpusRow(
        UUID.fromString(row.text("uuid")),
        row.number("created_at"),
        row.number("revision"),
        row.number("generation"));
  }

  /** Whether there is no row, as in a new database. */
  public static boolean missing(Handle handle) throws SQLException {
    return !handle.exists("SELECT one FROM corpus");
  }

  /** Adds the row. Returns the number of added rows: 0 if another process was faster. */
  public static int create(Handle handle, UUID id, Instant now) throws SQLException {
    return handle.update(TABLE.insertIfAbsent(), TABLE.withChecksum(1, id, now, 0, 0));
  }

  /**
   * Requests a rebuild of all derived data, in a transaction that may write. Returns the new
   * generation.
   */
  public static long requestRebuild(Handle handle) throws SQLException {
    CorpusRow before = lock(handle);
    CorpusRow next =
        new CorpusRow(before.id, before.createdAt, before.revision, before.generation + 1);
    next.store(handle);
    return next.generation;
  }

  public CorpusRow withRevision(long newest) {
    return new CorpusRow(id, createdAt, newest, generation);
  }

  /** Stores the row, in the transaction that locked it. */
  public void store(Handle handle) throws SQLException {
    TABLE.update(handle, 1, id, createdAt, revision, generation);
  }
}
