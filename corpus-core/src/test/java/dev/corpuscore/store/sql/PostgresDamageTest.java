package dev.corpuscore.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.store.CommandQueue;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.sql.engine.Migrations;
import dev.corpuscore.store.sql.engine.PostgresAddress;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a damaged or foreign PostgreSQL database does: it is refused or told, never believed. */
class PostgresDamageTest {
  private static final String NAME = "damage";
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  private static final SourceDefinition BOARD =
      new SourceDefinition("board", "greenhouse", "acme", null, null, Duration.ofHours(6), true);

  private final PostgresServer server = PostgresServer.shared();

  @BeforeEach
  void makeDatabase() {
    server.freshDatabase(NAME);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          UPDATE posting SET listed = 0 WHERE number = 3             | does not match its checksum
          UPDATE posting SET digest = '\\x00' WHERE number = 3        | does not match its checksum
          UPDATE posting_content SET content = 'x' WHERE number = 3  | does not match its checksum
          DELETE FROM posting_content WHERE number = 3               | does not match its checksum
          INSERT INTO posting_source VALUES (3, 'x')                 | does not match its checksum
          UPDATE posting_url SET number = 4 WHERE number = 3         | does not match its checksum
          UPDATE removal SET revision = 40                           | does not match its checksum
          UPDATE corpus SET revision = 2                             | does not match its checksum
          UPDATE command SET attempts = 1                            | does not match its checksum
          UPDATE posting_likeness SET likeness = 7 WHERE number = 3  | does not match its checksum
          DELETE FROM posting_likeness WHERE number = 3              | is not that of its content
          DROP TABLE removal                                         | is damaged
          ALTER TABLE command DROP COLUMN error                      | is damaged
          """)
  void verify_oneThingChanged_tellsItAndReadsTheRest(String sql, String expected) {
    fill();
    server.execute(NAME, sql);
    server.execute(NAME, "UPDATE source SET position = 5");

    List<String> faults = verify();

    assertThat(faults).anySatisfy(fault -> assertThat(fault).contains(expected));
    assertThat(faults).as("what comes last").anyMatch(fault -> fault.contains("source board"));
  }

  @Test
  void find_damagedPosting_isUnavailable() {
    fill();
    server.execute(NAME, "UPDATE posting SET last_seen_at = last_seen_at + 1 WHERE number = 3");

    try (Store store = open()) {
      assertThatThrownBy(() -> store.postings().find(Ads.id(2)))
          .isInstanceOf(CorpusException.class)
          .hasMessage(
              server.address(NAME)
                  + " is damaged: posting "
                  + Ads.id(2)
                  + " does not match its checksum; restore a backup, see docs/operations.md")
          .extracting(e -> ((CorpusException) e).code())
          .isEqualTo(ErrorCode.UNAVAILABLE);
      assertThat(store.postings().find(Ads.id(3))).isPresent();
    }
  }

  @Test
  void update_tableMissing_isUnavailable() {
    fill();
    server.execute(NAME, "DROP TABLE posting_url");

    try (Store store = open()) {
      assertThatThrownBy(() -> Ads.update(store, Ads.put(50)))
          .isInstanceOf(CorpusException.class)
          .hasMessageContaining("is damaged")
          .extracting(e -> ((CorpusException) e).code())
          .isEqualTo(ErrorCode.UNAVAILABLE);
      assertThat(store.postings().find(Ads.id(50))).isEmpty();
    }
  }

  @Test
  void open_somebodyElsesTables_saysSo() {
    server.emptyDatabase(NAME);
    server.execute(NAME, "CREATE TABLE recipes (name text)");

    assertRefused(
        " holds other tables in schema public, not those of Corpus Core; use a database or a schema"
            + " of its own");
  }

  @Test
  void open_somebodyElsesFlyway_saysSo() {
    fill();
    server.execute(NAME, "COMMENT ON TABLE corpus IS NULL");

    assertRefused(" holds other tables in schema public");
  }

  @Test
  void open_schemaOfItsOwn_worksBesideOtherTables() {
    server.emptyDatabase(NAME);
    server.execute(NAME, "CREATE TABLE recipes (name text); CREATE SCHEMA jobs");
    PostgresAddress jobs =
        new PostgresAddress(server.url(NAME) + "&currentSchema=jobs", null, null, null);

    for (int i = 0; i < 2; i++) {
      try (Store store = SqlStore.openPostgres(jobs, Clock.systemUTC())) {
        Ads.update(store, Ads.put(i));
        assertThat(store.revisions().newest()).isEqualTo(i + 1);
      }
    }
    assertThat(server.ask(NAME, "SELECT count(*) FROM jobs.posting")).isEqualTo("2");
  }

  @Test
  void open_schemaThatIsNotThere_saysSo() {
    PostgresAddress nowhere =
        new PostgresAddress(server.url(NAME) + "&currentSchema=nowhere", null, null, null);

    assertThatThrownBy(() -> SqlStore.openPostgres(nowhere, Clock.systemUTC()))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining("has no schema to work in");
  }

  @Test
  void open_newerVersion_saysWhatToRun() {
    fill();
    server.execute(
        NAME,
        """
        INSERT INTO flyway_schema_history
        SELECT 99, '99', description, type, script, checksum, installed_by, installed_on,
               execution_time, success
        FROM flyway_schema_history LIMIT 1
        """);

    assertRefused(
        " was written by a newer Corpus Core (its tables have version 99, this one knows "
            + Migrations.VERSION
            + "); run that one");
  }

  @Test
  void open_notInUtf8_saysSo() {
    server.execute(
        "postgres", "DROP DATABASE IF EXISTS " + server.inServer("latin") + " WITH (FORCE)");
    server.execute(
        "postgres",
        "CREATE DATABASE "
            + server.inServer("latin")
            + " ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0");

    assertThatThrownBy(() -> SqlStore.openPostgres(server.address("latin"), Clock.systemUTC()))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining("is encoded in LATIN1; Corpus Core needs a database in UTF8");
  }

  @Test
  void open_noSuchDatabase_saysSo() {
    assertThatThrownBy(() -> SqlStore.openPostgres(server.address("nowhere"), Clock.systemUTC()))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining(
            "nowhere: there is no such database; create it, or correct CORE_DATABASE_URL");
  }

  @Test
  void open_noRightToMakeTables_saysSo() {
    server.emptyDatabase(NAME);
    server.execute(
        NAME,
        "DROP ROLE IF EXISTS guest; CREATE ROLE guest LOGIN;"
            + " REVOKE CREATE ON SCHEMA public FROM PUBLIC");
    PostgresAddress guest =
        new PostgresAddress(
            server.url(NAME).replace("user=postgres", "user=guest"), null, null, null);

    assertThatThrownBy(() -> SqlStore.openPostgres(guest, Clock.systemUTC()))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining("could not be brought up to date");
  }

  @Test
  void open_olderThan15_saysSo() throws IOException {
    try (OldServer old = new OldServer("14.22")) {
      PostgresAddress address =
          new PostgresAddress(
              "jdbc:postgresql://127.0.0.1:" + old.port() + "/corpus?targetServerType=any",
              "corpus",
              null,
              null);

      assertThatThrownBy(() -> SqlStore.openPostgres(address, Clock.systemUTC()))
          .isInstanceOf(CorpusException.class)
          .hasMessage(
              "PostgreSQL at 127.0.0.1:"
                  + old.port()
                  + "/corpus is version 14.22; Corpus Core needs PostgreSQL 15 or newer");
    }
  }

  private void assertRefused(String sentence) {
    assertThatThrownBy(this::open)
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining(server.address(NAME) + sentence)
        .extracting(e -> ((CorpusException) e).code())
        .isEqualTo(ErrorCode.UNAVAILABLE);
  }

  private void fill() {
    try (Store store = open()) {
      store.postings().update(IntStream.range(0, 30).mapToObj(Ads::put).toList());
      Ads.update(store, Ads.remove(0));
      store
          .commands()
          .queue(
              List.of(new CommandQueue.Order(CommandKind.SOURCE_SYNC, "board", NOW, false)), NOW);
      store.catalog().replace(List.of(BOARD));
    }
  }

  private List<String> verify() {
    List<String> faults = new ArrayList<>();
    try (Store store = open()) {
      store.verify(faults::add);
    } catch (CorpusException e) {
      // what opening meets is the row of the corpus
      faults.add(e.getMessage());
      faults.add("source board was not looked at");
    }
    return faults;
  }

  private Store open() {
    return SqlStore.openPostgres(server.address(NAME), Clock.systemUTC());
  }
}
