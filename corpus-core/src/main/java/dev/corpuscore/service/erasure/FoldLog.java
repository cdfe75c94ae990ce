package dev.corpuscore.service.erasure;

import static java.lang.System.Logger.Level.INFO;
import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.store.Erasures;
import dev.corpuscore.thread.ServiceThreads;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Sees to it that what an erasure deleted soon leaves the database's log, too, where it lies on
 * until somebody writes over it. Beside the answer, not before it: the log is folded a second after
 * the first erasure, at once for all that came meanwhile. A reader of an older state is in the way
 * until it ends (a search never is; {@code check} is): it is tried again each second. Thread-safe.
 */
public final class FoldLog implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(FoldLog.class.getName());
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final int TRIES = 30;
  private static final String STILL_THERE = "erased content is still in the database's log: ";

  private final Erasures erasures;
  private final ServiceThreads threads;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private boolean due; // guarded by lock
  private boolean closed; // guarded by lock
  private @Nullable Thread thread; // guarded by lock
  private volatile @Nullable String fault;

  /** With a thread of its own, whose failures the log alone tells. */
  public FoldLog(Erasures erasures) {
    this(erasures, new ServiceThreads());
  }

  /**
   * @param threads where the folding gets its thread
   */
  public FoldLog(Erasures erasures, ServiceThreads threads) {
    this.erasures = erasures;
    this.threads = threads;
  }

  /** Has the log folded soon, by a thread of this; returns at once. */
  public void soon() {
    lock.lock();
    try {
      due = true;
      if (thread == null && !closed) {
        thread = threads.start("fold-log", this::run);
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Why what was erased still lies in the log; empty if it was folded, or will be right away. */
  Optional<String> fault() {
    return Optional.ofNullable(fault);
  }

  /** Folds the log now, if that is due and nobody is in the way. */
  void now() {
    if (take()) {
      attempt(1);
    }
  }

  private void run() {
    int tries = 0;
    while (pause(PAUSE)) {
      tries = take() && !attempt(tries + 1) ? tries + 1 : 0;
    }
  }

  /** Waits until something is due, and then so long; false at the end. */
  private boolean pause(Duration time) {
    lock.lock();
    try {
      while (!due && !closed) {
        changed.await();
      }
      long left = time.toNanos();
      while (left > 0 && !closed) {
        left = changed.awaitNanos(left);
      }
      return !closed;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      lock.unlock();
    }
  }

  private boolean take() {
    lock.lock();
    try {
      boolean taken = due;
      due = false;
      return taken;
    } finally {
      lock.unlock();
    }
  }

  /** Whatever a try throws, the next one follows: nobody else folds the log. */
  private boolean attempt(int number) {
    try {
      if (erasures.fold()) {
        LOG.log(INFO, "event=log-folded");
        fault = null;
        return true;
      }
      if (number % TRIES == 0) {
        LOG.log(WARNING, "event=log-not-folded reason=\"a reader is in the way\" tries=" + number);
        fault = STILL_THERE + "something reads an old state of it: a check, a backup, a shell";
      }
    } catch (CorpusException e) {
      LOG.log(WARNING, "event=log-not-folded reason=\"" + e.getMessage() + "\"");
      fault = STILL_THERE + e.getMessage();
    } catch (RuntimeException | Error e) {
      LOG.log(WARNING, "event=log-not-folded reason=\"" + e + "\"", e);
      fault = STILL_THERE + e;
    }
    lock.lock();
    try {
      due = true;
    } finally {
      lock.unlock();
    }
    return false;
  }

  /** Folds the log a last time if that is due; the closing of the store would do it as well. */
  @Override
  public void close() {
    Thread running;
    lock.lock();
    try {
      closed = true;
      running = thread;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    try {
      if (running != null) {
        running.join(TimeUnit.SECONDS.toMillis(5));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    now();
  }
}
