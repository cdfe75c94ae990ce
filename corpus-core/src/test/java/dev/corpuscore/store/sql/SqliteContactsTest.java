package dev.corpuscore.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Scratch;
import dev.corpuscore.Unchecked;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.jobtech.AdContacts;
import dev.corpuscore.store.Store;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Contacts that were deleted are in no byte of the database's files, its log among them. */
class SqliteContactsTest {
  @TempDir Path folder;

  @SuppressWarnings("NullAway.Init")
  private Store store;

  @BeforeEach
  void openStore() {
    store =
        SqlStore.openSqlite(
            folder.resolve("corpus.db"), Clock.fixed(ContactUpdates.NOW, ZoneOffset.UTC));
    update(PostingState.open(), AdContacts.NONE);
    update(PostingState.open(), null);
    store.postings().update(ContactUpdates.canaries());
    assertThat(filesWithCanary()).isNotEmpty();
  }

  @AfterEach
  void closeStore() {
    store.close();
  }

  @Test
  void closed_areOverwritten() {
    update(ContactUpdates.CLOSED, null);

    assertThat(filesWithCanary()).isEmpty();
  }

  @Test
  void replaced_areOverwritten() {
    update(PostingState.open(), new AdContacts("{\"employer\":{\"email\":\"a@b.example\"}}"));

    assertThat(filesWithCanary()).isEmpty();
  }

  @Test
  void keptOut_areOverwritten() {
    for (int n = 0; n < ContactUpdates.POSTINGS; n++) {
      store.removals().keepOut(Ads.id(n), "by order", ContactUpdates.NOW);
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
        update(ContactUpdates.CLOSED, null);
        assertThat(store.postings().contacts(List.of(Ads.id(0)))).isEmpty();
        assertThat(filesWithCanary()).isNotEmpty();
      }
      reader.rollback();
    }

    store
        .postings()
        .update(List.of(ContactUpdates.of(ContactUpdates.POSTINGS, PostingState.open(), null)));

    assertThat(filesWithCanary()).isEmpty();
  }

  private void update(PostingState state, @Nullable AdContacts contacts) {
    store.postings().update(ContactUpdates.all(state, contacts));
  }

  private List<Path> filesWithCanary() {
    return Scratch.list(folder).stream().filter(SqliteContactsTest::hasCanary).toList();
  }

  private static boolean hasCanary(Path file) {
    return Unchecked.get(
        () -> Files.readString(file, StandardCharsets.ISO_8859_1).contains(ContactUpdates.CANARY));
  }
}
