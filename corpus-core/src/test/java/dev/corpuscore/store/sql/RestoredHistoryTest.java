package dev.corpuscore.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.following.CorpusPosition;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.StoreFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Positions and times in a database that was put back, or whose clock was. */
class RestoredHistoryTest {
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

  @TempDir private Path folder;

  @Test
  void contains_whatTheRestoreTookBack_isFalse_evenOnceTheNumbersAreGivenAgain()
      throws IOException {
    Path file = folder.resolve("corpus.db");
    CorpusPosition kept = putIn(file, NOON, 1, 2);
    Files.copy(file, folder.resolve("backup.db"));
    CorpusPosition lost = putIn(file, NOON, 3, 4);

    Files.delete(folder.resolve("corpus.db-mark"));
    Files.copy(folder.resolve("backup.db"), file, StandardCopyOption.REPLACE_EXISTING);
    CorpusPosition again = putIn(file, NOON, 5, 6, 7);

    try (Store store = open(file, NOON)) {
      assertThat(again.revision()).isGreaterThan(lost.revision());
      assertThat(store.history().contains(kept)).isTrue();
      assertThat(store.history().contains(again)).isTrue();
      assertThat(store.history().contains(lost)).isFalse();
    }
  }

  @Test
  void newestAt_clockSetBack_neverGoesBack() {
    Path file = folder.resolve("corpus.db");
    putIn(file, NOON, 1);
    putIn(file, NOON.minusSeconds(200), 2);
    putIn(file, NOON.plusSeconds(1), 3);

    try (Store store = open(file, NOON)) {
      assertThat(store.history().newestAt(NOON.minusSeconds(1))).isZero();
      assertThat(store.history().newestAt(NOON)).isEqualTo(2);
      assertThat(store.history().newestAt(NOON.plusSeconds(1))).isEqualTo(3);
    }
  }

  /** Otherwise whoever reads by time would find no change until that time has come. */
  @Test
  void newestAt_clockWasHoursAhead_whatHasThatTimeCountsAsMadeWithTheNextChange() {
    Path file = folder.resolve("corpus.db");
    putIn(file, NOON, 1);
    putIn(file, NOON.plus(Duration.ofDays(3)), 2);
    putIn(file, NOON.plusSeconds(1), 3);
    putIn(file, NOON.plusSeconds(2), 4);

    try (Store store = open(file, NOON)) {
      assertThat(store.history().newestAt(NOON)).isEqualTo(1);
      assertThat(store.history().newestAt(NOON.plusSeconds(1))).isEqualTo(3);
      assertThat(store.history().newestAt(NOON.plusSeconds(2))).isEqualTo(4);
      assertThat(StoreFixture.faults(store)).isEmpty();
    }
  }

  private static Store open(Path file, Instant now) {
    return SqlStore.openSqlite(file, Clock.fixed(now, ZoneOffset.UTC));
  }

  /** Puts postings with these numbers, in a process of its own; returns where the corpus stands. */
  private static CorpusPosition putIn(Path file, Instant now, int... numbers) {
    try (Store store = open(file, now)) {
      for (int n : numbers) {
        store.postings().update(List.of(put(n)));
      }
      return store.history().newest();
    }
  }

  private static PostingUpdate put(int n) {
    String url = "https://jobs.example.com/" + n;
    PostingContent content = PostingContent.of(url, "Cook").build();
    PostingRecord record = PostingRecord.first(Origin.IMPORT, true, NOON);
    return new PostingUpdate(
        UrlIdentities.of(url).postingId(),
        url,
        stored -> new PostingUpdate.Decision.Put(content, record));
  }
}
