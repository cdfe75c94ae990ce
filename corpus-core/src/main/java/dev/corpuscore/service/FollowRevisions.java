package dev.corpuscore.service;

import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.store.RevisionLog;
import dev.corpuscore.thread.Backoff;
import dev.corpuscore.thread.ServiceThreads;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the index up to date with the store, in the background. It takes the right to change the
 * index as soon as no other process has it, and applies the revision log in order. Changes are
 * searchable within a second and durable soon after. The index is rebuilt if that was requested, or
 * if the store is older than the index (a restored backup). After a failure it tries again, with
 * pauses that grow up to half a minute.
 *
 * <p>Thread-safe: {@code lock} guards every field that changes, except {@code stepRequested}. Store
 * and index are not closed here.
 */
public final class FollowRevisions implements AutoCloseable {
  private static final Duration POLL = Duration.ofMillis(200);
  private static final Duration CHECK = Duration.ofMillis(50);
  private static final Backoff PAUSES = new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(30));

  private final PostingIndex index;
  private final IndexOwnership ownership; // guarded by lock
  private final ServiceThreads threads;
  private final ReentrantLock lock = new ReentrantLock(true);
  private final Condition changed = lock.newCondition();
  private @Nullable Thread thread;
  private boolean closed;

  /** Set without the lock, so that writers to the store do not wait for a batch. */
  private volatile boolean stepRequested;

  /**
   * @param places used here alone from now on
   * @param threads starts the thread for the background work
   */
  public FollowRevisions(
      RevisionLog revisions, PostingIndex index, LearnPlaces places, ServiceThreads threads) {
    this.index = index;
    this.ownership = new IndexOwnership(revisions, index, places);
    this.threads = threads;
  }

  /** Starts the background work. Further calls have no effect. */
  public void start() {
    lock.lock();
    try {
      if (thread == null && !closed) {
        // a platform thread, because indexing computes and would occupy the carrier of virtual
        // threads
        thread = threads.start("index-follow", this::follow);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Has the store read before the next poll. Does not block. */
  private void requestStep() {
    stepRequested = true;
    if (lock.tryLock()) {
      try {
        changed.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }

  /** As {@link #catchUp(Consumer)}, without telling how far it is. */
  public boolean catchUp() {
    return catchUp(state -> {});
  }

  /**
   * Brings the index up to date in this thread, durably.
   *
   * @param reached is told the state after each batch; must not fail
   * @return false if another process has the right to change the index; nothing was done then
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the store or the index
   *     fails; the index is then as it was last committed
   */
  public boolean catchUp(Consumer<FollowState> reached) {
    lock.lock();
    try {
      while (!closed) {
        IndexOwnership.Progress progress = ownership.step(true);
        if (progress != IndexOwnership.Progress.MADE) {
          return progress == IndexOwnership.Progress.CAUGHT_UP;
        }
        reached.accept(ownership.state());
      }
      return false;
    } catch (RuntimeException | Error e) {
      ownership.abandon(e);
      throw e;
    } finally {
      changed.signalAll();
      lock.unlock();
    }
  }

  /**
   * Lets the index settle after the changes of this process, see {@link
   * dev.corpuscore.index.IndexHolder#settle}.
   *
   * @return false if it has not settled after {@code timeout}; it continues then until this is
   *     closed
   */
  public boolean settle(Duration timeout) throws InterruptedException {
    return awaitUntil(() -> !ownership.settle(), timeout);
  }

  /**
   * Waits until searches see every change up to {@code revision}, by any process.
   *
   * @return false if it has not after {@code timeout}, or if this was closed
   */
  public boolean await(long revision, Duration timeout) throws InterruptedException {
    BooleanSupplier visible = () -> index.state().revision() >= revision;
    requestStep();
    return awaitUntil(() -> visible.getAsBoolean() || closed, timeout) && visible.getAsBoolean();
  }

  /**
   * Checks {@code reached} under the lock, after each step of the background work and every 50 ms.
   * It requests a step only if there was none for that long: if each check requested one, the
   * background work would never pause.
   */
  private boolean awaitUntil(BooleanSupplier reached, Duration timeout)
      throws InterruptedException {
    long deadline = System.nanoTime() + timeout.toNanos();
    lock.lockInterruptibly();
    try {
      while (!reached.getAsBoolean()) {
        long left = deadline - System.nanoTime();
        if (left <= 0) {
          return false;
        }
        if (changed.awaitNanos(Math.min(left, CHECK.toNanos())) <= 0) {
          stepRequested = true;
          changed.signalAll();
        }
      }
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** The current state. May wait until a batch is applied, well under a second. */
  public FollowState state() {
    lock.lock();
    try {
      return ownership.state();
    } finally {
      lock.unlock();
    }
  }

  /** Ends the background work, commits what was published and releases the index. Idempotent. */
  @Override
  public void close() {
    Thread running;
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
      running = thread;
    } finally {
      lock.unlock();
    }
    join(running);
    lock.lock();
    try {
      ownership.close();
    } finally {
      lock.unlock();
    }
  }

  private void follow() {
    int failures = 0;
    lock.lock();
    try {
      while (!closed) {
        try {
          IndexOwnership.Progress progress = ownership.step(false);
          ownership.recovered();
          failures = 0;
          changed.signalAll();
          if (progress == IndexOwnership.Progress.MADE) {
            yieldLock();
          } else {
            idle();
          }
        } catch (RuntimeException | Error e) {
          ownership.abandon(e);
          changed.signalAll();
          pauseAfterFailure(PAUSES.after(++failures));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
  }

  /** Gives waiting threads the lock between two batches; the lock is fair. */
  private void yieldLock() {
    lock.unlock();
    lock.lock();
  }

  private void idle() throws InterruptedException {
    long left = POLL.toNanos();
    while (left > 0 && !stepRequested && !closed) {
      left = changed.awaitNanos(left);
    }
    stepRequested = false;
  }

  /**
   * New writes do not shorten this pause. Otherwise a failing index would be retried as often as
   * there are writes.
   */
  private void pauseAfterFailure(Duration pause) throws InterruptedException {
    long left = pause.toNanos();
    while (left > 0 && !closed) {
      left = changed.awaitNanos(left);
    }
  }

  private static void join(@Nullable Thread running) {
    if (running == null) {
      return;
    }
    try {
      running.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
