package dev.corpuscore.store.sql.table;

import java.sql.SQLException;
import java.sql.Savepoint;

/** Work on a connection. */
@FunctionalInterface
public interface Work<T> {
  T on(Handle handle) throws SQLException;

  /**
   * Runs one step of a transaction that may fail alone. On PostgreSQL, after a failed statement all
   * later ones fail as well, unless the transaction is rolled back to a savepoint before it.
   *
   * @throws SQLException the failure of the step; the transaction is as it was before the step and
   *     can continue
   */
  static <T> T attempt(Handle handle, Work<T> step) throws SQLException {
    Savepoint before = handle.connection().setSavepoint();
    try {
      T result = step.on(handle);
      handle.connection().releaseSavepoint(before);
      return result;
    } catch (SQLException e) {
      rollBack(handle, before, e);
      throw e;
    }
  }

  /**
   * If the connection is broken, the rollback fails as well, and must not hide the first failure.
   */
  private static void rollBack(Handle handle, Savepoint before, SQLException failure) {
    try {
      handle.connection().rollback(before);
      handle.connection().releaseSavepoint(before);
    } catch (SQLException e) {
      failure.addSuppressed(e);
    }
  }
}
