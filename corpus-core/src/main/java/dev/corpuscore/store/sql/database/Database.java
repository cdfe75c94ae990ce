package dev.corpuscore.store.sql.database;

import java.time.Duration;

/**
 * One database: one connection that writes, a few that read. Thread-safe.
 *
 * <p>One writer because SQLite has one anyway: queueing here is fair and wakes at once, while
 * SQLite's own waiting polls.
 */
public final class Database implements AutoCloseable {
  private final Dialect dialect;
  private final ConnectionPool writer;
  private final ConnectionPool readers;

  public Database(Dialect dialect, Duration patience) {
    this.dialect = dialect;
    this.writer = new ConnectionPool(dialect, Dialect.Access.WRITE, 1, patience);
    this.readers = new ConnectionPool(dialect, Dialect.Access.READ, dialect.readers(), patience);
  }

  public Dialect dialect() {
    return dialect;
  }

  /** Runs {@code work} on one state of the database. */
  public <T> T read(Work<T> work) {
    return readers.inTransaction(work);
  }

  /** Runs {@code work} alone; all of it is durable on return, or nothing of it if this throws. */
  public <T> T write(Work<T> work) {
    return writer.inTransaction(work);
  }

  public int connectionsInUse() {
    return writer.inUse() + readers.inUse();
  }

  /** Waits for the work under way. The writer closes last: it folds the log into the database. */
  @Override
  public void close() {
    try {
      readers.close();
    } finally {
      writer.close();
    }
  }
}
