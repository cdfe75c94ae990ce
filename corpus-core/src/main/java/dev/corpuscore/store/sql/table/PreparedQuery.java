package dev.corpuscore.store.sql.table;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * A query with its values and the reader of its result.
 *
 * @param sql a constant, because its statement stays prepared on its connection
 * @param values sets the values of the statement
 * @param rows reads the result, which is closed afterwards
 */
public record PreparedQuery<T>(String sql, Values values, Rows<T> rows) {
  /** Sets the values of a statement. */
  @FunctionalInterface
  public interface Values {
    void setOn(PreparedStatement statement) throws SQLException;
  }

  /** Reads a result. */
  @FunctionalInterface
  public interface Rows<T> {
    T read(ResultSet rows) throws SQLException;
  }
}
