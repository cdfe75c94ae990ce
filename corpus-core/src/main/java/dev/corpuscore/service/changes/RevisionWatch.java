package dev.corpuscore.service.changes;

import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.store.RevisionHistory;
import dev.corpuscore.thread.RepeatedWork;
import dev.corpuscore.thread.ServiceThreads;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * Polls a revision that grows, five times a second, for any number of waiting readers: that of the
 * store, or the one that searches see. Thread-safe. Closes neither.
 */
public abstract sealed class RevisionWatch implements AutoCloseable {
  private static final Duration POLL = Duration.ofMillis(200);

  private final LongSupplier revision;
  private final RepeatedWork polling;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private volatile long newest; // written under lock
  private final AtomicLong ended = new AtomicLong(); // how many reads; changes under lock
  private boolean closed; // guarded by lock

  private RevisionWatch(String thread, LongSupplier revision, ServiceThreads threads) {
    this.revision = revision;
    this.polling = new RepeatedWork(thread, POLL, this::poll, threads);
  }

  /** The newest change of the listed postings, the only one that everybody may know. */
  public static final class Written extends RevisionWatch {
    private Written(RevisionHistory history, ServiceThreads threads) {
      super("revision-watch", () -> history.newestListed().revision(), threads);
    }
  }

  /** The revision that searches of this instance see. */
  public static final class Searchable extends RevisionWatch {
    private Searchable(PostingIndex index, ServiceThreads threads) {
      super("index-watch", () -> index.state().revision(), threads);
    }

    /** Whether searches see this revision, at the latest after {@code wait}. */
    boolean reaches(long revision, Duration wait) throws InterruptedException {
      return newest() >= revision || read() >= revision || await(revision - 1, wait);
    }
  }

  /**
   * Watches what was written.
   *
   * @param threads starts the polling thread
   */
  public static Written of(RevisionHistory history, ServiceThreads threads) {
    return new Written(history, threads);
  }

  /**
   * Watches what searches see.
   *
   * @param threads starts the polling thread
   */
  public static Searchable of(PostingIndex index, ServiceThreads threads) {
    return new Searchable(index, threads);
  }

  /**
   * Reads the revision once, then starts polling in the background.
   *
   * @throws CorpusException {@code UNAVAILABLE} if it cannot be read now; later refusals do not
   *     change {@link #newest}
   */
  public void start() {
    newest = revision.getAsLong();
    polling.soon();
  }

  /** The revision as of about 0.2 seconds ago. Never blocks; reads neither store nor index. */
  public long newest() {
    return newest;
  }

  /** The revision as it is now; as {@link #newest} says it, if it cannot be read. */
  public long read() {
    poll();
    return newest;
  }

  /**
   * Waits until there is any change after {@code revision}.
   *
   * @return false if there is none after {@code timeout}, or if this was closed
   */
  public boolean await(long revision, Duration timeout) throws InterruptedException {
    long left = timeout.toNanos();
    lock.lockInterruptibly();
    try {
      while (newest <= revision && left > 0 && !closed) {
        left = changed.awaitNanos(left);
      }
      return newest > revision;
    } finally {
      lock.unlock();
    }
  }

  /** Returns false, so that polling continues. */
  private boolean poll() {
    long before = ended.get();
    try {
      know(revision.getAsLong(), before);
    } catch (CorpusException e) {
      // readers that then read the changes from the store get its error
    }
    return false;
  }

  /**
   * If another read has ended since this one began, nobody knows which saw the newer state: the
   * greater revision counts, so that a slow poll takes nothing back. Otherwise a smaller one
   * counts, too: the corpus was restored.
   */
  private void know(long read, long before) {
    lock.lock();
    try {
      long now = ended.getAndIncrement() == before ? read : Math.max(newest, read);
      if (now != newest) {
        newest = now;
        changed.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Ends the polling and all waiting. */
  @Override
  public void close() {
    polling.close();
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
