package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.StoredPosting;
import dev.corpuscore.tier.Core;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Postings in their stored form: the same as read ones, and never older, whoever writes. */
public abstract class StoredPostingContract extends StoreFixture {
  @Test
  void findStored_anyPosting_isWhatFindSays() {
    PostingContent expiring = content(2).toBuilder().expiresAt(NOW.plusSeconds(1)).build();
    update(put(1, content(1), closed()), put(2, expiring, seen(NOW, "a", "b")));
    update(leave(2, "https://alias.example.com/2"));

    assertStored(store.postings().findStored(id(1)), id(1), null);
    assertStored(store.postings().findStored(id(2)), id(2), NOW.plusSeconds(1));
    assertStored(
        store.postings().findStoredByUrl("https://alias.example.com/2"), id(2), NOW.plusSeconds(1));
    assertThat(store.postings().findStored(id(3))).isEmpty();
    assertThat(store.postings().findStoredByUrl(url(3))).isEmpty();
  }

  @Core
  @Test
  void findStored_askedAgain_showsEveryChangeAtOnce() {
    try (Store other = open()) {
      for (Store writer : List.of(store, other)) {
        writer.postings().update(List.of(put(1)));
        assertSeenByBoth(other, NOW);
        writer.postings().update(List.of(touch(1, seen(NOW.plusSeconds(1)))));
        assertSeenByBoth(other, NOW.plusSeconds(1));
        writer.postings().update(List.of(put(1, content(1, "Other"), seen(NOW.plusSeconds(2)))));
        assertSeenByBoth(other, NOW.plusSeconds(2));
        writer.postings().update(List.of(remove(1)));
        assertThat(store.postings().findStored(id(1))).isEmpty();
        assertThat(other.postings().findStored(id(1))).isEmpty();
      }
    }
  }

  @Test
  void findStored_whileAnotherStoreWrites_isNeverOlderThanTheCall() throws Exception {
    int changes = 300;
    int readers = 6;
    update(put(1));
    AtomicLong written = new AtomicLong();
    try (Store other = open();
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Long>> stale = new ArrayList<>();
      for (int reader = 0; reader < readers; reader++) {
        stale.add(threads.submit(() -> countStale(written, changes)));
      }
      for (long change = 1; change <= changes; change++) {
        other.postings().update(List.of(touch(1, seen(NOW.plusSeconds(change)))));
        written.set(change);
      }

      for (Future<Long> count : stale) {
        assertThat(count.get()).isZero();
      }
    }
  }

  /** How often a posting was read that is older than what had been written before. */
  private long countStale(AtomicLong written, long last) {
    long stale = 0;
    long before;
    do {
      before = written.get();
      StoredPosting stored = store.postings().findStored(id(1)).orElseThrow();
      if (stored.record().lastSeenAt().isBefore(NOW.plusSeconds(before))) {
        stale++;
      }
    } while (before < last);
    return stale;
  }

  private void assertSeenByBoth(Store other, Instant lastSeen) {
    for (int time = 0; time < 3; time++) {
      for (Store reader : List.of(store, other)) {
        StoredPosting stored = reader.postings().findStored(id(1)).orElseThrow();
        assertThat(stored.record().lastSeenAt()).isEqualTo(lastSeen);
        assertThat(stored.digest()).isEqualTo(store.postings().find(id(1)).orElseThrow().digest());
      }
    }
  }

  private void assertStored(
      Optional<StoredPosting> found, PostingId id, @Nullable Instant expiresAt) {
    Posting posting = store.postings().find(id).orElseThrow();
    StoredPosting stored = found.orElseThrow();
    assertThat(stored.content()).isEqualTo(PostingJson.canonical(id, posting.content()));
    assertThat(stored)
        .isEqualTo(
            new StoredPosting(
                id,
                posting.digest(),
                stored.content(),
                expiresAt,
                posting.record(),
                posting.revision()));
  }
}
