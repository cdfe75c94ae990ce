package dev.corpuscore.store.sql.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

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

  /**
   * Asks a single question, of one state of the database: a statement sees one by itself. Cheaper
   * than {@link #read}, as no transaction begins and nothing is prepared again.
   */
  public <T> T ask(Query<T> query) {
    return readers.ask(query);
  }

  /**
   * Asks a single question, or returns what it was answered before if nobody has committed anything
   * since: no process, no connection. So the answer is as new as that of {@link #ask}. Answers that
   * are empty are not remembered.
   *
   * @param key names the question among all those of {@code recent}
   */
  public <V> Optional<V> recall(RecentAnswers<V> recent, String key, Query<Optional<V>> query) {
    return readers.recall(recent, key, query);
  }

  /** Runs {@code work} alone; all of it is durable on return, or nothing of it if this throws. */
  public <T> T write(Work<T> work) {
    return writer.inTransaction(work);
  }

  /**
   * Runs {@code work} alone, as {@link #write}, but does not wait for the disk: for what may as
   * well be done again. It is durable at the latest with the next {@link #write}; until then a
   * power cut takes it back, as a whole, and with it whatever was noted after it. A process that
   * dies takes nothing back.
   */
  public <T> T note(Work<T> work) {
    return writer.inRelaxedTransaction(work);
  }

  /**
   * Takes out of the log what the database holds anyway, on a connection of its own: this is no
   * transaction. Waits a tenth of a second at most.
   *
   * @return false if somebody reads an older state or writes right now: the log is as it was, or
   *     shorter
   */
  public boolean fold() {
    try (Connection connection = dialect.connect(Dialect.Access.WRITE)) {
      return dialect.fold(connection);
    } catch (SQLException e) {
      throw dialect.translate(e);
    }
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
