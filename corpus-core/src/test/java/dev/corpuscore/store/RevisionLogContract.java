package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.model.Change;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingContentBuilder;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.tier.Core;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every {@link RevisionLog} does. */
public abstract class RevisionLogContract extends StoreFixture {
  @Test
  void newCorpus_nothingHappened_isAtZero() {
    assertThat(store.revisions().newest()).isZero();
    assertThat(store.revisions().generation()).isZero();
    assertThat(store.revisions().after(0, 10)).isEmpty();
  }

  @Core
  @Test
  void after_eachPosting_isThereOnceUnderItsNewestRevision() {
    update(put(1), put(2), put(3));
    update(put(1, content(1, "Other"), record()));
    update(remove(2));

    List<Change> changes = store.revisions().after(0, 10);

    assertThat(changes)
        .containsExactly(
            new Change.Put(store.postings().find(id(3)).orElseThrow()),
            new Change.Put(store.postings().find(id(1)).orElseThrow()),
            new Change.Removed(id(2), 5));
    assertThat(changes).extracting(Change::revision).containsExactly(3L, 4L, 5L);
  }

  @Test
  void after_removedAndBack_isAPutAgain() {
    update(put(1, content(1), seen(NOW, "a", "b")));
    update(remove(1));
    update(put(1, content(1), seen(NOW, "a", "b")));

    assertThat(store.revisions().after(0, 10))
        .containsExactly(new Change.Put(store.postings().find(id(1)).orElseThrow()));
  }

  @Test
  void after_pages_holdEverythingOnceInOrder() {
    store.postings().update(IntStream.range(0, 50).mapToObj(StoreFixture::put).toList());
    update(IntStream.range(10, 20).mapToObj(StoreFixture::remove).toArray(PostingUpdate[]::new));
    update(put(1, content(1), seen(NOW, "a", "b", "c")));

    List<Long> revisions = new ArrayList<>();
    List<Change> page = store.revisions().after(0, 7);
    while (!page.isEmpty()) {
      page.forEach(change -> revisions.add(change.revision()));
      page = store.revisions().after(revisions.getLast(), 7);
    }

    assertThat(revisions).hasSize(50).isSorted().doesNotHaveDuplicates().endsWith(60L, 61L);
  }

  @Test
  void after_largePostings_endsThePageEarlyAndLosesNothing() {
    String large = "x".repeat(190_000);
    PostingContentBuilder content = PostingContent.of(url(0), "Large").description(large);
    for (int from = 0; from < 200; from += 50) {
      store
          .postings()
          .update(
              IntStream.range(from, from + 50)
                  .mapToObj(n -> put(n, content.url(url(n)).build(), record()))
                  .toList());
    }
    update(remove(5), remove(150));

    List<Change> first = store.revisions().after(0, 1_000);
    List<Change> second = store.revisions().after(first.getLast().revision(), 1_000);
    List<Change> third = store.revisions().after(second.getLast().revision(), 1_000);

    assertThat(first).hasSizeBetween(80, 100).allMatch(change -> change instanceof Change.Put);
    assertThat(first.size() + second.size() + third.size()).isEqualTo(200);
  }

  @Test
  void after_limitOutOfRange_isRefused() {
    for (int limit : new int[] {0, -1, 10_001}) {
      assertThatThrownBy(() -> store.revisions().after(0, limit))
          .isInstanceOf(CorpusException.class)
          .hasMessage("limit " + limit + " is not in 1..10000");
    }
  }

  @Test
  void requestRebuild_eachTime_isTheNextGeneration() {
    update(put(1));

    assertThat(store.revisions().requestRebuild()).isEqualTo(1);
    assertThat(store.revisions().requestRebuild()).isEqualTo(2);

    assertThat(store.revisions().generation()).isEqualTo(2);
    assertThat(store.revisions().newest()).isEqualTo(1);
    try (Store other = open()) {
      assertThat(other.revisions().generation()).isEqualTo(2);
    }
  }

  @Core
  @Test
  void after_writersInSeveralStores_readerMissesNothing() throws Exception {
    int writers = 4;
    int rounds = 25;
    int batch = 8;
    Set<PostingId> followed = new HashSet<>();

    long last =
        follow(
            writers,
            (mine, writer) -> write(mine, writer * rounds * batch, rounds, batch),
            change -> followed.add(change.id()));

    assertThat(followed).hasSize(writers * rounds * batch);
    assertThat(last).isEqualTo(followed.size());
  }

  /** A put and a removal lie in two tables: no key of one table keeps their revisions apart. */
  @Test
  void after_puttersAndRemoversInSeveralStores_readerEndsWithWhatIsThere() throws Exception {
    int writers = 4;
    int rounds = 40;
    Set<PostingId> followed = new HashSet<>();

    long last =
        follow(
            writers,
            (mine, writer) -> putAndRemove(mine, writer, rounds),
            change -> {
              if (change instanceof Change.Put) {
                followed.add(change.id());
              } else {
                followed.remove(change.id());
              }
            });

    assertThat(followed).isEmpty();
    assertThat(last).isEqualTo(2L * writers * rounds);
  }

  /** Reads while these write, every other one in a store of its own; returns the last revision. */
  private long follow(int writers, ObjIntConsumer<Store> write, Consumer<Change> reader)
      throws Exception {
    long last = 0;
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        Store other = open()) {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < writers; i++) {
        int writer = i;
        Store mine = writer % 2 == 0 ? store : other;
        running.add(threads.submit(() -> write.accept(mine, writer)));
      }
      boolean done = false;
      while (!done) {
        boolean ended = running.stream().allMatch(Future::isDone);
        // newest first: what it names must be there when the page is read afterwards
        long newest = store.revisions().newest();
        List<Change> page = store.revisions().after(last, 10_000);
        for (Change change : page) {
          assertThat(change.revision()).isGreaterThan(last);
          reader.accept(change);
          last = change.revision();
        }
        assertThat(last).isGreaterThanOrEqualTo(newest);
        done = ended && page.isEmpty();
      }
      for (Future<?> each : running) {
        each.get();
      }
    }
    return last;
  }

  private static void putAndRemove(Store store, int n, int rounds) {
    for (int round = 0; round < rounds; round++) {
      store.postings().update(List.of(put(n)));
      store.postings().update(List.of(remove(n)));
    }
  }

  private static void write(Store store, int first, int rounds, int batch) {
    for (int round = 0; round < rounds; round++) {
      int from = first + round * batch;
      store
          .postings()
          .update(IntStream.range(from, from + batch).mapToObj(StoreFixture::put).toList());
    }
  }
}
