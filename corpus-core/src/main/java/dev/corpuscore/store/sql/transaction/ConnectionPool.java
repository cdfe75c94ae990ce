package dev.corpuscore.store.sql.transaction;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.store.sql.table.Dialect;
import dev.corpuscore.store.sql.table.PreparedQuery;
import dev.corpuscore.store.sql.table.Work;
import dev.corpuscore.thread.Caller;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * A few connections of one kind, given to threads in the order of their requests. Some may be kept
 * for the service itself, which callers then cannot take all of. Thread-safe.
 *
 * <p>A connection on which anything failed is closed, which rolls back, and never used again. Work
 * that failed because of another transaction, or because the database was not reachable, is run
 * again on another connection. No connection is occupied during the pause before that.
 */
public final class ConnectionPool implements AutoCloseable {
  private final Dialect.Access access;
  private final Dialect dialect;
  private final int size;
  private final Duration longestWait;
  private final Duration outage;
  private final Consumer<CorpusException> refusals;
  private final Random random = new Random();
  private final Semaphore free;

  /** Those that work for callers may have at once. */
  private final Semaphore shared;

  private final IdleConnections idle = new IdleConnections();

  /** How many commits were noticed. Every commit that changed anything is noticed. */
  private final AtomicLong commits = new AtomicLong();

  /** How often all connections were replaced. */
  private final AtomicLong generation = new AtomicLong();

  private volatile boolean closed;

  /**
   * @param kept how many of them work for a {@link Caller} cannot have, fewer than {@code size}
   * @param longestWait how long to wait for a connection, and on closing for those in use
   * @param outage how long to wait for a database that is not reachable
   * @param refusals receives each refusal of the disk, before another thread uses a connection
   */
  public ConnectionPool(
      Dialect dialect,
      Dialect.Access access,
      int size,
      int kept,
      Duration longestWait,
      Duration outage,
      Consumer<CorpusException> refusals) {
    this.dialect = dialect;
    this.access = access;
    this.size = size;
    this.longestWait = longestWait;
    this.outage = outage;
    this.refusals = refusals;
    this.free = new Semaphore(size, true);
    this.shared = new Semaphore(size - kept, true);
  }

  /** As the other, with none kept for the service itself. */
  public ConnectionPool(
      Dialect dialect,
      Dialect.Access access,
      int size,
      Duration longestWait,
      Duration outage,
      Consumer<CorpusException> refusals) {
    this(dialect, access, size, 0, longestWait, outage, refusals);
  }

  /** Runs {@code work} in one transaction; if it throws, nothing has changed. */
  public <T> T inTransaction(Work<T> work) {
    return onConnection(connection -> connection.inTransaction(work));
  }

  /** As {@link #inTransaction}, relaxed as in {@link Dialect#relax}. */
  <T> T inRelaxedTransaction(Work<T> work) {
    return onConnection(connection -> connection.inRelaxedTransaction(work));
  }

  /**
   * Runs one query without a transaction, because a single statement sees one state of the database
   * anyway.
   */
  <T> T select(PreparedQuery<T> query) {
    return onConnection(connection -> connection.select(query));
  }

  /**
   * Runs one query, or returns its cached answer if no commit was made since.
   *
   * <p>Why a cached answer is never older than the call: every commit before the call is noticed
   * here, or was noticed on this connection earlier, and is counted in {@code noticed}. A cached
   * answer is returned only if it was read after that number of commits had been noticed, so after
   * they were made.
   */
  <V> Optional<V> cached(LookupCache<V> recent, String key, PreparedQuery<Optional<V>> query) {
    PreparedQuery<Long> counter = dialect.commitCounter().orElse(null);
    if (counter == null) {
      return select(query);
    }
    return onConnection(
        connection -> {
          if (connection.noticesCommit(counter)) {
            commits.incrementAndGet();
          }
          long noticed = commits.get();
          V known = recent.find(key, noticed);
          if (known != null) {
            return Optional.of(known);
          }
          Optional<V> answer = connection.select(query);
          answer.ifPresent(it -> recent.remember(key, it, noticed));
          return answer;
        });
  }

  /** Work on a connection of this pool. */
  @FunctionalInterface
  private interface ConnectionWork<T> {
    T of(PooledConnection connection) throws SQLException;
  }

  private <T> T onConnection(ConnectionWork<T> use) {
    if (Caller.current().equals(Caller.INTERNAL)) {
      return onOwnConnection(use);
    }
    acquire(shared, 1);
    try {
      return onOwnConnection(use);
    } finally {
      shared.release();
    }
  }

  private <T> T onOwnConnection(ConnectionWork<T> use) {
    TransactionRetry retrying = new TransactionRetry(outage, random);
    while (true) {
      acquire(free, 1);
      try {
        return onFreeConnection(use);
      } catch (SQLException e) {
        Dialect.Failure failure = dialect.failure(e);
        if (!retrying.again(e, failure)) {
          throw dialect.translate(e, refusals);
        }
        if (failure == Dialect.Failure.OUTAGE) {
          // the other idle connections lead to the same server
          idle.discard(e);
        }
      } finally {
        free.release();
      }
      retrying.pause();
    }
  }

  private <T> T onFreeConnection(ConnectionWork<T> use) throws SQLException {
    if (closed) {
      throw CorpusException.unavailable("the store is closed");
    }
    long begun = generation.get();
    PooledConnection last = idle.lastUsed(dialect.idleLimit());
    PooledConnection connection =
        last == null ? new PooledConnection(dialect.connect(access), dialect, access) : last;
    T result;
    try {
      result = use.of(connection);
    } catch (RuntimeException e) {
      if (connection.outlived(e)) {
        giveBack(connection, begun);
      } else {
        IdleConnections.discard(connection, e);
      }
      throw e;
    } catch (SQLException | Error e) {
      IdleConnections.discard(connection, e);
      throw e;
    }
    giveBack(connection, begun);
    return result;
  }

  private void giveBack(PooledConnection connection, long begun) {
    if (closed || generation.get() != begun || connection.isBroken()) {
      IdleConnections.closeUsed(connection);
    } else {
      idle.add(connection);
    }
  }

  /**
   * Closes all idle connections.
   *
   * @throws CorpusException {@code UNAVAILABLE} if one could not be closed; the others are closed
   */
  private void closeIdle() {
    try {
      idle.close();
    } catch (SQLException e) {
      throw dialect.translate(e);
    }
  }

  private void acquire(Semaphore from, int permits) {
    try {
      if (!from.tryAcquire(permits, longestWait.toMillis(), TimeUnit.MILLISECONDS)) {
        throw CorpusException.unavailable(
            "no database connection became free within "
                + longestWait.toMillis() / 1000.0
                + " s; try again");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CorpusException.unavailable("interrupted while waiting for a database connection", e);
    }
  }

  /**
   * Closes every connection, and runs {@code work} before another one is opened.
   *
   * @throws CorpusException {@code UNAVAILABLE} if one was in use for too long; then {@code work}
   *     was not run, and the connections in use stay open
   */
  void whileClosed(Runnable work) {
    generation.incrementAndGet();
    closeIdle();
    acquire(free, size);
    try {
      closeIdle();
      work.run();
    } finally {
      free.release(size);
    }
  }

  /** How many connections are in use. */
  public int inUse() {
    return size - free.availablePermits();
  }

  /** Waits for running work, then closes all connections. */
  @Override
  public void close() {
    closed = true;
    acquire(free, size);
    free.release(size);
    closeIdle();
  }
}
