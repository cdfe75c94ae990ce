package dev.corpuscore.http.server.cost;

import dev.corpuscore.thread.Caller;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Bounds the memory of answers that are made, or wait for their readers. When it is used up, slow
 * readers are cut off: first those of the caller that has most, the oldest first. An answer of a
 * caller that has less than the one that wants more is never cut. Thread-safe.
 */
public final class ResponseBudget {
  /** Smaller answers fit into the socket's own buffer. */
  public static final int SMALL_BYTES = 16 * 1024;

  /** A client that has not taken a piece of its answer for so long is slow. */
  private static final Duration SLOW = Duration.ofSeconds(1);

  private final long all;
  private final Cutter cutter;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition freed = lock.newCondition();

  /** Those that have something, the oldest first; guarded by {@link #lock}, as is {@link #free}. */
  private final Set<Reservation> held = new LinkedHashSet<>();

  private long free;

  /**
   * @param bytes of all answers together
   */
  public ResponseBudget(long bytes, Cutter cutter) {
    this.all = bytes;
    this.free = bytes;
    this.cutter = cutter;
  }

  /** Cuts off slow readers. */
  @FunctionalInterface
  public interface Cutter {
    /**
     * Cuts what this thread writes if it waits for its client that long; returns whether it was.
     */
    boolean cut(Thread writer, Duration waiting);
  }

  /** What an answer of the current caller has, nothing at first; the calling thread writes it. */
  Reservation open() {
    return new Reservation(Caller.current(), Thread.currentThread());
  }

  /** How many bytes are not reserved. */
  public long free() {
    lock.lock();
    try {
      return free;
    } finally {
      lock.unlock();
    }
  }

  /** The memory of one answer. Close it when the answer is done. */
  final class Reservation implements AutoCloseable {
    private final Caller caller;
    private final Thread writer;
    private long bytes; // guarded by lock

    private Reservation(Caller caller, Thread writer) {
      this.caller = caller;
      this.writer = writer;
    }

    /** Has so many bytes in place of those it had, if there is room; returns whether there is. */
    boolean tryResize(int wanted) {
      lock.lock();
      try {
        boolean fits = missing(wanted) <= 0;
        if (fits) {
          set(Math.min(wanted, all));
        }
        return fits;
      } finally {
        lock.unlock();
      }
    }

    /** Has so many bytes in place of those it had: of what is there already. */
    void resize(int actual) {
      lock.lock();
      try {
        set(actual);
      } finally {
        lock.unlock();
      }
    }

    /** Cuts slow readers off until there will be room for so many bytes, as far as it may. */
    void makeRoom(int wanted) {
      lock.lock();
      try {
        cutFor(wanted);
      } finally {
        lock.unlock();
      }
    }

    /** As {@link #makeRoom}, and waits until there is room; returns whether there is in time. */
    boolean awaitRoom(int wanted, Duration timeout) throws InterruptedException {
      long left = timeout.toNanos();
      lock.lockInterruptibly();
      try {
        cutFor(wanted);
        while (missing(wanted) > 0 && left > 0) {
          left = freed.awaitNanos(left);
        }
        return missing(wanted) <= 0;
      } finally {
        lock.unlock();
      }
    }

    @Override
    public void close() {
      resize(0);
    }

    private long missing(int wanted) {
      return Math.min(wanted, all) - bytes - free;
    }

    private void set(long wanted) {
      free += bytes - wanted;
      bytes = wanted;
      if (wanted == 0) {
        held.remove(this);
      } else {
        held.add(this);
      }
      freed.signalAll();
    }

    private void cutFor(int wanted) {
      long left = missing(wanted);
      if (left <= 0) {
        return;
      }
      Map<Caller, Long> totals = new HashMap<>();
      held.forEach(each -> totals.merge(each.caller, each.bytes, Long::sum));
      totals.merge(caller, Math.min(wanted, all) - bytes, Long::sum);
      List<Caller> most = new ArrayList<>(totals.keySet());
      most.sort(Comparator.comparing(totals::get).reversed());
      for (Caller each : most) {
        for (Reservation other : held) {
          if (left > 0
              && other != this
              && other.caller.equals(each)
              && cutter.cut(other.writer, SLOW)) {
            left -= other.bytes;
          }
        }
        if (each.equals(caller)) {
          return;
        }
      }
    }
  }
}
