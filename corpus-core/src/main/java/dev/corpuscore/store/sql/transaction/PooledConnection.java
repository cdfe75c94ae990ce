package dev.corpuscore.store.sql.transaction;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.store.sql.table.Dialect;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.PreparedQuery;
import dev.corpuscore.store.sql.table.Work;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A connection and the statements that stay prepared on it. Not thread-safe. */
public final class PooledConnection implements AutoCloseable {
  private final Connection connection;
  private final Dialect dialect;
  private final Dialect.Access access;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();
  private @Nullable Long counted;
  private long idleSince;
  private boolean broken;
  private @Nullable CorpusException refusal;

  public PooledConnection(Connection connection, Dialect dialect, Dialect.Access access) {
    this.connection = connection;
    this.dialect = dialect;
    this.access = access;
  }

  <T> T inTransaction(Work<T> work) throws SQLException {
    // begins a transaction; it is ended by switching back to auto-commit, because commit() of
    // SQLite's
    // driver would begin the next transaction at once, which would lock out every other process
    connection.setAutoCommit(false);
    try {
      T result = work.on(new Handle(connection, dialect));
      end();
      return result;
    } catch (CorpusException e) {
      if (!access.writes() && e.code().status() < 500) {
        // what a caller asked for is not to be had; the database answered as always
        end();
        refusal = e;
      }
      throw e;
    }
  }

  private void end() throws SQLException {
    try {
      connection.setAutoCommit(true);
    } catch (SQLException e) {
      if (access.writes()) {
        throw e;
      }
      // SQLite does not commit a transaction that met damage and went on; the data that it read is
      // right, and there was nothing to commit
      broken = true;
    }
  }

  /** Whether this ended the last transaction without harm to the connection. */
  boolean outlived(RuntimeException failure) {
    return refusal == failure && !broken;
  }

  /** After an exception the connection stays relaxed, but then it is never used again. */
  <T> T inRelaxedTransaction(Work<T> work) throws SQLException {
    dialect.relax(connection, true);
    T result = inTransaction(work);
    dialect.relax(connection, false);
    return result;
  }

  <T> T select(PreparedQuery<T> query) throws SQLException {
    PreparedStatement statement = prepared.get(query.sql());
    if (statement == null) {
      statement = connection.prepareStatement(query.sql());
      prepared.put(query.sql(), statement);
    }
    query.values().setOn(statement);
    try (ResultSet rows = statement.executeQuery()) {
      return query.rows().read(rows);
    }
  }

  /**
   * Whether another connection may have committed since the last call; true for the first call.
   *
   * @param counter as {@link Dialect#commitCounter}
   */
  boolean noticesCommit(PreparedQuery<Long> counter) throws SQLException {
    Long before = counted;
    counted = select(counter);
    return !counted.equals(before);
  }

  /** Whether it must not be used again. */
  boolean isBroken() {
    return broken;
  }

  /** Marks the connection as idle from now on. */
  void isIdle() {
    idleSince = System.nanoTime();
  }

  boolean hasBeenIdleFor(Duration limit) {
    return System.nanoTime() - idleSince > limit.toNanos();
  }

  /** Closes the connection and its statements, which rolls back an open transaction. */
  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
