package dev.corpuscore.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.RunningServe;
import dev.corpuscore.http.Await;
import dev.corpuscore.service.erasure.DatabaseWitness;
import dev.corpuscore.store.Store;
import dev.corpuscore.tier.BothTiers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.Driver;
import org.postgresql.PGConnection;
import org.postgresql.PGProperty;
import org.postgresql.replication.LogSequenceNumber;

/** Whether somebody is told that a standby may take over without the last erasures. */
class PostgresStandbyTest {
  private static final String DATABASE = "standbys";

  @SuppressWarnings("NullAway.Init")
  private static StartedPostgres server;

  @BeforeAll
  static void startOwn(@TempDir Path data) {
    server = StartedPostgres.startIn(data);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @BeforeEach
  void createDatabase() {
    server.emptyDatabase(DATABASE);
  }

  @AfterEach
  void reset() {
    server.execute("postgres", "ALTER SYSTEM RESET synchronous_standby_names");
    server.execute("postgres", "SELECT pg_reload_conf()");
  }

  @Test
  void standbyThatIsNotSynchronous_isARisk_andWithoutOneThereIsNone() throws SQLException {
    try (Store store = SqlStore.openPostgres(server.address(DATABASE), Clock.systemUTC())) {
      assertThat(store.risk()).isEmpty();

      try (Connection standby = standby()) {
        assertThat(standby.isClosed()).isFalse();
        assertThat(store.risk())
            .hasValueSatisfying(
                it ->
                    assertThat(it)
                        .contains("has standbys (1)", "synchronous_standby_names", "replay"));
      }
    }
  }

  @Test
  void standbyThatIsSynchronous_isNoRisk() throws SQLException {
    try (Store store = SqlStore.openPostgres(server.address(DATABASE), Clock.systemUTC());
        Connection standby = standby()) {
      assertThat(standby.isClosed()).isFalse();
      server.execute("postgres", "ALTER SYSTEM SET synchronous_standby_names = 'standby'");
      server.execute("postgres", "SELECT pg_reload_conf()");

      Await.until("the setting is in force", () -> store.risk().isEmpty());
    }
  }

  @Test
  @BothTiers
  void serve_saysAtItsStartThatAStandbyMayTakeOverWithoutErasures(@TempDir Path folder)
      throws Exception {
    Map<String, String> environment =
        Map.of(
            "CORE_DATA_DIR",
            folder.resolve("data").toString(),
            "CORE_HTTP_PORT",
            "0",
            "CORE_DATABASE_URL",
            server.url(DATABASE).replaceFirst("\\?.*", ""),
            "CORE_DATABASE_USER",
            "postgres",
            "CORE_CORPUS_PSEUDONYM_KEY",
            DatabaseWitness.KEY);
    try (Connection standby = standby();
        RunningServe serve = RunningServe.start(folder, "serve", environment)) {
      serve.url();
      assertThat(standby.isClosed()).isFalse();
      serve.end();
    }

    assertThat(Files.readString(folder.resolve("serve.err")))
        .containsOnlyOnce("event=store-at-risk")
        .contains("none of them is synchronous");
  }

  /** What a standby is to its primary: a session that reads the log. */
  private Connection standby() throws SQLException {
    Properties properties = new Properties();
    PGProperty.REPLICATION.set(properties, "true");
    // it answers nothing, and a service may take longer to start than the server waits
    PGProperty.OPTIONS.set(properties, "-c wal_sender_timeout=0");
    PGProperty.PREFER_QUERY_MODE.set(properties, "simple");
    PGProperty.ASSUME_MIN_SERVER_VERSION.set(properties, "15");
    Connection connection = new Driver().connect(server.url("postgres"), properties);
    connection
        .unwrap(PGConnection.class)
        .getReplicationAPI()
        .replicationStream()
        .physical()
        .withStartPosition(LogSequenceNumber.valueOf("0/1000000"))
        .start();
    return connection;
  }
}
