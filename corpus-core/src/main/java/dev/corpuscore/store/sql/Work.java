package dev.corpuscore.store.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;

/** Something to do on a connection. */
@FunctionalInterface
interface Work<T> {
  T on(Connection connection) throws SQLException;

  /**
   * Does one step of a transaction, which may fail without the others: on PostgreSQL a statement
   * that failed ends the transaction for every later one, unless it is taken back to before that
   * statement.
   *
   * @throws SQLException what the step failed with; the transaction is as it was before the step,
   *     and goes on
   */
  static <T> T attempt(Connection connection, Work<T> step) throws SQLException {
    Savepoint before = connection.setSavepoint();
    try {
      T result = step.on(connection);
      connection.releaseSavepoint(before);
      return result;
    } catch (SQLException e) {
      takeBack(connection, before, e);
      throw e;
    }
  }

  /** Where the connection itself is broken, that must not hide what broke it. */
  private static void takeBack(Connection connection, Savepoint before, SQLException failure) {
    try {
      connection.rollback(before);
      connection.releaseSavepoint(before);
    } catch (SQLException e) {
      failure.addSuppressed(e);
    }
  }
}
