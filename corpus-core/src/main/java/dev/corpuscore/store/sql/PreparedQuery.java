package dev.corpuscore.store.sql;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * One question to the database.
 *
 * @param sql a constant: whatever is asked stays prepared on its connection
 * @param values what the marks in it stand for
 * @param rows what becomes of the answer; it is closed afterwards
 */
record PreparedQuery<T>(String sql, Values values, Rows<T> rows) {
  /** Sets the values of a statement. */
  @FunctionalInterface
  interface Values {
    void setOn(PreparedStatement statement) throws SQLException;
  }

  /** Reads an answer. */
  @FunctionalInterface
  interface Rows<T> {
    T read(ResultSet rows) throws SQLException;
  }
}
