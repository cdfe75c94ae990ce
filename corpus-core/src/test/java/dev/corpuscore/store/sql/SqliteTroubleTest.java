package dev.corpuscore.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.SmallDisk;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.store.Outcome;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.sql.engine.Sqlite;
import dev.corpuscore.store.sql.table.Dialect;
import java.io.IOException;
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
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store on SQLite among other processes, on a full disk, at its start. */
class SqliteTroubleTest {
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
  void update_anotherProcessWritesTooLong_saysSoAndChangesNothing() throws SQLException {
    try (Store store = SqlStore.open(new Sqlite(file, SHORT), Clock.systemUTC(), SHORT)) {
      try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + file);
          Statement statement = other.createStatement()) {
        statement.execute("BEGIN IMMEDIATE");

        assertThatThrownBy(() -> Ads.update(store, Ads.put(1)))
            .isInstanceOf(CorpusException.class)
            .hasMessageContaining(file + " has been locked by another process")
            .extracting(e -> ((CorpusException) e).code())
            .isEqualTo(ErrorCode.UNAVAILABLE);
        assertThat(store.postings().find(Ads.id(1))).as("reading goes on").isEmpty();
        statement.execute("ROLLBACK");
      }

      assertThat(Ads.update(store, Ads.put(1))).containsExactly(Outcome.ADDED);
      assertThat(store.revisions().newest()).isEqualTo(1);
    }
  }

  @Test
  void update_diskFull_saysSoChangesNothingAndRecovers() throws Exception {
    SmallDisk disk = new SmallDisk(Files.createDirectory(folder.resolve("disk")));
    disk.mount("size=4m");
    try {
      file = disk.folder().resolve("corpus.db");
      try (Store store = SqlStore.openSqlite(file, Clock.systemUTC())) {
        int stored = putUntilFull(store);

        assertThat(stored).isPositive();
        assertThat(store.revisions().newest()).isEqualTo(stored);
        assertThat(store.revisions().after(0, 1_000)).hasSize(stored);
        disk.remount("size=8m");
        assertThat(Ads.update(store, Ads.put(stored, "x".repeat(50_000))))
            .containsExactly(Outcome.ADDED);
        assertThat(store.revisions().newest()).isEqualTo(stored + 1);
        store.verify(fault -> assertThat(fault).isNull());
      }
    } finally {
      disk.unmount();
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
        Ads.update(store, Ads.put(next, "x".repeat(50_000)));
        stored++;
      } catch (CorpusException e) {
        assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE);
        assertThat(e)
            .hasMessageMatching(".*full.*nothing was changed.*|.*nothing was changed.*full.*");
        assertThat(store.postings().find(Ads.id(next))).isEmpty();
        refused++;
      }
    }
    return stored;
  }

  @Test
  void open_readOnlyFolder_saysWhatToCheck() throws Exception {
    SmallDisk disk = new SmallDisk(Files.createDirectory(folder.resolve("disk")));
    disk.mount("size=4m,ro");
    try {
      Path readOnly = disk.folder().resolve("corpus.db");

      assertThatThrownBy(() -> SqlStore.openSqlite(readOnly, Clock.systemUTC()))
          .isInstanceOf(CorpusException.class)
          .hasMessageContaining("cannot write " + disk.folder())
          .extracting(e -> ((CorpusException) e).code())
          .isEqualTo(ErrorCode.UNAVAILABLE);

      disk.remount("rw");
      SqlStore.openSqlite(readOnly, Clock.systemUTC()).close();
      disk.remount("ro");
      assertThatThrownBy(() -> SqlStore.openSqlite(readOnly, Clock.systemUTC()))
          .isInstanceOf(CorpusException.class)
          .hasMessageContaining("cannot open " + readOnly + " for writing")
          .extracting(e -> ((CorpusException) e).code())
          .isEqualTo(ErrorCode.UNAVAILABLE);
    } finally {
      disk.unmount();
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
      assertThat(pragma(reader, "query_only")).isEqualTo("1");
    }
  }

  @Test
  void remove_posting_leavesNoTraceInTheFile() throws IOException {
    String secret = "a sentence that nobody shall find again";
    try (Store store = SqlStore.openSqlite(file, Clock.systemUTC())) {
      Ads.update(store, Ads.put(1, secret));
      Ads.update(store, Ads.put(2));

      Ads.update(store, Ads.remove(1));
    }

    assertThat(folder.resolve("corpus.db-wal")).doesNotExist();
    assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).doesNotContain(secret);
  }

  private static String pragma(Connection connection, String name) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("PRAGMA " + name)) {
      return row.next() ? row.getString(1) : "";
    }
  }
}
