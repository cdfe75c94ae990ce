package dev.corpuscore.benchmarks.server;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A PostgreSQL server that keeps what it acknowledged, as after an installation. */
public record Postgres(EmbeddedPostgres server, Path folder) implements AutoCloseable {
  private static final String LOG = "statements.log";

  /** Starts a server with its files in {@code folder}. */
  public static Postgres start(Path folder) throws IOException {
    return new Postgres(durable(folder).start(), folder);
  }

  /** As {@link #start}, with so many connections at once. */
  public static Postgres start(Path folder, int connections) throws IOException {
    return new Postgres(
        durable(folder).setServerConfig("max_connections", Integer.toString(connections)).start(),
        folder);
  }

  /** As {@link #start}; its log goes to a file. */
  public static Postgres startLogging(Path folder) throws IOException {
    return new Postgres(
        durable(folder)
            .setServerConfig("logging_collector", "on")
            .setServerConfig("log_directory", ".")
            .setServerConfig("log_filename", LOG)
            .setServerConfig("log_rotation_age", "0")
            .setServerConfig("log_rotation_size", "0")
            .setServerConfig("log_parameter_max_length", "0")
            .start(),
        folder);
  }

  private static EmbeddedPostgres.Builder durable(Path folder) {
    return EmbeddedPostgres.builder()
        .setDataDirectory(folder)
        .setServerConfig("fsync", "on")
        .setServerConfig("synchronous_commit", "on")
        .setServerConfig("full_page_writes", "on");
  }

  /**
   * Writes every statement down from now on, also of connections that are open.
   *
   * @throws IOException if the server was not started with {@link #startLogging}
   */
  public StatementLog logStatements() throws IOException {
    String url = server.getJdbcUrl("postgres", "postgres");
    execute(url, "ALTER SYSTEM SET log_statement = 'all'");
    execute(url, "SELECT pg_reload_conf()");
    StatementLog log = new StatementLog(folder.resolve(LOG));
    log.end();
    return log;
  }

  /** Makes an empty database and returns its JDBC URL. */
  public String database(String name) throws IOException {
    execute(server.getJdbcUrl("postgres", "postgres"), "CREATE DATABASE " + name);
    return server.getJdbcUrl("postgres", name);
  }

  /** The bytes of a database. */
  public long bytes(String name) throws IOException {
    try (Connection connection =
            DriverManager.getConnection(server.getJdbcUrl("postgres", "postgres"));
        Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery("SELECT pg_database_size('" + name + "')")) {
      found.next();
      return found.getLong(1);
    } catch (SQLException e) {
      throw new IOException(e);
    }
  }

  /**
   * The fastest way in: one {@code COPY} of the lines of {@code file} into a table with a unique
   * URL, in one transaction, without any rule of what a posting is.
   *
   * @param rows a file that the lines are written to before the time is taken
   */
  public static Duration copy(String database, PostingFile file, Path rows) throws IOException {
    try (BufferedReader lines = file.open();
        BufferedWriter out = Files.newBufferedWriter(rows)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String url = Http.JSON.readTree(line).path("url").asString();
        out.append(url).append('\t').append(line.replace("\\", "\\\\")).append('\n');
      }
    }
    execute(database, "CREATE TABLE posting (url text PRIMARY KEY, line text NOT NULL)");
    long start = System.nanoTime();
    execute(database, "COPY posting FROM '" + rows.toAbsolutePath() + "'");
    return Duration.ofNanos(System.nanoTime() - start);
  }

  /** Keeps the server on one core; connections that are opened later, too. */
  public void pin(int core) throws IOException, InterruptedException {
    for (ProcessHandle process : processes()) {
      CommandOutput.of(List.of("taskset", "-acp", core + "", process.pid() + ""));
    }
  }

  /** Seconds of processor time that the server has used so far, and its open connections. */
  public double processorSeconds() throws IOException {
    return processes().stream()
        .mapToDouble(it -> it.info().totalCpuDuration().orElse(Duration.ZERO).toMillis() / 1e3)
        .sum();
  }

  private List<ProcessHandle> processes() throws IOException {
    Path pidFile = folder.resolve("postmaster.pid");
    long pid = Long.parseLong(Files.readAllLines(pidFile).getFirst().strip());
    ProcessHandle server = ProcessHandle.of(pid).orElseThrow();
    List<ProcessHandle> all = new ArrayList<>(List.of(server));
    server.descendants().forEach(all::add);
    return all;
  }

  private static void execute(String database, String sql) throws IOException {
    try (Connection connection = DriverManager.getConnection(database);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IOException(sql, e);
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
