package dev.corpuscore.store.sql;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Numbers rows in the order of time, for transactions that hold the corpus's lock. */
final class Sequence {
  private Sequence() {}

  /** The number after the highest in {@code table}. */
  static long next(Handle handle, String table) throws SQLException {
    String sql = "SELECT coalesce(max(sequence), 0) + 1 FROM " + table;
    try (PreparedStatement query = handle.connection().prepareStatement(sql);
        ResultSet row = query.executeQuery()) {
      row.next();
      return row.getLong(1);
    }
  }
}
