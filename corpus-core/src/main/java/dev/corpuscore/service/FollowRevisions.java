package dev.corpuscore.service;

import dev.corpuscore.index.IndexHolder;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.store.RevisionLog;
import dev.corpuscore.thread.Backoff;
import dev.corpuscore.thread.ServiceThreads;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Brings the index up to the store, in the background: takes the right to change the index as soon
 * as nobody else has it, applies the revision log in order, makes changes searchable within a
 * second and durable soon after, rebuilds when that was asked for or when the store is older than
 * the index (a restored backup). What fails is tried again, later and later up to half a minute.
 *
 * <p>Thread-safe: {@code lock} guards every field that changes but {@code nudged}. Store and index
 * are not closed here.
 */
public final class FollowRevisions implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(FollowRevisions.class.getName());
  private static final Duration POLL = Duration.ofMillis(200);
  private static final Backoff PAUSES = new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(30));

  private final RevisionLog revisions;
  private final PostingIndex index;
  private final ServiceThreads threads;
  private final ReentrantLock lock = new ReentrantLock(true);
  private final Condition changed = lock.newCondition();
  private @Nullable HeldIndex held;
  private @Nullable Thread thread;
  private Writer writer = Writer.UNKNOWN;
  private boolean closed;
  private @Nullable String failure;

  /** Set without the lock, so that nobody who writes waits for a batch. */
  private volatile boolean nudged;

  /** With a thread of its own, whose failures the log alone tells. */
  public FollowRevisions(RevisionLog revisions, PostingIndex index) {
    this(revisions, index, new ServiceThreads());
  }

  /**
   * @param threads where the background work gets its thread
   */
  public FollowRevisions(RevisionLog revisions, PostingIndex index, ServiceThreads threads) {
    this.revisions = revisions;
    this.index = index;
    this.threads = threads;
  }

  /** Starts the background work, once. */
  public void start() {
    lock.lock();
    try {
      if (thread == null && !closed) {
        // A platform thread: indexing computes, and should not hold a virtual thread's carrier.
        thread = threads.start("index-follow", this::follow);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Says that the store has changed, so that nobody waits for the next look. Returns at once. */
  public void nudge() {
    nudged = true;
    if (lock.tryLock()) {
      try {
        changed.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }

  /**
   * Brings the index up to the store now, in this thread, durably.
   *
   * @return false if another process has the right to change the index; nothing was done then
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the store or the index
   *     fails; the index is then as it was last committed
   */
  public boolean catchUp() {
    lock.lock();
    try {
      while (!closed) {
        Progress progress = step(true);
        if (progress != Progress.MADE) {
          return progress == Progress.CAUGHT_UP;
        }
      }
      return false;
    } catch (RuntimeException | Error e) {
      abandon(e);
      throw e;
    } finally {
      changed.signalAll();
      lock.unlock();
    }
  }

  /**
   * Lets the index settle after what this process changed in it, see {@link IndexHolder#settle}.
   *
   * @return false if that is not done after {@code timeout}; it goes on then until this is closed
   */
  public boolean settle(Duration timeout) throws InterruptedException {
    return awaitUntil(() -> held == null || !held.settle(), timeout);
  }

  /**
   * Waits until the index, whoever changes it, has every change up to {@code revision}.
   *
   * @return false if it has not after {@code timeout}, or if this was closed
   */
  public boolean await(long revision, Duration timeout) throws InterruptedException {
    BooleanSupplier visible = () -> index.state().revision() >= revision;
    return awaitUntil(() -> visible.getAsBoolean() || closed, timeout) && visible.getAsBoolean();
  }

  /** Asks under the lock, and has the background work look for changes until it is so. */
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
        nudged = true;
        changed.signalAll();
        changed.awaitNanos(Math.min(left, TimeUnit.MILLISECONDS.toNanos(50)));
      }
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** How it goes. May wait for a batch under way, well under a second. */
  public State state() {
    lock.lock();
    try {
      long applied = held == null ? 0 : held.changes();
      return new State(writer, applied, index.state().revision(), failure);
    } finally {
      lock.unlock();
    }
  }

  /** Ends the background work, commits what was published, and gives the right back. Idempotent. */
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
      if (held != null) {
        held.close();
      }
    } finally {
      held = null;
      writer = Writer.UNKNOWN;
      lock.unlock();
    }
  }

  private void follow() {
    int failures = 0;
    lock.lock();
    try {
      while (!closed) {
        try {
          Progress progress = step(false);
          recovered();
          failures = 0;
          changed.signalAll();
          if (progress == Progress.MADE) {
            breathe();
          } else {
            idle();
          }
        } catch (RuntimeException | Error e) {
          abandon(e);
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

  private Progress step(boolean durable) {
    if (held == null) {
      IndexHolder holder = index.tryHold().orElse(null);
      if (holder == null) {
        writer = Writer.ANOTHER_PROCESS;
        return Progress.HELD_ELSEWHERE;
      }
      writer = Writer.THIS_PROCESS;
      held = new HeldIndex(revisions, index.state(), holder);
      LOG.log(System.Logger.Level.DEBUG, "event=index-held revision=" + index.state().revision());
    }
    return held.step(durable) ? Progress.MADE : Progress.CAUGHT_UP;
  }

  private void recovered() {
    if (failure != null) {
      LOG.log(System.Logger.Level.INFO, "event=index-follow-recovered");
      failure = null;
    }
  }

  /** The holder may be broken: let it go, so that the next look opens it anew. */
  private void abandon(Throwable cause) {
    failure = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    LOG.log(
        System.Logger.Level.WARNING, "event=index-follow-failed detail=\"" + failure + "\"", cause);
    HeldIndex broken = held;
    held = null;
    writer = Writer.UNKNOWN;
    if (broken != null) {
      try {
        broken.close();
      } catch (RuntimeException e) {
        cause.addSuppressed(e);
      }
    }
  }

  /** Lets those who wait for the lock have it between two batches: it is a fair one. */
  private void breathe() {
    lock.unlock();
    lock.lock();
  }

  private void idle() throws InterruptedException {
    long left = POLL.toNanos();
    while (left > 0 && !nudged && !closed) {
      left = changed.awaitNanos(left);
    }
    nudged = false;
  }

  /** A nudge does not shorten this: what fails must not be tried at the rate of the writes. */
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

  private enum Progress {
    /** A batch was applied; there may be more. */
    MADE,
    CAUGHT_UP,
    HELD_ELSEWHERE
  }

  /**
   * How the index follows.
   *
   * @param writer which process may change the index
   * @param applied how many changes it has applied since it took that right; searches may not see
   *     all of them yet
   * @param revision what searches see
   * @param failure why the last try failed, or null if it went well
   */
  public record State(Writer writer, long applied, long revision, @Nullable String failure) {}

  /** Who has the right to change the index, as of the last look. */
  public enum Writer {
    /** Nobody has looked yet. */
    UNKNOWN,
    THIS_PROCESS,
    ANOTHER_PROCESS
  }
}
