package dev.corpuscore.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.store.Outcome;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.sql.engine.Migrations;
import dev.corpuscore.store.sql.engine.Postgres;
import dev.corpuscore.store.sql.engine.PostgresAddress;
import dev.corpuscore.store.sql.table.Dialect;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A store on PostgreSQL among other instances, over a bad line, at its start. */
class PostgresTroubleTest {
  private static final Duration SHORT = Duration.ofMillis(300);
  private static final String NAME = "trouble";

  private final PostgresServer server = PostgresServer.shared();

  @BeforeEach
  void makeDatabase() {
    server.freshDatabase(NAME);
  }

  @AfterEach
  void nothingIsDamaged() {
    List<String> faults = new ArrayList<>();
    try (Store store = open()) {
      store.verify(faults::add);
    }
    assertThat(faults).isEmpty();
  }

  @Test
  void update_anotherInstanceWritesTooLong_saysSoAndChangesNothing() throws SQLException {
    try (Store store =
        SqlStore.open(new Postgres(server.address(NAME), SHORT), Clock.systemUTC(), SHORT)) {
      try (Connection other = DriverManager.getConnection(server.url(NAME));
          Statement statement = other.createStatement()) {
        other.setAutoCommit(false);
        statement.execute("SELECT 1 FROM corpus FOR UPDATE");

        assertThatThrownBy(() -> Ads.update(store, Ads.put(1)))
            .isInstanceOf(CorpusException.class)
            .hasMessageContaining("has been locked by another instance for longer than")
            .extracting(e -> ((CorpusException) e).code())
            .isEqualTo(ErrorCode.UNAVAILABLE);
        assertThat(store.postings().find(Ads.id(1))).as("reading goes on").isEmpty();
        other.rollback();
      }

      assertThat(Ads.update(store, Ads.put(1))).containsExactly(Outcome.ADDED);
      assertThat(store.revisions().newest()).isEqualTo(1);
    }
  }

  @Test
  void update_newerVersionChangesTheTablesMeanwhile_isRefusedAndReadingGoesOn() throws Exception {
    int newer = Migrations.VERSION + 1;
    try (Store store = open()) {
      Ads.update(store, Ads.put(1));
      try (Connection migrating = DriverManager.getConnection(server.url(NAME));
          Statement statement = migrating.createStatement()) {
        migrating.setAutoCommit(false);
        statement.execute(Migrations.LOCK);
        statement.execute(
            "INSERT INTO flyway_schema_history (installed_rank, version, description, type, script,"
                + " installed_by, execution_time, success) VALUES (1000, '"
                + newer
                + "', 'newer', 'SQL', 'newer.sql', 'newer', 0, true)");
        CompletableFuture<List<Outcome>> update =
            CompletableFuture.supplyAsync(() -> Ads.update(store, Ads.put(2)));
        awaitWaitingForTickets();
        migrating.commit();

        assertThatThrownBy(update::get)
            .cause()
            .isInstanceOf(CorpusException.class)
            .hasMessage(
                server.address(NAME)
                    + " was written by a newer Corpus Core (its tables have version "
                    + newer
                    + ", this one knows "
                    + Migrations.VERSION
                    + "); run that one")
            .extracting(e -> ((CorpusException) e).code())
            .isEqualTo(ErrorCode.UNAVAILABLE);
      }
      assertThat(store.postings().find(Ads.id(1))).isPresent();
      assertThat(store.postings().find(Ads.id(2))).isEmpty();

      server.execute(NAME, "DELETE FROM flyway_schema_history WHERE installed_rank = 1000");
      assertThat(Ads.update(store, Ads.put(2))).containsExactly(Outcome.ADDED);
    }
  }

  private void awaitWaitingForTickets() {
    String waiting =
        "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'ticket'::regclass";
    long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (!server.ask(NAME, waiting).equals("1")) {
      assertThat(System.nanoTime()).as("the update waits").isLessThan(deadline);
      Thread.onSpinWait();
    }
  }

  @Test
  void update_connectionCutInTheMiddle_isRunAgain() {
    AtomicInteger runs = new AtomicInteger();
    try (Store store = open()) {
      Ads.update(store, Ads.put(1));
      PostingUpdate cut =
          Ads.put(
              2,
              () -> {
                if (runs.incrementAndGet() == 1) {
                  assertThat(server.terminate(NAME, "write")).isPositive();
                }
              });

      assertThat(Ads.update(store, cut)).containsExactly(Outcome.ADDED);

      assertThat(runs).hasValue(2);
      assertThat(store.revisions().newest()).isEqualTo(2);
    }
  }

  @Test
  void read_allConnectionsCut_isAskedAgain() {
    try (Store store = open()) {
      Ads.update(store, Ads.put(1));
      assertThat(store.postings().find(Ads.id(1))).isPresent();

      assertThat(server.terminate(NAME, "read")).isPositive();

      assertThat(store.postings().find(Ads.id(1))).isPresent();
      assertThat(store.postings().findByUrl(Ads.url(1))).isPresent();
    }
  }

  @ParameterizedTest
  @CsvSource({"ANSWER, 1", "QUESTION, 2"})
  void update_commitLost_isFoundOutAndDoneOnce(LossyLine.Loss lost, int expectedRuns)
      throws IOException {
    AtomicInteger runs = new AtomicInteger();
    try (LossyLine line = new LossyLine(server.port());
        Store store = openThrough(line)) {
      line.loseNextCommit(lost);

      assertThat(Ads.update(store, Ads.put(1, runs::incrementAndGet)))
          .containsExactly(Outcome.ADDED);

      assertThat(line.lost()).isEqualTo(1);
      assertThat(runs).hasValue(expectedRuns);
      assertThat(store.revisions().newest()).isEqualTo(1);
    }
  }

  private Store openThrough(LossyLine line) {
    open().close();
    String url =
        "jdbc:postgresql://127.0.0.1:"
            + line.port()
            + "/"
            + server.inServer(NAME)
            + "?user=postgres";
    return SqlStore.openPostgres(new PostgresAddress(url, null, null, null), Clock.systemUTC());
  }

  @Test
  void sessions_ofEachKind_areSetUpByUs() throws SQLException {
    server.execute(
        "postgres",
        "ALTER DATABASE "
            + server.inServer(NAME)
            + " SET default_transaction_isolation = 'serializable';"
            + " ALTER DATABASE "
            + server.inServer(NAME)
            + " SET synchronous_commit = off");
    Postgres dialect = new Postgres(server.address(NAME), Duration.ofSeconds(10));

    try (Connection writer = dialect.connect(Dialect.Access.WRITE);
        Connection reader = dialect.connect(Dialect.Access.READ);
        Connection verifier = dialect.connect(Dialect.Access.READ_ALL)) {
      assertThat(show(writer, "transaction_isolation")).isEqualTo("read committed");
      assertThat(show(writer, "synchronous_commit")).isEqualTo("on");
      assertThat(show(writer, "lock_timeout")).isEqualTo("10s");
      assertThat(show(writer, "statement_timeout")).isEqualTo("30s");
      assertThat(show(writer, "idle_in_transaction_session_timeout")).isEqualTo("15s");
      assertThat(show(writer, "TimeZone")).isEqualTo("UTC");
      assertThat(show(writer, "application_name")).isEqualTo("corpus-core write");
      assertThat(show(writer, "tcp_keepalives_idle")).isEqualTo("3");
      assertThat(show(reader, "transaction_isolation")).isEqualTo("repeatable read");
      assertThat(show(reader, "transaction_read_only")).isEqualTo("on");
      assertThat(show(reader, "statement_timeout")).isEqualTo("30s");
      assertThat(show(verifier, "transaction_read_only")).isEqualTo("on");
      assertThat(show(verifier, "statement_timeout")).isEqualTo("0");
      dialect.relax(writer, true);
      assertThat(show(writer, "synchronous_commit")).isEqualTo("off");
      dialect.relax(writer, false);
      assertThat(show(writer, "synchronous_commit")).isEqualTo("on");
    }
  }

  private static String show(Connection connection, String setting) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SHOW " + setting)) {
      row.next();
      return row.getString(1);
    }
  }

  @Test
  void tickets_old_areSweptUp() {
    server.execute(
        NAME,
        "INSERT INTO ticket SELECT gen_random_uuid(), now() - interval '11 minutes'"
            + " FROM generate_series(1, 300)");
    try (Store store = open()) {
      for (int i = 0; i < 1_000; i++) {
        store.revisions().requestRebuild();
      }
    }

    assertThat(
            server.ask(
                NAME,
                "SELECT count(*) FROM ticket WHERE written_at < now() - interval '10 minutes'"))
        .isEqualTo("0");
  }

  private Store open() {
    return SqlStore.openPostgres(server.address(NAME), Clock.systemUTC());
  }
}
