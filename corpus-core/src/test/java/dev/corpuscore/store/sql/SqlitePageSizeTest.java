package dev.corpuscore.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.StoreFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The size of a page is chosen once, when a database is created. */
class SqlitePageSizeTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final String URL = "https://jobs.example.com/1";
  private static final PostingId ID = Sha256.postingId(null, URL);

  @TempDir Path folder;

  @SuppressWarnings("NullAway.Init")
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("corpus.db");
  }

  @Test
  void newDatabase_hasPagesOf8KiB() throws SQLException, IOException {
    writeAndReadBack();

    assertThat(pageSize()).isEqualTo(8_192);
    assertThat(Files.size(file) % 8_192).isZero();
  }

  @Test
  void databaseOfBefore_keepsItsPages() throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA page_size = 4096");
      statement.execute("PRAGMA journal_mode = WAL");
    }

    writeAndReadBack();

    assertThat(pageSize()).isEqualTo(4_096);
  }

  private void writeAndReadBack() {
    PostingContent content = PostingContent.of(URL, "Cook").description("x".repeat(9_000)).build();
    PostingRecord record = PostingRecord.first(Origin.IMPORT, true, NOW);
    try (Store store = open()) {
      store
          .postings()
          .update(
              List.of(
                  new PostingUpdate(
                      ID, URL, stored -> new PostingUpdate.Decision.Put(content, record))));
    }
    try (Store store = open()) {
      assertThat(StoreFixture.faults(store)).isEmpty();
      assertThat(store.postings().find(ID).orElseThrow().content()).isEqualTo(content);
    }
  }

  private Store open() {
    return SqlStore.openSqlite(file, Clock.fixed(NOW, ZoneOffset.UTC));
  }

  private long pageSize() throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("PRAGMA page_size")) {
      row.next();
      return row.getLong(1);
    }
  }
}
