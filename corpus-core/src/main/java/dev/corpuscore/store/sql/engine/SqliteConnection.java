package dev.corpuscore.store.sql.engine;

import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.sqlite.BusyHandler;
import org.sqlite.SQLiteConfig;
import org.sqlite.core.DB;
import org.sqlite.jdbc4.JDBC4Connection;
import org.sqlite.jdbc4.JDBC4PreparedStatement;

/**
 * A connection to SQLite that keeps statements prepared after they were closed, as PostgreSQL's
 * driver does. To parse and plan a short statement takes longer than to run it. Not thread-safe.
 */
public final class SqliteConnection extends JDBC4Connection {
  private static final String SCHEME = "jdbc:sqlite:";

  /** More than the store has constant statements; those made for a number of values come and go. */
  private static final int LIMIT = 200;

  /** Statements that are not in use, the one that was used last at the end. */
  private final Map<String, KeptStatement> idle = new LinkedHashMap<>();

  /**
   * Opens the file.
   *
   * @param longestWait how long it waits for a lock of another connection; also here, as some
   *     settings need one
   */
  public SqliteConnection(Path file, SQLiteConfig config, Duration longestWait)
      throws SQLException {
    super(SCHEME + file, file.toString(), waiting(config, longestWait).toProperties());
    BusyHandler.setHandler(this, new ShortPauses(longestWait));
  }

  private static SQLiteConfig waiting(SQLiteConfig config, Duration longestWait) {
    config.setBusyTimeout((int) longestWait.toMillis());
    return config;
  }

  /**
   * Waits for a lock. SQLite's own pauses grow to a tenth of a second, and a process that writes
   * all the time leaves the lock for less than a millisecond between two transactions: others then
   * wait for many seconds.
   */
  private static final class ShortPauses extends BusyHandler {
    private static final long PAUSE_NANOS = Duration.ofMillis(1).toNanos();

    private final Duration longestWait;
    private long began;

    ShortPauses(Duration longestWait) {
      this.longestWait = longestWait;
    }

    @Override
    protected int callback(int triesBefore) {
      if (triesBefore == 0) {
        began = System.nanoTime();
      }
      if (System.nanoTime() - began > longestWait.toNanos()) {
        return 0;
      }
      boolean interrupted = Thread.interrupted(); // otherwise the pause would end at once
      LockSupport.parkNanos(PAUSE_NANOS);
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
      return 1;
    }
  }

  @Override
  public PreparedStatement prepareStatement(String sql) throws SQLException {
    KeptStatement kept = idle.remove(sql);
    if (kept == null) {
      return new KeptStatement(this, sql);
    }
    kept.inUse = true;
    return kept;
  }

  /** A second statement of the same text, used at the same time, is not kept. */
  private void keep(KeptStatement statement) throws SQLException {
    KeptStatement surplus = idle.putIfAbsent(statement.text, statement);
    if (surplus != null) {
      statement.end();
    } else if (idle.size() > LIMIT) {
      var oldest = idle.entrySet().iterator();
      KeptStatement unused = oldest.next().getValue();
      oldest.remove();
      unused.end();
    }
  }

  /** A statement that can be used again after it was closed. */
  private static final class KeptStatement extends JDBC4PreparedStatement {
    private final SqliteConnection connection;
    private final String text;
    private boolean inUse = true;

    KeptStatement(SqliteConnection connection, String text) throws SQLException {
      super(connection, text);
      this.connection = connection;
      this.text = text;
    }

    /** Forgets values and results; the values may be somebody's. */
    @Override
    public void close() throws SQLException {
      if (!inUse) {
        return;
      }
      inUse = false;
      if (connection.isClosed()) {
        return; // which ended all statements
      }
      rs.close();
      pointer.safeRunInt(DB::reset);
      clearBatch();
      batch = null; // grew with the largest batch
      clearParameters();
      connection.keep(this);
    }

    void end() throws SQLException {
      super.close();
    }
  }
}
