package dev.corpuscore.store.sql.database;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * A few connections of one kind, first come first served. Thread-safe.
 *
 * <p>A connection on which anything failed is closed, which rolls back, and never used again: so a
 * broken one cannot stay.
 */
final class ConnectionPool implements AutoCloseable {
  private final Dialect.Access access;
  private final Dialect dialect;
  private final int size;
  private final Duration patience;
  private final Semaphore free;
  private final ConcurrentLinkedDeque<Connection> idle = new ConcurrentLinkedDeque<>();
  private volatile boolean closed;

  /**
   * @param patience how long to wait for a connection, and at the end for those that are in use
   */
  ConnectionPool(Dialect dialect, Dialect.Access access, int size, Duration patience) {
    this.dialect = dialect;
    this.access = access;
    this.size = size;
    this.patience = patience;
    this.free = new Semaphore(size, true);
  }

  /** Runs {@code work} in one transaction; if it throws, nothing has changed. */
  <T> T inTransaction(Work<T> work) {
    acquire(1);
    try {
      return onConnection(work);
    } catch (SQLException e) {
      throw dialect.translate(e);
    } finally {
      free.release();
    }
  }

  private <T> T onConnection(Work<T> work) throws SQLException {
    if (closed) {
      throw new CorpusException(ErrorCode.UNAVAILABLE, "the store is closed");
    }
    Connection last = idle.pollFirst();
    Connection connection = last == null ? dialect.connect(access) : last;
    T result;
    try {
      // begins; not by commit() but by this switch it ends, because commit() of SQLite's driver
      // begins the next transaction at once, which would lock every other process out
      connection.setAutoCommit(false);
      result = work.on(connection);
      connection.setAutoCommit(true);
    } catch (SQLException | RuntimeException | Error e) {
      discard(connection, e);
      throw e;
    }
    if (closed) {
      connection.close();
    } else {
      idle.addFirst(connection);
    }
    return result;
  }

  /** Closes a connection on which something failed, which must not hide what it was. */
  private static void discard(Connection connection, Throwable failure) {
    try {
      connection.close();
    } catch (SQLException e) {
      failure.addSuppressed(e);
    }
  }

  private void acquire(int permits) {
    try {
      if (!free.tryAcquire(permits, patience.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new CorpusException(
            ErrorCode.UNAVAILABLE,
            "no database connection became free within "
                + patience.toMillis() / 1000.0
                + " s; try again");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CorpusException(
          ErrorCode.UNAVAILABLE, "interrupted while waiting for a database connection", e);
    }
  }

  /** How many connections are in use right now. */
  int inUse() {
    return size - free.availablePermits();
  }

  /** Waits for the work under way, then closes everything. */
  @Override
  public void close() {
    closed = true;
    acquire(size);
    free.release(size);
    for (Connection connection = idle.poll(); connection != null; connection = idle.poll()) {
      try {
        connection.close();
      } catch (SQLException e) {
        throw dialect.translate(e);
      }
    }
  }
}
