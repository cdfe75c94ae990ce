package dev.corpuscore.store.sql.engine;

import static dev.corpuscore.model.CorpusException.unavailable;

import dev.corpuscore.store.sql.table.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.postgresql.Driver;

/**
 * Opens all sessions on a PostgreSQL database and sets all their settings, so that none depends on
 * the settings of the server, the database or the role.
 *
 * @param longestWait how long a session waits for a lock
 */
record PostgresSessions(PostgresAddress address, Duration longestWait) {
  /** The oldest tested version. */
  private static final int OLDEST = 15;

  /** A statement that takes longer is ended by the server. */
  static final Duration STATEMENT_LIMIT = Duration.ofSeconds(30);

  /** How long a transaction may do nothing. */
  private static final Duration IDLE = Duration.ofSeconds(15);

  private static final Duration IDLE_ALL = Duration.ofMinutes(10);

  /**
   * After this time without an answer the server counts as gone, because it would have ended the
   * statement.
   */
  private static final int ANSWER_SECONDS = 40;

  /** Settings of all sessions. */
  private static final List<String> COMMON =
      List.of(
          "TimeZone = 'UTC'",
          // otherwise the server might end the idle sessions of the pool
          "idle_session_timeout = 0",
          // a machine that is gone is noticed after 3 + 3 * 2 seconds, and then its locks are free
          "tcp_keepalives_idle = 3",
          "tcp_keepalives_interval = 2",
          "tcp_keepalives_count = 3");

  /**
   * Settings of sessions that read. A transaction sees one state from its first statement to its
   * last.
   */
  private static final List<String> READING =
      List.of(
          "default_transaction_isolation = 'repeatable read'",
          // a bug here cannot write
          "default_transaction_read_only = on");

  private static final List<String> WRITING =
      List.of(
          // a writer that has waited for a row sees its newest version, see CorpusRow
          "default_transaction_isolation = 'read committed'",
          "default_transaction_read_only = off",
          // when COMMIT returns, the change is on the disk and on those of synchronous standbys
          "synchronous_commit = on");

  /** Opens a session in auto-commit mode for this kind of access. */
  Connection open(Dialect.Access access) throws SQLException {
    boolean all = access == Dialect.Access.READ_ALL || access == Dialect.Access.WRITE_ALL;
    Stream<String> limits =
        Stream.of(
            "lock_timeout = " + longestWait.toMillis(),
            "statement_timeout = " + (all ? 0 : STATEMENT_LIMIT.toMillis()),
            // a process that stops within a transaction must not keep its locks and old rows for
            // long
            "idle_in_transaction_session_timeout = " + (all ? IDLE_ALL : IDLE).toMillis());
    List<String> settings = access.writes() ? WRITING : READING;
    return open(
        access.name().toLowerCase(Locale.ROOT),
        all ? 0 : ANSWER_SECONDS,
        Stream.concat(settings.stream(), limits));
  }

  /**
   * Opens a session without limits of time for statements and locks.
   *
   * @param purpose shown in {@code pg_stat_activity}
   * @param answerSeconds how long an answer may take before the session counts as lost
   */
  Connection open(String purpose, int answerSeconds) throws SQLException {
    return open(purpose, answerSeconds, Stream.of());
  }

  /** All settings are sent in one statement. */
  private Connection open(String purpose, int answerSeconds, Stream<String> settings)
      throws SQLException {
    Properties properties = address.properties(purpose, answerSeconds);
    Connection connection = new Driver().connect(address.base(), properties);
    if (connection == null) {
      throw unavailable(
          "\"" + address + "\" is not an address of a database; see CORE_DATABASE_URL");
    }
    try (Statement statement = connection.createStatement()) {
      requireVersion(connection);
      statement.execute(
          Stream.concat(COMMON.stream(), settings)
              .map(setting -> "SET " + setting)
              .collect(Collectors.joining("; ")));
      return connection;
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  private void requireVersion(Connection connection) throws SQLException {
    if (connection.getMetaData().getDatabaseMajorVersion() < OLDEST) {
      throw unavailable(
          address
              + " is version "
              + connection.getMetaData().getDatabaseProductVersion()
              + "; Corpus Core needs PostgreSQL "
              + OLDEST
              + " or newer");
    }
  }
}
