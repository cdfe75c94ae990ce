package dev.corpuscore.store.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A connection and the statements that stay prepared on it. Not thread-safe. */
final class PooledConnection implements AutoCloseable {
  private final Connection connection;
  private final Dialect.Access access;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();
  private @Nullable Long counted;
  private long idleSince;
  private boolean spoilt;

  PooledConnection(Connection connection, Dialect.Access access) {
    this.connection = connection;
    this.access = access;
  }

  <T> T inTransaction(Work<T> work) throws SQLException {
    // begins; not by commit() but by this switch it ends, because commit() of SQLite's driver
    // begins the next transaction at once, which would lock every other process out
    connection.setAutoCommit(false);
    T result = work.on(connection);
    try {
      connection.setAutoCommit(true);
    } catch (SQLException e) {
      if (access.writes()) {
        throw e;
      }
      // a transaction that met damage, and read on beside it, SQLite does not commit; but what was
      // read is whole, and there was nothing to commit
      spoilt = true;
    }
    return result;
  }

  /** What throws leaves the connection relaxed; but then it is never used again. */
  <T> T inRelaxedTransaction(Dialect dialect, Work<T> work) throws SQLException {
    dialect.relax(connection, true);
    T result = inTransaction(work);
    dialect.relax(connection, false);
    return result;
  }

  <T> T ask(PreparedQuery<T> query) throws SQLException {
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
   * Whether anybody else may have committed since this was asked before; at the first time, yes.
   *
   * @param counter as {@link Dialect#commitCounter}
   */
  boolean noticesCommit(PreparedQuery<Long> counter) throws SQLException {
    Long before = counted;
    counted = ask(counter);
    return !counted.equals(before);
  }

  /** Whether it must not be used again. */
  boolean isSpoilt() {
    return spoilt;
  }

  /** Nobody uses it from now on. */
  void isIdle() {
    idleSince = System.nanoTime();
  }

  boolean hasBeenIdleFor(Duration limit) {
    return System.nanoTime() - idleSince > limit.toNanos();
  }

  /** Rolls back what did not end, and closes the statements with it. */
  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
