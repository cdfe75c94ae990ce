package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.Unchecked;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.tier.Core;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** What every {@link Store} does. */
public abstract class StoreContract extends StoreFixture {
  @Test
  void corpusId_openedAgain_staysTheSame() {
    UUID first = store.corpusId();
    store.close();

    store = open();

    assertThat(store.corpusId()).isEqualTo(first);
  }

  @Core
  @Test
  void close_thenOpen_everythingIsThere() {
    update(put(1), put(2), remove(2));
    var posting = store.postings().find(id(1));
    store.close();

    store = open();

    assertThat(store.postings().find(id(1))).isEqualTo(posting);
    assertThat(store.revisions().newest()).isEqualTo(3);
  }

  @Core
  @Test
  void read_whileAWriterIsInItsTransaction_doesNotWait() throws Exception {
    update(put(1));
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch read = new CountDownLatch(1);
    PostingUpdate waiting =
        new PostingUpdate(
            id(2),
            url(2),
            stored -> {
              inside.countDown();
              await(read);
              return new PostingUpdate.Decision.Put(content(2), record());
            });
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<List<Outcome>> writing = threads.submit(() -> update(waiting));
      inside.await();

      assertThat(store.postings().find(id(1))).isPresent();
      assertThat(store.postings().find(id(2))).isEmpty();
      assertThat(store.revisions().newest()).isEqualTo(1);
      read.countDown();

      assertThat(writing.get()).containsExactly(Outcome.ADDED);
      assertThat(store.revisions().newest()).isEqualTo(2);
    }
  }

  private static void await(CountDownLatch latch) {
    Unchecked.run(latch::await);
  }

  @Test
  void check_healthy_returns() {
    store.check();
  }

  @Test
  void anything_afterClose_isUnavailable() {
    store.close();

    assertThatThrownBy(() -> store.check())
        .isInstanceOf(CorpusException.class)
        .hasMessage("the store is closed")
        .extracting(e -> ((CorpusException) e).code())
        .isEqualTo(ErrorCode.UNAVAILABLE);
  }
}
