package dev.corpuscore.store;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Exports a whole store as rows and imports them into another store, on the same kind of database
 * or another: postings and their records, URLs, removals, sources, commands, contributions,
 * tombstones and the ledger. Thread-safe; {@code UNAVAILABLE} as in {@link PostingStore}. Every
 * implementation passes {@code ArchiveContract}.
 */
public interface Archive {
  /** The version of the tables whose rows {@link #read} returns. */
  int version();

  /** The oldest version of tables that {@link #fill} accepts: that of the first edition. */
  int oldestVersion();

  /**
   * The tables of a version with the names of their columns, in the order of {@link #read} and
   * {@link #fill}.
   *
   * @param version from the oldest to this one
   */
  Map<String, List<String>> tables(int version);

  /** The approximate number of rows; others may write at the same time. Costs a scan. */
  long count();

  /**
   * Visits every row, table by table, each table in the order of its key. All rows are of one state
   * of the store. Others may read and write at the same time.
   */
  void read(RowVisitor visitor);

  /**
   * Imports rows: all of them, durable on return, or none. The store takes over the corpus id of
   * the rows and requests a rebuild of everything derived. It must be reopened afterwards. Before
   * the end, everything is verified as by {@link Store#verify}.
   *
   * @param version of the tables that the rows are of
   * @param rows in the order of {@link #tables}
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} if this store is not
   *     empty, if a row belongs to none of these tables, or if the rows contradict each other.
   *     Then, and after any exception of {@code rows}, nothing has changed
   */
  void fill(int version, RowSource rows);

  /**
   * One row.
   *
   * @param values one for each column, in their order: numbers in decimal, bytes in base64, absent
   *     ones null
   */
  record Row(String table, List<@Nullable String> values) {}

  /** Receives rows. */
  @FunctionalInterface
  interface RowVisitor {
    void row(Row row);
  }

  /** Supplies rows. */
  @FunctionalInterface
  interface RowSource {
    /** The next row, or null after the last. */
    @Nullable Row next();
  }
}
