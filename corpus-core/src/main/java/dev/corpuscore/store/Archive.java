package dev.corpuscore.store;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A whole store as rows, to be put into another one, of this database or another: postings and
 * their records, URLs, removals, sources, commands, contributions, tombstones and the ledger.
 * Thread-safe; {@code UNAVAILABLE} as in {@link PostingStore}. Every implementation passes {@code
 * ArchiveContract}.
 */
public interface Archive {
  /** The version of the tables, which {@link #read} gives rows of. */
  int version();

  /** The oldest version that {@link #fill} takes rows of: that of the first edition. */
  int oldestVersion();

  /**
   * The tables of a version and the names of their columns, in the order in which rows come and go.
   *
   * @param version from the oldest to this one
   */
  Map<String, List<String>> tables(int version);

  /** How many rows there are, about: others may write meanwhile. Costs a scan. */
  long count();

  /**
   * Hands out every row, table by table, each in the order of its key: of one state of the store,
   * while others read and write.
   */
  void read(RowVisitor visitor);

  /**
   * Takes rows in: all of them, durable on return, or none. The store becomes the corpus that they
   * are of, under its name, and asks for a rebuild of everything derived; it must be opened anew
   * then. Before the end everything taken in is verified, as by {@link Store#verify}.
   *
   * @param version of the tables that the rows are of
   * @param rows in the order of {@link #tables}
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} if this store holds
   *     anything already, if a row is none of these tables, or if what came does not hold together;
   *     nothing has changed then, as after whatever {@code rows} throws
   */
  void fill(int version, RowSource rows);

  /**
   * One row.
   *
   * @param values one for each column, in their order: numbers in decimal, bytes in base64, absent
   *     ones null
   */
  record Row(String table, List<@Nullable String> values) {}

  /** Hears rows. */
  @FunctionalInterface
  interface RowVisitor {
    void row(Row row);
  }

  /** Gives rows. */
  @FunctionalInterface
  interface RowSource {
    /** The next row, or null after the last. */
    @Nullable Row next();
  }
}
