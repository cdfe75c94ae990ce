package dev.corpuscore.service.changes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.index.ForwardingPostingIndex;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.thread.ServiceThreads;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RevisionWatchTest {
  private final TestCorpus corpus;

  RevisionWatchTest(TestCorpus corpus) {
    this.corpus = corpus;
  }

  /** The answer to a write would name a revision without that write. */
  @Test
  void slowPoll_thatEndsAfterANewerRead_takesNothingBack() throws InterruptedException {
    SlowIndex index = new SlowIndex(corpus.index());
    try (RevisionWatch watch = RevisionWatch.of(index, new ServiceThreads())) {
      Thread slow = Thread.ofVirtual().start(watch::read);
      index.read.await(); // revision 1, and on its way
      assertThat(watch.read()).isEqualTo(2);

      index.go.countDown();
      slow.join();

      assertThat(watch.newest()).isEqualTo(2);
    }
  }

  /** After a restore from a backup, which a running instance notices. */
  @Test
  void smallerRevision_readAfterAllOthers_counts() {
    Revision index = new Revision(corpus.index(), new AtomicInteger(7));
    try (RevisionWatch watch = RevisionWatch.of(index, new ServiceThreads())) {
      assertThat(watch.read()).isEqualTo(7);
      index.now.set(3);

      assertThat(watch.read()).isEqualTo(3);
    }
  }

  private record Revision(PostingIndex index, AtomicInteger now) implements ForwardingPostingIndex {
    @Override
    public IndexState state() {
      return new IndexState(now.get(), 0);
    }
  }

  /** The first who asks gets revision 1, late; all others revision 2. */
  private static final class SlowIndex implements ForwardingPostingIndex {
    final CountDownLatch read = new CountDownLatch(1);
    final CountDownLatch go = new CountDownLatch(1);
    private final AtomicInteger asked = new AtomicInteger();
    private final PostingIndex index;

    SlowIndex(PostingIndex index) {
      this.index = index;
    }

    @Override
    public PostingIndex index() {
      return index;
    }

    @Override
    public IndexState state() {
      if (asked.incrementAndGet() > 1) {
        return new IndexState(2, 0);
      }
      read.countDown();
      try {
        go.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return new IndexState(1, 0);
    }
  }
}
