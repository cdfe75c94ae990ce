package dev.corpuscore.store.sql.transaction;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.jspecify.annotations.Nullable;

/**
 * The open connections of a pool that nobody uses. A connection that cannot be closed, for example
 * because its server is gone, changes nothing for those who want another one. Thread-safe.
 */
public final class IdleConnections {
  private static final System.Logger LOG = System.getLogger(IdleConnections.class.getName());

  private final Deque<PooledConnection> idle = new ConcurrentLinkedDeque<>();

  public void add(PooledConnection connection) {
    connection.isIdle();
    idle.addFirst(connection);
  }

  /**
   * Takes the connection that was used last, or null if there is none. Closes those that were idle
   * for longer than {@code limit}.
   */
  public @Nullable PooledConnection lastUsed(Duration limit) {
    for (PooledConnection last = idle.pollFirst(); last != null; last = idle.pollFirst()) {
      if (!last.hasBeenIdleFor(limit)) {
        return last;
      }
      closeUsed(last);
    }
    return null;
  }

  /** Closes all of them after a failure, as {@link #discard(PooledConnection, Throwable)}. */
  public void discard(Throwable failure) {
    for (PooledConnection each = idle.poll(); each != null; each = idle.poll()) {
      discard(each, failure);
    }
  }

  /**
   * Closes all of them.
   *
   * @throws SQLException if one could not be closed; the others are closed
   */
  public void close() throws SQLException {
    SQLException failures = new SQLException("connections could not be closed");
    discard(failures);
    if (failures.getSuppressed().length > 0) {
      throw (SQLException) failures.getSuppressed()[0];
    }
  }

  /** Closes a connection after a failure. An exception of the closing must not hide the failure. */
  public static void discard(PooledConnection connection, Throwable failure) {
    try {
      connection.close();
    } catch (SQLException e) {
      failure.addSuppressed(e);
    }
  }

  /**
   * Closes a connection whose work has ended. If that fails, the work has ended nevertheless, so it
   * must not be repeated.
   */
  static void closeUsed(PooledConnection connection) {
    try {
      connection.close();
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.WARNING, "event=connection-not-closed", e);
    }
  }
}
