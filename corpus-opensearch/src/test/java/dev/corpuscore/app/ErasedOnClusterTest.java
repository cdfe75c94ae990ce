package dev.corpuscore.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.FileTraces;
import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.config.Settings;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.index.IndexHolder;
import dev.corpuscore.index.opensearch.SharedNode;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.service.FollowRevisions;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.tier.SecondTier;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A posting that was removed leaves the files of the cluster, though a process ended before. */
@SecondTier("FollowRevisionsTest#removed_leavesTheFiles_thoughTheProcessEndedBeforeTheMerge")
class ErasedOnClusterTest {
  private static final Clock CLOCK = Clock.systemUTC();
  private static final String GONE = "zqgone";
  private static final int STAYING = 40;

  @TempDir Path folder;

  @AfterEach
  void discard() {
    Corpus.discardIndex(settings(), CLOCK);
  }

  @Test
  void removed_leavesTheFiles_thoughTheProcessEndedBeforeTheMerge() throws Exception {
    try (Corpus corpus = Corpus.openOrCreate(settings(), CLOCK)) {
      UrlIdentity gone = put(corpus, 0, "Nurse " + GONE);
      for (int number = 1; number <= STAYING; number++) {
        put(corpus, number, "Nurse");
      }
      try (FollowRevisions follow = corpus.follower()) {
        assertThat(follow.catchUp()).isTrue();
      }
      long listed = corpus.index().state().revision();
      assertThat(corpus.store().removals().remove(gone.postingId())).isTrue();
      try (IndexHolder holder = corpus.index().tryHold().orElseThrow()) {
        holder.apply(corpus.store().revisions().after(listed, 10));
        holder.publish(corpus.store().revisions().newest());
      }
    }
    assertThat(holding()).as("the process ended before the merge").isNotEmpty();

    try (Corpus corpus = Corpus.openOrCreate(settings(), CLOCK);
        FollowRevisions follow = corpus.follower()) {
      follow.start();
      awaitErased();

      assertThat(follow.await(corpus.store().revisions().newest(), Duration.ofSeconds(30)))
          .isTrue();
      assertThat(follow.state().failure()).isNull();
      assertThat(corpus.index().count(CLOCK.instant())).isEqualTo(STAYING);
    }
  }

  private static void awaitErased() throws IOException {
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
    for (List<String> left = holding(); !left.isEmpty(); left = holding()) {
      assertThat(System.nanoTime()).as(left.toString()).isLessThan(deadline);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(500));
    }
  }

  private static List<String> holding() throws IOException {
    return FileTraces.holding(SharedNode.get().folder(), text -> text.contains(GONE));
  }

  private static UrlIdentity put(Corpus corpus, int number, String title) {
    PostingContent content = PostingContent.of("https://jobs.example.com/" + number, title).build();
    UrlIdentity at = UrlIdentities.of(content.url());
    PostingRecord record = PostingRecord.first(Origin.IMPORT, true, CLOCK.instant());
    PostingUpdate.Rule put = stored -> new PostingUpdate.Decision.Put(content, record);
    corpus
        .store()
        .postings()
        .update(List.of(new PostingUpdate(at.postingId(), at.canonicalUrl(), put)));
    return at;
  }

  private Settings settings() {
    return Settings.read(
        Map.of(
            "CORE_DATA_DIR",
            folder.toString(),
            "CORE_HTTP_PORT",
            "0",
            "CORE_SEARCH_URL",
            SharedNode.get().address().nodes().getFirst().toString()));
  }
}
