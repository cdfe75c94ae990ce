package dev.corpuscore.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.Standing;
import dev.corpuscore.store.Outcome;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.Visit;
import dev.corpuscore.store.sql.database.Dialect;
import dev.corpuscore.store.sql.database.Sqlite;
import dev.corpuscore.store.sql.database.SqliteSchema;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store on SQLite among other processes, on a full disk, at its start. */
class SqliteTroubleTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final Duration SHORT = Duration.ofMillis(300);

  @TempDir Path folder;

  @SuppressWarnings("NullAway.Init")
  private Path file;

  @BeforeEach
  void nameFile() {
    file = folder.resolve("corpus.db");
  }

  @AfterEach
  void nothingIsDamaged() {
    List<String> faults = new ArrayList<>();
    try (Store store = SqlStore.openSqlite(file, Clock.systemUTC())) {
      store.verify(faults::add);
    }
    assertThat(faults).isEmpty();
  }

  @Test
  void visit_anotherProcessWritesTooLong_saysSoAndChangesNothing() throws SQLException {
    try (Store store = SqlStore.open(new Sqlite(file, SHORT), Clock.systemUTC(), SHORT)) {
      try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + file);
          Statement statement = other.createStatement()) {
        statement.execute("BEGIN IMMEDIATE");

        assertThatThrownBy(() -> put(store, 1, "short"))
            .isInstanceOf(CorpusException.class)
            .hasMessageContaining(file + " is being written by another process")
            .extracting(e -> ((CorpusException) e).code())
            .isEqualTo(ErrorCode.UNAVAILABLE);
        assertThat(store.postings().find(id(1))).as("reading goes on").isEmpty();
        statement.execute("ROLLBACK");
      }

      assertThat(put(store, 1, "short")).containsExactly(Outcome.ADDED);
      assertThat(store.revisions().newest()).isEqualTo(1);
    }
  }

  @Test
  void read_whileAWriterIsInItsTransaction_doesNotWait() throws Exception {
    try (Store store = SqlStore.openSqlite(file, Clock.systemUTC());
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      put(store, 1, "short");
      CountDownLatch inside = new CountDownLatch(1);
      CountDownLatch read = new CountDownLatch(1);
      Visit waiting =
          new Visit(
              id(2),
              null,
              stored -> {
                inside.countDown();
                await(read);
                return new Visit.Decision.Put(content(2, "short"), record());
              });
      Future<List<Outcome>> writing =
          threads.submit(() -> store.postings().visit(List.of(waiting)));
      inside.await();

      assertThat(store.postings().find(id(1))).isPresent();
      assertThat(store.postings().find(id(2))).isEmpty();
      assertThat(store.revisions().newest()).isEqualTo(1);
      read.countDown();

      assertThat(writing.get()).containsExactly(Outcome.ADDED);
      assertThat(store.revisions().newest()).isEqualTo(2);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void visit_diskFull_saysSoChangesNothingAndRecovers() throws Exception {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", disk.toString()) == 0,
        "left out: needs the right to mount a small file system");
    try {
      file = disk.resolve("corpus.db");
      try (Store store = SqlStore.openSqlite(file, Clock.systemUTC())) {
        int stored = putUntilFull(store);

        assertThat(stored).isPositive();
        assertThat(store.revisions().newest()).isEqualTo(stored);
        assertThat(store.revisions().after(0, 1_000)).hasSize(stored);
        assertThat(run("mount", "-o", "remount,size=8m", disk.toString())).isZero();
        assertThat(put(store, stored, "x".repeat(50_000))).containsExactly(Outcome.ADDED);
        assertThat(store.revisions().newest()).isEqualTo(stored + 1);
        store.verify(fault -> assertThat(fault).isNull());
      }
    } finally {
      run("umount", disk.toString());
      nameFile();
    }
  }

  /** Puts until the disk refuses, three times over; returns how many were stored. */
  private int putUntilFull(Store store) {
    int stored = 0;
    int refused = 0;
    while (refused < 3) {
      int next = stored;
      try {
        put(store, next, "x".repeat(50_000));
        stored++;
      } catch (CorpusException e) {
        assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE);
        assertThat(e)
            .hasMessageMatching(".*full.*nothing was changed.*|.*nothing was changed.*full.*");
        assertThat(store.postings().find(id(next))).isEmpty();
        refused++;
      }
    }
    return stored;
  }

  @Test
  void open_readOnlyFolder_saysWhatToCheck() throws Exception {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=2m,ro", "tmpfs", disk.toString()) == 0,
        "left out: needs the right to mount a small file system");
    try {
      Path readOnly = disk.resolve("corpus.db");

      assertThatThrownBy(() -> SqlStore.openSqlite(readOnly, Clock.systemUTC()))
          .isInstanceOf(CorpusException.class)
          .hasMessageContaining("cannot write " + disk)
          .extracting(e -> ((CorpusException) e).code())
          .isEqualTo(ErrorCode.UNAVAILABLE);

      assertThat(run("mount", "-o", "remount,rw", disk.toString())).isZero();
      SqlStore.openSqlite(readOnly, Clock.systemUTC()).close();
      assertThat(run("mount", "-o", "remount,ro", disk.toString())).isZero();
      assertThatThrownBy(() -> SqlStore.openSqlite(readOnly, Clock.systemUTC()))
          .isInstanceOf(CorpusException.class)
          .hasMessageContaining("cannot open " + readOnly + " for writing")
          .extracting(e -> ((CorpusException) e).code())
          .isEqualTo(ErrorCode.UNAVAILABLE);
    } finally {
      run("umount", disk.toString());
    }
  }

  private static int run(String... command) throws IOException, InterruptedException {
    return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor();
  }

  @Test
  void open_manyAtOnceOnANewFolder_allWork() throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<UUID>> opened = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        int n = i;
        opened.add(
            threads.submit(
                () -> {
                  try (Store store = SqlStore.openSqlite(file, Clock.systemUTC())) {
                    put(store, n, "short");
                    return store.corpusId();
                  }
                }));
      }

      UUID first = opened.getFirst().get();
      for (Future<UUID> each : opened) {
        assertThat(each.get()).isEqualTo(first);
      }
    }
    try (Store store = SqlStore.openSqlite(file, Clock.systemUTC())) {
      assertThat(store.revisions().newest()).isEqualTo(8);
    }
  }

  @Test
  void settings_ofBothKinds_areInForce() throws SQLException {
    SqlStore.openSqlite(file, Clock.systemUTC()).close();
    Sqlite dialect = new Sqlite(file, Duration.ofSeconds(10));

    try (Connection writer = dialect.connect(Dialect.Access.WRITE);
        Connection reader = dialect.connect(Dialect.Access.READ)) {
      assertThat(pragma(writer, "journal_mode")).isEqualTo("wal");
      assertThat(pragma(writer, "synchronous")).as("FULL").isEqualTo("2");
      assertThat(pragma(writer, "foreign_keys")).isEqualTo("1");
      assertThat(pragma(writer, "secure_delete")).isEqualTo("1");
      assertThat(pragma(writer, "busy_timeout")).isEqualTo("10000");
      assertThat(pragma(reader, "busy_timeout")).isEqualTo("10000");
      assertThat(pragma(reader, "query_only")).isEqualTo("1");
    }
  }

  @Test
  void remove_posting_leavesNoTraceInTheFile() throws IOException {
    String secret = "a sentence that nobody shall find again";
    try (Store store = SqlStore.openSqlite(file, Clock.systemUTC())) {
      put(store, 1, secret);
      put(store, 2, "short");
      Visit gone = new Visit(id(1), null, stored -> new Visit.Decision.Remove());

      store.postings().visit(List.of(gone));
    }

    assertThat(folder.resolve("corpus.db-wal")).doesNotExist();
    assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).doesNotContain(secret);
  }

  @Test
  void schemaVersion_isThatOfTheNewestMigration() throws IOException, URISyntaxException {
    URL migrations =
        Objects.requireNonNull(getClass().getClassLoader().getResource(SqliteSchema.MIGRATIONS));
    try (Stream<Path> files = Files.list(Path.of(migrations.toURI()))) {
      int newest =
          files
              .map(each -> each.getFileName().toString())
              .mapToInt(name -> Integer.parseInt(name.substring(1, name.indexOf("__"))))
              .max()
              .orElseThrow();

      assertThat(SqliteSchema.VERSION).isEqualTo(newest);
    }
  }

  private static String pragma(Connection connection, String name) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("PRAGMA " + name)) {
      return row.next() ? row.getString(1) : "";
    }
  }

  private static List<Outcome> put(Store store, int n, String description) {
    return store
        .postings()
        .visit(
            List.of(
                new Visit(
                    id(n),
                    "https://jobs.example.com/" + n,
                    stored -> new Visit.Decision.Put(content(n, description), record()))));
  }

  private static PostingId id(int n) {
    return Sha256.postingId(null, "https://jobs.example.com/" + n);
  }

  private static PostingContent content(int n, String description) {
    return PostingContent.of("https://jobs.example.com/" + n, "Data engineer " + n)
        .description(description)
        .build();
  }

  private static PostingRecord record() {
    return new PostingRecord(Standing.open(), true, Origin.IMPORT, List.of(), NOW, NOW);
  }
}
