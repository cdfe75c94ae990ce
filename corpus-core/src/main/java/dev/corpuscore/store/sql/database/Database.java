package dev.corpuscore.store.sql.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/**
 * One database: as many connections that write, and that read, as its {@link Dialect} says.
 * Thread-safe.
 *
 * <p>Short work may run more than once, when others were in its way ({@link Dialect.Failure#RACE})
 * or the database was away for some seconds ({@link Dialect.Failure#OUTAGE}); whatever it keeps
 * beside the database it must begin anew each time. What it does to the database happens once.
 */
public final class Database implements AutoCloseable {
  /** Who reads is told soon that the database is away; who writes waits for a failover. */
  private static final Duration OUTAGE_OF_READS = Duration.ofSeconds(3);

  private static final Duration OUTAGE_OF_WRITES = Duration.ofSeconds(15);

  private final Dialect dialect;
  private final ConnectionPool writers;
  private final ConnectionPool readers;

  /**
   * @param patience how long to wait for a connection that others use
   */
  public Database(Dialect dialect, Duration patience) {
    this.dialect = dialect;
    this.writers =
        new ConnectionPool(
            dialect, Dialect.Access.WRITE, dialect.writers(), patience, OUTAGE_OF_WRITES);
    this.readers =
        new ConnectionPool(
            dialect, Dialect.Access.READ, dialect.readers(), patience, OUTAGE_OF_READS);
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

  /**
   * Runs {@code work} in one transaction; all of it is durable on return, or nothing of it if this
   * throws. SQLite runs one such transaction after the other. PostgreSQL runs several at once, and
   * what one reads another may change unless it is locked: whoever takes revisions, or changes
   * anything but commands, locks the corpus's row first ({@code posting.CorpusRow}).
   */
  public <T> T write(Work<T> work) {
    return writers.inTransaction(dialect.once(work));
  }

  /**
   * Runs {@code work} as {@link #write}, but does not wait for the disk: for what may as well be
   * done again. It is durable at the latest with the next {@link #write}, or a second later; until
   * then a power cut takes it back, as a whole, and with it whatever was noted after it. A process
   * that dies takes nothing back.
   */
  public <T> T note(Work<T> work) {
    return writers.inRelaxedTransaction(dialect.once(work));
  }

  /** Reads everything: as {@link #read}, but on a connection of its own, and once. */
  public <T> T readAll(Work<T> work) {
    return alone(Dialect.Access.READ_ALL, work);
  }

  /** Writes everything: as {@link #write}, but on a connection of its own, and once. */
  public <T> T writeAll(Work<T> work) {
    return alone(Dialect.Access.WRITE_ALL, work);
  }

  private <T> T alone(Dialect.Access access, Work<T> work) {
    try (PooledConnection connection = new PooledConnection(dialect.connect(access))) {
      return connection.inTransaction(work);
    } catch (SQLException e) {
      throw dialect.translate(e);
    }
  }

  /**
   * Takes out of the log what the database holds anyway, where that is for us to do, on a
   * connection of its own: this is no transaction. Waits a tenth of a second at most.
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
    return writers.inUse() + readers.inUse();
  }

  /** Waits for the work under way. Writers close last: SQLite's folds the log into the database. */
  @Override
  public void close() {
    try {
      readers.close();
    } finally {
      writers.close();
    }
  }
}
