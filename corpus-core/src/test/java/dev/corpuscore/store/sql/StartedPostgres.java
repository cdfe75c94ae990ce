package dev.corpuscore.store.sql;

import dev.corpuscore.ServerPort;
import dev.corpuscore.http.Await;
import dev.corpuscore.tier.ProcessorTime;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A PostgreSQL of a test's own, from Maven Central, for what stops or damages it. It writes without
 * waiting for the disk (fsync is off): it must survive its own death, not that of the machine. Its
 * messages are in {@code log} of its data folder, and it deletes changes (WAL) that it no longer
 * needs, as docs/erasure.md asks for.
 */
public final class StartedPostgres extends PostgresServer implements AutoCloseable {
  /** To start and to stop, on a busy machine. */
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  /** The JVMs of a build share one, each with some stores. */
  private static final String CONNECTIONS = "300";

  private final Path data;
  private EmbeddedPostgres running;

  private StartedPostgres(Path data, int port) {
    super(port, "");
    this.data = data;
    this.running = start();
  }

  /** Starts one on this folder, new or not; the caller closes it. */
  public static StartedPostgres startIn(Path data) {
    return new StartedPostgres(data, ServerPort.free());
  }

  private EmbeddedPostgres start() {
    try {
      return EmbeddedPostgres.builder()
          .setPort(port())
          .setDataDirectory(data)
          .setCleanDataDirectory(false)
          .setServerConfig("max_connections", CONNECTIONS)
          .setServerConfig("wal_recycle", "off")
          .setServerConfig("logging_collector", "on")
          .setPGStartupWait(PATIENCE)
          .start();
    } catch (IOException e) {
      throw new UncheckedIOException("PostgreSQL does not start", e);
    }
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
    Path pid = data.resolve("postmaster.pid");
    try {
      if (Files.exists(pid)) {
        ProcessorTime.keep("PostgreSQL", Long.parseLong(Files.readAllLines(pid).getFirst()));
      }
      running.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    // pg_ctl gives up after five seconds, and the server goes on stopping
    Await.until("PostgreSQL has stopped", PATIENCE, () -> !Files.exists(pid));
  }
}
