package dev.corpuscore.service.changes;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.store.RevisionLog;
import dev.corpuscore.thread.RepeatedWork;
import dev.corpuscore.thread.ServiceThreads;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Polls the newest revision from the store, five times a second, for any number of waiting readers.
 * Thread-safe. Does not close the store.
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
   * @param threads starts the polling thread
   */
  public RevisionWatch(RevisionLog revisions, ServiceThreads threads) {
    this.revisions = revisions;
    this.polling = new RepeatedWork("revision-watch", POLL, this::poll, threads);
  }

  /**
   * Reads the newest revision once, then starts polling in the background.
   *
   * @throws CorpusException {@code UNAVAILABLE} if the store refuses now; later refusals do not
   *     change {@link #newest}
   */
  public void start() {
    newest = revisions.newest();
    polling.soon();
  }

  /** The newest revision, as of about 0.2 seconds ago. Never blocks and does not use the store. */
  public long newest() {
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
    try {
      know(revisions.newest());
    } catch (CorpusException e) {
      // readers that then read the changes from the store get its error
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
