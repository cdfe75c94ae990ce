package dev.corpuscore.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.Seed;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.store.CommandQueue;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.sql.engine.Migrations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a damaged or foreign SQLite file does: it is refused or told, never believed. */
class SqliteDamageTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final int POSTINGS = 30;

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void nameFile() {
    file = folder.resolve("corpus.db");
  }

  @Test
  void verify_healthy_findsNothing() {
    fill();

    assertThat(verify()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          UPDATE posting SET listed = 0 WHERE number = 3             | does not match its checksum
          UPDATE posting SET digest = zeroblob(32) WHERE number = 3  | does not match its checksum
          UPDATE posting_content SET content = 'x' WHERE number = 3  | does not match its checksum
          DELETE FROM posting_content WHERE number = 3               | does not match its checksum
          INSERT INTO posting_source VALUES (3, 'x')                 | does not match its checksum
          UPDATE posting_url SET number = 4 WHERE number = 3         | does not match its checksum
          DELETE FROM posting WHERE number = 3                       | leads to no posting
          UPDATE removal SET revision = 40                           | does not match its checksum
          UPDATE corpus SET revision = 2                             | does not match its checksum
          UPDATE command SET attempts = 1                            | does not match its checksum
          UPDATE command SET kind = 'x'                              | does not match its checksum
          UPDATE posting SET duplicate_group = NULL WHERE number = 3 | does not match its checksum
          UPDATE posting_likeness SET likeness = 7 WHERE number = 3  | does not match its checksum
          DELETE FROM posting_likeness WHERE number = 3              | is not that of its content
          DELETE FROM posting_likeness WHERE number IN (3, 4)        | wrong duplicate group
          """)
  void verify_oneRowChanged_tellsIt(String sql, String expected) throws SQLException {
    fill();
    execute(sql);

    List<String> faults = verify();

    assertThat(faults).anySatisfy(fault -> assertThat(fault).contains(expected));
  }

  @Test
  void verify_damagedPosting_goesOnBehindIt() throws SQLException {
    fill();
    execute("UPDATE posting SET listed = 0 WHERE number IN (3, 7)");

    assertThat(verify()).hasSize(2).allMatch(fault -> fault.contains("restore a backup"));
  }

  @Test
  void find_damagedPosting_isUnavailable() throws SQLException {
    fill();
    execute("UPDATE posting SET last_seen_at = last_seen_at + 1 WHERE number = 3");

    try (Store store = open()) {
      assertThatThrownBy(() -> store.postings().find(id(2)))
          .isInstanceOf(CorpusException.class)
          .hasMessage(
              file
                  + " is damaged: posting "
                  + id(2)
                  + " does not match its checksum; restore a backup, see docs/operations.md")
          .extracting(e -> ((CorpusException) e).code())
          .isEqualTo(ErrorCode.UNAVAILABLE);
      assertThat(store.postings().find(id(3))).isPresent();
    }
  }

  @Test
  void nameOfACommit_thatIsNone_isToldAsDamage() throws SQLException {
    fill();
    execute("UPDATE commit_position SET timeline = '!' || substr(timeline, 2)");

    assertThatThrownBy(this::open)
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining("the row of the commits has an invalid timeline or digest");
  }

  @Test
  void flippedByte_anywhere_isRefusedOrToldOrHarmless() throws IOException {
    long seed = Seed.of(SqliteDamageTest.class);
    Random random = new Random(seed);
    fill();
    Map<PostingId, Posting> expected = new HashMap<>();
    try (Store store = open()) {
      IntStream.range(0, POSTINGS)
          .forEach(n -> store.postings().find(id(n)).ifPresent(it -> expected.put(it.id(), it)));
    }
    byte[] healthy = Files.readAllBytes(file);
    int noticed = 0;

    for (int round = 0; round < 150; round++) {
      byte[] damaged = healthy.clone();
      int at = random.nextInt(damaged.length);
      damaged[at] ^= (byte) (1 << random.nextInt(8));
      Files.write(file, damaged);
      noticed += readEverything(expected, "byte " + at + " of seed " + seed) ? 0 : 1;
      Files.deleteIfExists(folder.resolve("corpus.db-wal"));
      Files.deleteIfExists(folder.resolve("corpus.db-shm"));
    }

    assertThat(noticed).as("how often the flip was noticed").isPositive();
  }

  /** True if all is as before; false if something was refused or told; fails on a wrong answer. */
  private boolean readEverything(Map<PostingId, Posting> expected, String where) {
    boolean same = true;
    List<String> faults = new ArrayList<>();
    try (Store store = open()) {
      for (int n = 0; n < POSTINGS; n++) {
        Optional<Posting> found = find(store, n);
        found.ifPresent(it -> assertThat(it).as(where).isEqualTo(expected.get(it.id())));
        same &= found.isPresent() == expected.containsKey(id(n));
      }
      try {
        for (Change change : store.revisions().after(0, 10_000)) {
          switch (change) {
            case Change.Put put ->
                assertThat(put.posting()).as(where).isEqualTo(expected.get(put.id()));
            case Change.Removed removed -> assertThat(removed.id()).as(where).isEqualTo(id(0));
            case Change.Damaged damaged -> same = false;
          }
        }
      } catch (CorpusException e) {
        same = false;
      }
      store.verify(faults::add);
    } catch (CorpusException e) {
      assertThat(e.code()).as(where).isEqualTo(ErrorCode.UNAVAILABLE);
      return false;
    }
    assertThat(same || !faults.isEmpty()).as(where + ": missed, and verify is silent").isTrue();
    return same && faults.isEmpty();
  }

  private static Optional<Posting> find(Store store, int n) {
    try {
      return store.postings().find(id(n));
    } catch (CorpusException e) {
      return Optional.empty();
    }
  }

  @Test
  void open_notADatabase_saysSo() throws IOException {
    Files.writeString(file, "This is a letter to my landlord, " + "and a long one. ".repeat(100));

    assertRefused(file + " is not an SQLite database");
  }

  @Test
  void open_somebodyElsesDatabase_saysSo() throws SQLException {
    execute("CREATE TABLE recipes (name TEXT)");

    assertRefused(file + " is an SQLite database, but not one of Corpus Core");
  }

  @Test
  void open_somebodyElsesFlywayDatabase_saysSo() throws SQLException {
    fill();
    execute("PRAGMA application_id = 1");

    assertRefused(file + " is an SQLite database, but not one of Corpus Core");
  }

  @Test
  void open_newerVersion_saysWhatToRun() throws SQLException {
    fill();
    execute(
        """
        INSERT INTO flyway_schema_history
        SELECT 99, '99', description, type, script, checksum, installed_by, installed_on,
               execution_time, success
        FROM flyway_schema_history WHERE version = '1'
        """);

    assertRefused(
        file
            + " was written by a newer Corpus Core (its tables have version 99, this one knows "
            + Migrations.VERSION
            + ");"
            + " run that one");
  }

  @Test
  void open_folderIsAFile_saysSo() throws IOException {
    Path inTheWay = Files.writeString(folder.resolve("data"), "");
    file = inTheWay.resolve("corpus.db");

    assertRefused("cannot make the folder " + inTheWay);
  }

  private void assertRefused(String sentence) {
    assertThatThrownBy(this::open)
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining(sentence)
        .extracting(e -> ((CorpusException) e).code())
        .isEqualTo(ErrorCode.UNAVAILABLE);
  }

  private void fill() {
    PostingRecord record =
        new PostingRecord(PostingState.open(), true, Origin.CATALOG, List.of("board"), NOW, NOW);
    try (Store store = open()) {
      store
          .postings()
          .update(
              IntStream.range(0, POSTINGS)
                  .mapToObj(n -> update(n, new PostingUpdate.Decision.Put(content(n), record)))
                  .toList());
      store.postings().update(List.of(update(0, new PostingUpdate.Decision.Remove())));
      store
          .commands()
          .queue(
              List.of(new CommandQueue.Order(CommandKind.SOURCE_SYNC, "board", NOW, false)), NOW);
    }
  }

  private static PostingUpdate update(int n, PostingUpdate.Decision decision) {
    return new PostingUpdate(id(n), "https://jobs.example.com/" + n, stored -> decision);
  }

  private static PostingId id(int n) {
    return Sha256.postingId(null, "https://jobs.example.com/" + n);
  }

  private static PostingContent content(int n) {
    return PostingContent.of("https://jobs.example.com/" + n, "Data engineer " + n / 3)
        .company(new Company("Example", null))
        .description("What we do. ".repeat(30))
        .build();
  }

  private List<String> verify() {
    List<String> faults = new ArrayList<>();
    try (Store store = SqlStore.openSqlite(file, Clock.systemUTC())) {
      store.verify(faults::add);
    } catch (CorpusException e) {
      faults.add(e.getMessage());
    }
    return faults;
  }

  private Store open() {
    return SqlStore.openSqlite(file, Clock.systemUTC());
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
