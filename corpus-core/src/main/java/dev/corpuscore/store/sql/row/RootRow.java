package dev.corpuscore.store.sql.row;

import static dev.corpuscore.store.sql.table.Column.bytes;
import static dev.corpuscore.store.sql.table.Column.number;

import dev.corpuscore.model.Digest;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Row;
import dev.corpuscore.store.sql.table.Table;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A row of table {@code corpus_root}: the root of the corpus after a transaction that changed
 * postings.
 *
 * @param revision the newest one of the transaction
 * @param leaves how many postings the root covers
 */
public record RootRow(long revision, byte[] root, long leaves) {
  static final Table TABLE =
      Table.of(
          "corpus_root",
          "the root of revision {revision}",
          number("revision").asKey(),
          bytes("root"),
          number("leaves"));

  /** How many are stored. */
  static final long KEPT = 10_000;

  /** Reads the newest row; null if there is none. */
  public static @Nullable RootRow newest(Handle handle) throws SQLException {
    return handle.first(TABLE.select("ORDER BY revision DESC LIMIT 1"), RootRow::read).orElse(null);
  }

  /** Adds the row, and deletes rows whose revisions are far older. */
  public void store(Handle handle) throws SQLException {
    TABLE.insert(handle, revision, root, leaves);
    handle.update("DELETE FROM corpus_root WHERE revision <= ?", revision - KEPT);
  }

  /** Deletes all rows. */
  public static void clear(Handle handle) throws SQLException {
    handle.update("DELETE FROM corpus_root");
  }

  public Digest digest() {
    return Digest.of(root);
  }

  private static RootRow read(Row row) throws SQLException {
    TABLE.check(row);
    return new RootRow(row.number("revision"), row.bytes("root"), row.number("leaves"));
  }
}
