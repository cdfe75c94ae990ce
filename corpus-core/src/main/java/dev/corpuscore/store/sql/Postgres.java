package dev.corpuscore.store.sql;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.store.StoreLock;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.postgresql.Driver;

/**
 * PostgreSQL: one database, shared by instances on many machines. This class opens all sessions and
 * sets all their settings; none depends on the settings of the server, the database or the role.
 */
final class Postgres implements Dialect {
  /** The oldest tested version. */
  private static final int OLDEST = 15;

  private static final int READERS = 8;
  private static final int WRITERS = 4;

  /** A connection that was idle for longer is not used, because a firewall may have dropped it. */
  private static final Duration IDLE_LIMIT = Duration.ofMinutes(2);

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

  private final PostgresAddress address;
  private final Duration longestWait;
  private final PostgresErrors errors;
  private final AtomicLong tickets = new AtomicLong();

  /**
   * @param longestWait how long one writer waits for another, in this process or any other
   */
  Postgres(PostgresAddress address, Duration longestWait) {
    this.address = address;
    this.longestWait = longestWait;
    this.errors = new PostgresErrors(address.toString(), longestWait);
  }

  @Override
  public String kind() {
    return "postgresql";
  }

  @Override
  public Optional<Path> file() {
    return Optional.empty();
  }

  @Override
  public int readers() {
    return READERS;
  }

  @Override
  public int writers() {
    return WRITERS;
  }

  @Override
  public Duration idleLimit() {
    return IDLE_LIMIT;
  }

  @Override
  public Connection connect(Access access) throws SQLException {
    boolean all = access == Access.READ_ALL || access == Access.WRITE_ALL;
    Stream<String> limits =
        Stream.of(
            "lock_timeout = " + longestWait.toMillis(),
            "statement_timeout = " + (all ? 0 : STATEMENT_LIMIT.toMillis()),
            // a process that stops within a transaction must not keep its locks and old rows for
            // long
            "idle_in_transaction_session_timeout = " + (all ? IDLE_ALL : IDLE).toMillis());
    List<String> settings = access.writes() ? WRITING : READING;
    return connect(
        access.name().toLowerCase(Locale.ROOT),
        all ? 0 : ANSWER_SECONDS,
        Stream.concat(settings.stream(), limits));
  }

  /** Opens a session. All its settings are sent in one statement. */
  private Connection connect(String purpose, int answerSeconds, Stream<String> settings)
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

  @Override
  public void migrate() {
    new PostgresSchema(this, address).migrate();
  }

  @Override
  public String lockRow() {
    return " FOR UPDATE";
  }

  @Override
  public String skipLockedRows() {
    return " FOR UPDATE OF c SKIP LOCKED";
  }

  /** Empty, because such a query costs a round trip, as reading a posting does. */
  @Override
  public Optional<PreparedQuery<Long>> commitCounter() {
    return Optional.empty();
  }

  /**
   * See postgresql.org/docs/current/wal-async-commit.html: a crash may lose the last commits, in
   * order.
   */
  @Override
  public void relax(Connection connection, boolean relaxed) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET synchronous_commit = " + (relaxed ? "off" : "on"));
    }
  }

  /**
   * Without these settings PostgreSQL reads a small table, or one side of a join, completely. And
   * to choose a plan for given values it reads the rows with the highest and lowest keys.
   */
  @Override
  public void readByKeysAlone(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "SET LOCAL enable_seqscan = off; SET LOCAL enable_hashjoin = off; SET LOCAL"
              + " enable_mergejoin = off; SET LOCAL plan_cache_mode = force_generic_plan");
    }
  }

  @Override
  public Failure failure(SQLException e) {
    return errors.failure(e);
  }

  @Override
  public <T> Work<T> once(Work<T> work) {
    return new IdempotentWork<>(work, tickets.incrementAndGet());
  }

  /** Does nothing, because the server manages its log; see docs/erasure.md. */
  @Override
  public boolean checkpoint(Connection connection) {
    return true;
  }

  @Override
  public Optional<StoreLock> tryLock(UUID corpus, String name) {
    try {
      return PostgresLock.take(
          connect("holds " + name, PostgresLock.ANSWER_SECONDS, Stream.of()), corpus, name);
    } catch (SQLException e) {
      throw translate(e);
    }
  }

  /** A standby that lags and takes over lacks the last commits. */
  @Override
  public Optional<String> risk(Connection connection) throws SQLException {
    String sql =
        """
        SELECT (SELECT count(*) FROM pg_stat_replication) AS standbys,
               current_setting('synchronous_standby_names') AS synchronous
        """;
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      long standbys = row.getLong("standbys");
      return standbys == 0 || !row.getString("synchronous").isBlank()
          ? Optional.empty()
          : Optional.of(
              address
                  + " has standbys ("
                  + standbys
                  + ") but none of them is synchronous: after a failover the last commits may be"
                  + " missing, erasures among them; set synchronous_standby_names, or run ./corpus"
                  + " erasures replay after each failover");
    }
  }

  /** PostgreSQL enforces its keys itself. These are the faults that it has noticed. */
  @Override
  public List<String> faults(Connection connection) throws SQLException {
    String invalid =
        """
        SELECT c.relname FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
        WHERE NOT i.indisvalid AND c.relnamespace = current_schema()::regnamespace
        ORDER BY c.relname
        """;
    String checksums =
        "SELECT checksum_failures FROM pg_stat_database WHERE datname = current_database()";
    List<String> faults = new ArrayList<>();
    try (Statement statement = connection.createStatement()) {
      try (ResultSet rows = statement.executeQuery(invalid)) {
        while (rows.next()) {
          faults.add("index " + rows.getString(1) + " is not valid: REINDEX it");
        }
      }
      try (ResultSet row = statement.executeQuery(checksums)) {
        if (row.next() && row.getLong(1) > 0) {
          faults.add(
              "PostgreSQL has met "
                  + row.getLong(1)
                  + " pages in this database that did not match their checksums; see its log");
        }
      }
    }
    return faults;
  }

  @Override
  public RuntimeException translate(SQLException e) {
    return errors.translate(e);
  }

  @Override
  public CorpusException damaged(String what) {
    return errors.damaged(what);
  }

  private static CorpusException unavailable(String message) {
    return new CorpusException(ErrorCode.UNAVAILABLE, message);
  }
}
