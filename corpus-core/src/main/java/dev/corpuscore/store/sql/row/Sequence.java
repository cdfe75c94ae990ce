package dev.corpuscore.store.sql.row;

import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Table;
import java.sql.SQLException;

/** Numbers rows in the order of time, for transactions that hold the corpus's lock. */
final class Sequence {
  private Sequence() {}

  /** The number after the highest in {@code table}. */
  static long next(Handle handle, Table table) throws SQLException {
    return handle.number("SELECT coalesce(max(sequence), 0) + 1 FROM " + table.name());
  }
}
