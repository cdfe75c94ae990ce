package dev.corpuscore.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.TypedAds;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.store.StoreFixture;
import dev.corpuscore.store.sql.row.RemovalRows;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What versions before this one stored about removals is dealt with when a store is opened. */
class RemovalRowsTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);
  private static final String TYPED = "https://jobs.example/typed";
  private static final PostingId SUBMITTED = UrlIdentities.of(TYPED).postingId();
  private static final PostingId LISTED = Ads.id(1);

  @TempDir private Path folder;

  @Test
  void idsOfSubmissionsThatOlderVersionsStored_areReplaced_andNoOthers() throws Exception {
    Path file = folder.resolve("corpus.db");
    try (SqlStore store = SqlStore.openSqlite(file, CLOCK)) {
      TypedAds.submit(store, null, TYPED, "Cook", NOW);
      store.postings().update(List.of(Ads.put(1)));
      store.removals().remove(LISTED);
      store.removals().remove(SUBMITTED);
    }
    asAnOlderVersionStoredIt(file, SUBMITTED, 4);

    try (SqlStore store = SqlStore.openSqlite(file, CLOCK)) {
      List<Change> changes = store.revisions().after(0, 10);

      assertThat(changes).extracting(Change::revision).containsExactly(3L, 4L);
      assertThat(changes.getFirst().id()).isEqualTo(LISTED);
      assertThat(changes.getLast().id().value()).isEqualTo("p_aaaaaaaaaaaaaaaaaaaaaaaaae");
      assertThat(StoreFixture.faults(store)).isEmpty();
    }
    assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
        .contains(LISTED.value())
        .doesNotContain(SUBMITTED.value());
  }

  private static void asAnOlderVersionStoredIt(Path file, PostingId id, long revision)
      throws Exception {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        PreparedStatement update =
            connection.prepareStatement(
                "UPDATE removal SET id = ?, checksum = ? WHERE revision = ?")) {
      update.setString(1, id.value());
      update.setLong(2, RemovalRows.TABLE.checksum(id, revision));
      update.setLong(3, revision);
      assertThat(update.executeUpdate()).isOne();
    }
  }
}
