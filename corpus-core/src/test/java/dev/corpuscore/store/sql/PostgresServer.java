package dev.corpuscore.store.sql;

import dev.corpuscore.ServerLease;
import dev.corpuscore.store.sql.engine.PostgresAddress;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * A real PostgreSQL. Where it does not start, tests fail. All JVMs of the tests share one; a
 * database of a test is one of its JVM, whatever its name.
 */
public sealed class PostgresServer permits StartedPostgres {
  static final String TEMPLATE = "corpus_template";

  /** How long a server that was stopped and started again may take to say so. */
  private static final int VALIDATION_SECONDS = 30;

  private static @Nullable PostgresServer shared;

  private final int port;

  /** Kept for what makes and drops databases: a session costs the server as much as a database. */
  private @Nullable Connection administration;

  /** What the names of this JVM's databases begin with, on the server. */
  private final String prefix;

  PostgresServer(int port, String prefix) {
    this.port = port;
    this.prefix = prefix;
  }

  /** The one for all tests, started at the first call of any JVM; ends after the last of them. */
  public static synchronized PostgresServer shared() {
    if (shared == null) {
      int port = Integer.parseInt(ServerLease.of(PostgresHost.class));
      shared = new PostgresServer(port, "jvm" + ProcessHandle.current().pid() + "_");
    }
    return shared;
  }

  /**
   * Makes a database of this name with our tables and no corpus yet, in the place of any before.
   */
  public String freshDatabase(String name) {
    drop(name);
    // its files are copied; by default each page would go through the log
    administer(
        "CREATE DATABASE " + inServer(name) + " TEMPLATE " + TEMPLATE + " STRATEGY FILE_COPY");
    return url(name);
  }

  /** Makes a database of this name with nothing in it, in the place of any before. */
  public String emptyDatabase(String name) {
    drop(name);
    administer("CREATE DATABASE " + inServer(name));
    return url(name);
  }

  private void drop(String name) {
    administer("DROP DATABASE IF EXISTS " + inServer(name) + " WITH (FORCE)");
  }

  private synchronized void administer(String sql) {
    try {
      if (administration == null || !administration.isValid(VALIDATION_SECONDS)) {
        administration = DriverManager.getConnection(url("postgres"));
      }
      try (Statement statement = administration.createStatement()) {
        statement.execute(sql);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What {@code CORE_DATABASE_URL} would be; everybody is let in. */
  public String url(String database) {
    return "jdbc:postgresql://127.0.0.1:" + port + "/" + inServer(database) + "?user=postgres";
  }

  /** The same, for the store itself. */
  public PostgresAddress address(String database) {
    return new PostgresAddress(url(database), null, null, null);
  }

  /** What a test's database is called on the server; the server's own has its own name. */
  final String inServer(String database) {
    return database.equals("postgres") ? database : prefix + database;
  }

  final int port() {
    return port;
  }

  /** Runs statements in a session of their own. */
  void execute(String database, String sql) {
    try (Connection connection = DriverManager.getConnection(url(database));
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The first column of the first row, as text. */
  String ask(String database, String sql) {
    try (Connection connection = DriverManager.getConnection(url(database));
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return String.valueOf(row.getString(1));
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Ends all sessions of this kind, and returns how many there were. */
  int terminate(String database, String purpose) {
    String sql =
        "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
            + " WHERE application_name LIKE 'corpus-core "
            + purpose
            + "%' AND datname = '"
            + inServer(database)
            + "'";
    return Integer.parseInt(ask("postgres", sql));
  }
}
