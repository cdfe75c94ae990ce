package dev.corpuscore.store.sql;

import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.sqlite.SQLiteConfig;
import org.sqlite.core.DB;
import org.sqlite.jdbc4.JDBC4Connection;
import org.sqlite.jdbc4.JDBC4PreparedStatement;

/**
 * A connection to SQLite that keeps statements prepared after they were closed, as PostgreSQL's
 * driver does. To parse and plan a short statement takes longer than to run it. Not thread-safe.
 */
final class SqliteConnection extends JDBC4Connection {
  private static final String SCHEME = "jdbc:sqlite:";

  /** More than the store has constant statements; those made for a number of values come and go. */
  private static final int LIMIT = 200;

  /** Statements that are not in use, the one that was used last at the end. */
  private final Map<String, KeptStatement> idle = new LinkedHashMap<>();

  SqliteConnection(Path file, SQLiteConfig config) throws SQLException {
    super(SCHEME + file, file.toString(), config.toProperties());
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
