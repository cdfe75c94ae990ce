package dev.corpuscore.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.jobtech.AdContacts;
import dev.corpuscore.model.jobtech.LegacyAd;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.Store;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Contacts that were deleted are in no byte of the database's files, its log among them. */
class SqliteContactsTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final String CANARY = "zuq7canary";

  /** Some are longer than a page, and so lie in pages of their own. */
  private static final int POSTINGS = 40;

  @TempDir Path folder;

  @SuppressWarnings("NullAway.Init")
  private Store store;

  @BeforeEach
  void openStore() {
    store = SqlStore.openSqlite(folder.resolve("corpus.db"), Clock.fixed(NOW, ZoneOffset.UTC));
    update(PostingState.open(), AdContacts.NONE);
    update(PostingState.open(), null);
    store
        .postings()
        .update(
            IntStream.range(0, POSTINGS)
                .mapToObj(n -> update(n, PostingState.open(), contacts(n)))
                .toList());
    assertThat(filesWithCanary()).isNotEmpty();
  }

  @AfterEach
  void closeStore() {
    store.close();
  }

  @Test
  void closed_areOverwritten() {
    update(new PostingState.Closed(PostingState.ClosedReason.WITHDRAWN, NOW), null);

    assertThat(filesWithCanary()).isEmpty();
  }

  @Test
  void replaced_areOverwritten() {
    update(PostingState.open(), new AdContacts("{\"employer\":{\"email\":\"a@b.example\"}}"));

    assertThat(filesWithCanary()).isEmpty();
  }

  @Test
  void keptOut_areOverwritten() {
    for (int n = 0; n < POSTINGS; n++) {
      store.removals().keepOut(id(n), "by order", NOW);
    }

    assertThat(filesWithCanary()).isEmpty();
  }

  /** As a backup or a check does: what was deleted is in the log until it has ended. */
  @Test
  void whileSomebodyReadsAnOlderState_areOverwrittenWithALaterCommit() throws Exception {
    try (Connection reader =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("corpus.db"));
        Statement statement = reader.createStatement()) {
      reader.setAutoCommit(false);
      try (ResultSet rows = statement.executeQuery("SELECT count(*) FROM posting")) {
        assertThat(rows.next()).isTrue();
        update(new PostingState.Closed(PostingState.ClosedReason.WITHDRAWN, NOW), null);
        assertThat(store.postings().contacts(List.of(id(0)))).isEmpty();
        assertThat(filesWithCanary()).isNotEmpty();
      }
      reader.rollback();
    }

    store.postings().update(List.of(update(POSTINGS, PostingState.open(), null)));

    assertThat(filesWithCanary()).isEmpty();
  }

  private void update(PostingState state, @Nullable AdContacts contacts) {
    store
        .postings()
        .update(IntStream.range(0, POSTINGS).mapToObj(n -> update(n, state, contacts)).toList());
  }

  private static PostingUpdate update(int n, PostingState state, @Nullable AdContacts contacts) {
    PostingContent content =
        PostingContent.of(url(n), "Cook " + n)
            .legacyAd(new LegacyAd("{\"id\":\"" + n + "\"}"))
            .build();
    PostingRecord record = new PostingRecord(state, true, Origin.IMPORT, List.of(), NOW, NOW);
    return new PostingUpdate(
        id(n), url(n), stored -> new PostingUpdate.Decision.Put(content, record, contacts));
  }

  private static AdContacts contacts(int n) {
    return new AdContacts(
        "{\"employer\":{\"email\":\"" + CANARY + " ".repeat(n * 200) + CANARY + "\"}}");
  }

  private static PostingId id(int n) {
    return Sha256.postingId(null, url(n));
  }

  private static String url(int n) {
    return "https://jobs.example.com/" + n;
  }

  private List<Path> filesWithCanary() {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(SqliteContactsTest::hasCanary).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean hasCanary(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1).contains(CANARY);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
