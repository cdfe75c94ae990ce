package dev.corpuscore.store.sql.engine;

import dev.corpuscore.bytes.CompressionDictionary;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.store.Instances;
import dev.corpuscore.store.StoreLock;
import dev.corpuscore.store.sql.row.SeenEntry;
import dev.corpuscore.store.sql.table.CompressionDictionaryRows;
import dev.corpuscore.store.sql.table.Dialect;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.PreparedQuery;
import dev.corpuscore.store.sql.table.SeenLedger;
import dev.corpuscore.store.sql.table.Work;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/** PostgreSQL: one database, shared by instances on many machines. */
public final class Postgres implements Dialect {
  private static final int READERS = 8;
  private static final int WRITERS = 4;

  /** A connection that was idle for longer is not used, because a firewall may have dropped it. */
  private static final Duration IDLE_LIMIT = Duration.ofMinutes(2);

  private final PostgresAddress address;
  private final PostgresSessions sessions;
  private final PostgresErrors errors;
  private final Migrations migrations;
  private final CompressionDictionaryRows dictionaries = new CompressionDictionaryRows(this);
  private final SeenEntry seen = new SeenEntry();
  private final AtomicLong tickets = new AtomicLong();

  /**
   * @param longestWait how long one writer waits for another, in this process or any other
   */
  public Postgres(PostgresAddress address, Duration longestWait) {
    this.address = address;
    this.sessions = new PostgresSessions(address, longestWait);
    this.migrations = new Migrations(Migrations.POSTGRESQL, address);
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
    Connection connection = sessions.open(access);
    try {
      seen.compareNew(new Handle(connection, this));
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  @Override
  public Optional<SeenLedger> seen() {
    return Optional.of(seen);
  }

  /**
   * Also loads the library that contents need, so that a start fails where it cannot be loaded.
   * Where SQLite is used, its own library has been loaded from the same folder by then.
   */
  @Override
  public void migrate() {
    try {
      CompressionDictionary.loadLibrary();
    } catch (IllegalStateException e) {
      throw CorpusException.unavailable(
          Objects.requireNonNullElse(e.getMessage(), "no library"), e);
    }
    new PostgresSchema(this, address, migrations).migrate();
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
  public <T> Work<T> idempotent(Work<T> work) {
    return new IdempotentWork<>(work, migrations, tickets.incrementAndGet());
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
          sessions.open("holds " + name, PostgresLock.ANSWER_SECONDS), corpus, name);
    } catch (SQLException e) {
      throw translate(e);
    }
  }

  @Override
  public Instances instances(UUID corpus) {
    return new PostgresInstances(sessions, errors, PostgresLock.key(corpus, "instances"));
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
  public CorpusException damaged(String what, String remedy) {
    return errors.damaged(what, remedy);
  }

  @Override
  public CompressionDictionaryRows dictionaries() {
    return dictionaries;
  }
}
