package dev.corpuscore.service.changes;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.store.RevisionLog;
import dev.corpuscore.thread.RepeatedWork;
import dev.corpuscore.thread.ServiceThreads;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Knows how far the corpus has come: asks the store five times a second, however many wait for the
 * answer. Thread-safe. The store is not closed here.
 */
public final class RevisionWatch implements AutoCloseable {
  private static final Duration POLL = Duration.ofMillis(200);

  private final RevisionLog revisions;
  private final RepeatedWork polling;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private volatile long newest;
  private boolean closed; // guarded by lock

  /**
   * @param threads starts the thread that asks
   */
  public RevisionWatch(RevisionLog revisions, ServiceThreads threads) {
    this.revisions = revisions;
    this.polling = new RepeatedWork("revision-watch", POLL, this::poll, threads);
  }

  /**
   * Asks once, then again and again in the background.
   *
   * @throws CorpusException {@code UNAVAILABLE} if the store refuses now; later refusals leave what
   *     is known as it is
   */
  public void start() {
    newest = revisions.newest();
    polling.soon();
  }

  /** The newest revision, as of some 0.2 seconds ago. Costs nothing, never waits. */
  public long newest() {
    return newest;
  }

  /**
   * Waits until there is a change after {@code revision}, whatever it is.
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

  /** Never done: there is always a next revision. */
  private boolean poll() {
    try {
      know(revisions.newest());
    } catch (CorpusException e) {
      // whoever asks the store for changes is told why it refuses
    }
    return false;
  }

  private void know(long revision) {
    if (revision == newest) {
      return;
    }
    lock.lock();
    try {
      newest = revision;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Ends the asking, and all waiting. */
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
