package dev.corpuscore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.sql.OnSqlite;
import dev.corpuscore.store.sql.SqlStore;
import dev.corpuscore.store.sql.StartedPostgres;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The searches for traces would find what they seek, although the tables have it compressed. */
class FileTracesTest {
  private static final String CANARY = Canary.WORD;

  @TempDir Path folder;

  @Test
  void holding_contentInSqlite_isFound() throws Exception {
    fill(new OnSqlite() {}.open(folder));

    List<String> found = FileTraces.holding(folder, FileTracesTest::isSinging);

    assertThat(found).singleElement().asString().contains("corpus.db");
    assertThat(FileTraces.holding(folder, text -> text.contains("zqwren"))).isEmpty();
  }

  @Test
  void inTables_contentInPostgres_isFound() throws Exception {
    // its own: others on a shared one would delete its log of changes
    try (StartedPostgres server = StartedPostgres.startIn(folder)) {
      String url = server.emptyDatabase("traces");
      fill(SqlStore.openPostgres(server.address("traces"), Clock.systemUTC()));
      PostgresTraces.execute(url, "CHECKPOINT");

      assertThat(PostgresTraces.inTables(url, FileTracesTest::isSinging))
          .containsExactly("posting_content.content");
      assertThat(PostgresTraces.inFiles(url, FileTracesTest::isSinging))
          .anyMatch(file -> file.contains("/base/"))
          .anyMatch(file -> file.contains("/pg_wal/"));
    }
  }

  private static boolean isSinging(String text) {
    return text.contains(CANARY);
  }

  private static void fill(Store store) {
    PostingContent content =
        PostingContent.of("https://jobs.example/1", "Nurse")
            .description((CANARY + "text ").repeat(900))
            .build();
    Instant now = Instant.parse("2026-03-01T12:00:00Z");
    PostingRecord record = PostingRecord.first(Origin.IMPORT, true, now);
    try (store) {
      store
          .postings()
          .update(
              List.of(
                  new PostingUpdate(
                      Sha256.postingId(null, content.url()),
                      content.url(),
                      stored -> new PostingUpdate.Decision.Put(content, record))));
    }
  }
}
