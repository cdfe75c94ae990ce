package dev.corpuscore.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.FileTraces;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.Store;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * That and when retention removed a posting is in no byte of the database's files, once somebody
 * has ordered its removal, although the database goes on.
 */
class SqliteRetentionTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  /** When that day began, in seconds since 1970. */
  private static final int DAY = 1_772_323_200;

  @TempDir Path folder;

  @Test
  void dayOfARemovalByRetention_afterAnOrder_isOverwritten() throws IOException {
    try (Store store = SqlStore.openSqlite(folder.resolve("corpus.db"), clock())) {
      for (int n = 1; n <= 3; n++) {
        retained(store, n);
      }
      store.postings().update(List.of(Ads.put(1)));
      for (int n = 1; n <= 3; n++) {
        assertThat(filesWithTheDayOf(n)).as("until it is ordered: " + n).isNotEmpty();
      }

      assertThat(store.removals().remove(Ads.id(1))).isTrue();
      assertThat(store.removals().remove(Ads.id(2))).as("is not there").isFalse();

      assertThat(filesWithTheDayOf(1)).isEmpty();
      assertThat(filesWithTheDayOf(2)).isEmpty();
      assertThat(filesWithTheDayOf(3)).as("of which nothing is ordered").isNotEmpty();
    }
  }

  private static void retained(Store store, int n) {
    PostingState gone =
        new PostingState.Closed(PostingState.ClosedReason.GONE, NOW.minusSeconds(1));
    PostingRecord record = new PostingRecord(gone, true, Origin.IMPORT, List.of(), NOW, NOW);
    PostingContent content = PostingContent.of(Ads.url(n), "Cook " + n).build();
    store
        .postings()
        .update(
            List.of(
                new PostingUpdate(
                    Ads.id(n),
                    Ads.url(n),
                    stored -> new PostingUpdate.Decision.Put(content, record))));
    assertThat(store.removals().removeClosed(NOW, 1, NOW)).hasSize(1);
  }

  /** A row of SQLite has the values one behind the other, and such a number in four bytes. */
  private List<String> filesWithTheDayOf(int n) throws IOException {
    byte[] day = ByteBuffer.allocate(Integer.BYTES).putInt(DAY).array();
    String row = Ads.id(n).value() + new String(day, StandardCharsets.ISO_8859_1);
    return FileTraces.holding(folder, text -> text.contains(row));
  }

  private static Clock clock() {
    return Clock.fixed(NOW, ZoneOffset.UTC);
  }
}
