package dev.corpuscore.service.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.store.PostingUpdate;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A drain removes what closed before the time of retention, a few at a time. */
class RemoveClosedTest extends CommandQueueFixture {
  private static final Duration YEAR = Duration.ofDays(400);

  @Test
  void drain_removesAtMost500_andTheNextOneGoesOn() {
    close(620, now.minus(YEAR).minusSeconds(1));
    long before = store.revisions().newest();

    drain(YEAR).run(25, () -> false, ended -> {});

    assertThat(removedSince(before)).isEqualTo(500);
    drain(YEAR).run(25, () -> false, ended -> {});
    assertThat(removedSince(before)).isEqualTo(620);
    drain(YEAR).run(25, () -> false, ended -> {});
    assertThat(removedSince(before)).isEqualTo(620);
  }

  @Test
  void drain_ofWhatClosedSince_orWithoutATime_removesNothing() {
    close(3, now.minus(YEAR));
    long before = store.revisions().newest();

    drain(YEAR).run(25, () -> false, ended -> {});
    now = now.plus(Duration.ofDays(9_000));
    drain(null).run(25, () -> false, ended -> {});

    assertThat(removedSince(before)).isZero();
    drain(YEAR).pass(25, ended -> {});
    assertThat(removedSince(before)).isEqualTo(3);
  }

  @Test
  void drain_keepsTheDayOfTheRemovals() {
    close(1, now.minus(YEAR).minusSeconds(1));
    now = Instant.parse("2026-06-30T23:30:00Z");

    drain(YEAR).run(25, () -> false, ended -> {});

    assertThat(store.postings().notBefore(Sha256.postingId(null, "https://jobs.example/0")))
        .contains(LocalDate.of(2026, 6, 30));
  }

  @Test
  void drain_thatIsToStop_removesNothing() {
    close(3, now.minus(YEAR).minusSeconds(1));
    long before = store.revisions().newest();

    drain(YEAR).run(25, () -> true, ended -> {});

    assertThat(removedSince(before)).isZero();
  }

  private DrainCommands drain(@Nullable Duration retained) {
    return new DrainCommands(
        store.commands(),
        Map.of(),
        4,
        clock(),
        new Random(7),
        new RemoveClosed(store.removals(), retained, clock()));
  }

  private void close(int postings, Instant at) {
    PostingState gone = new PostingState.Closed(PostingState.ClosedReason.GONE, at);
    PostingRecord record = new PostingRecord(gone, true, Origin.IMPORT, List.of(), at, at);
    store.postings().update(IntStream.range(0, postings).mapToObj(it -> put(it, record)).toList());
  }

  private static PostingUpdate put(int n, PostingRecord record) {
    String url = "https://jobs.example/" + n;
    PostingId id = Sha256.postingId(null, url);
    PostingContent content = PostingContent.of(url, "Cook " + n).build();
    return new PostingUpdate(id, url, stored -> new PostingUpdate.Decision.Put(content, record));
  }

  private long removedSince(long revision) {
    return store.revisions().after(revision, 1_000).stream()
        .filter(Change.Removed.class::isInstance)
        .count();
  }
}
