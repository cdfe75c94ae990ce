package dev.corpuscore.store.sql;

import dev.corpuscore.Scratch;
import dev.corpuscore.ServerPort;
import dev.corpuscore.http.Await;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A real PostgreSQL, from Maven Central. Where it does not start, tests fail. It writes without
 * waiting for the disk (fsync is off): it must survive its own death, not that of the machine. Its
 * messages are in {@code log} of its data folder, and it deletes changes (WAL) that it needs no
 * more, as docs/erasure.md asks for.
 */
public final class PostgresServer implements AutoCloseable {
  private static final String TEMPLATE = "corpus_template";

  /** To start and to stop, on a busy machine. */
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private static @Nullable PostgresServer shared;

  private final Path data;

  /** Whether what it has outlives it, so that it can start again. */
  private final boolean keeps;

  private final int port;
  private EmbeddedPostgres running;

  private PostgresServer(Path data, boolean keeps) {
    this.data = data;
    this.keeps = keeps;
    this.port = ServerPort.free();
    this.running = start();
  }

  /** The one for all tests of this JVM, started at the first call; ends with the JVM. */
  public static synchronized PostgresServer shared() {
    if (shared == null) {
      PostgresServer server = new PostgresServer(newFolder(), false);
      server.execute("postgres", "CREATE DATABASE " + TEMPLATE);
      SqlStore.openPostgres(server.address(TEMPLATE), Clock.systemUTC()).close();
      server.execute(TEMPLATE, "DELETE FROM corpus; DELETE FROM ticket");
      shared = server;
    }
    return shared;
  }

  /** One for a test that stops it; whoever starts it closes it. */
  public static PostgresServer startIn(Path data) {
    return new PostgresServer(data, true);
  }

  private static Path newFolder() {
    try {
      return Scratch.newFolder("postgres");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private EmbeddedPostgres start() {
    try {
      return EmbeddedPostgres.builder()
          .setPort(port)
          .setDataDirectory(data)
          .setCleanDataDirectory(!keeps)
          .setServerConfig("wal_recycle", "off")
          .setServerConfig("logging_collector", "on")
          .setPGStartupWait(PATIENCE)
          .start();
    } catch (IOException e) {
      throw new UncheckedIOException("PostgreSQL does not start", e);
    }
  }

  /**
   * Makes a database of this name with our tables and no corpus yet, in the place of any before.
   */
  public String freshDatabase(String name) {
    drop(name);
    // its files are copied; by default each page would go through the log
    execute(
        "postgres", "CREATE DATABASE " + name + " TEMPLATE " + TEMPLATE + " STRATEGY FILE_COPY");
    return url(name);
  }

  /** Makes a database of this name with nothing in it, in the place of any before. */
  public String emptyDatabase(String name) {
    drop(name);
    execute("postgres", "CREATE DATABASE " + name);
    return url(name);
  }

  private void drop(String name) {
    execute("postgres", "DROP DATABASE IF EXISTS " + name + " WITH (FORCE)");
  }

  /** What {@code CORE_DATABASE_URL} would be; everybody is let in. */
  public String url(String database) {
    return "jdbc:postgresql://127.0.0.1:" + port + "/" + database + "?user=postgres";
  }

  /** The same, for the store itself. */
  public PostgresAddress address(String database) {
    return new PostgresAddress(url(database), null, null, null);
  }

  int port() {
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
            + database
            + "'";
    return Integer.parseInt(ask("postgres", sql));
  }

  /** Ends all sessions, rolls back what is under way, and stops. */
  public void stop() {
    close();
  }

  public void startAgain() {
    running = start();
  }

  /**
   * Overwrites a block of a table or an index, while the server is stopped.
   *
   * @param block from 0; -1 for the last
   */
  void garble(String database, String relation, int block) {
    Path file =
        Path.of(ask(database, "SELECT current_setting('data_directory')"))
            .resolve(ask(database, "SELECT pg_relation_filepath('" + relation + "')"));
    int size = Integer.parseInt(ask(database, "SELECT current_setting('block_size')"));
    stop();
    long blocks = file.toFile().length() / size;
    SqlitePages.overwrite(file, (block < 0 ? blocks + block : block) * size, size);
    startAgain();
  }

  @Override
  public void close() {
    try {
      running.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    // pg_ctl gives up after five seconds, and the server goes on stopping
    Path pid = data.resolve("postmaster.pid");
    Await.until("PostgreSQL has stopped", PATIENCE, () -> !Files.exists(pid));
  }
}
