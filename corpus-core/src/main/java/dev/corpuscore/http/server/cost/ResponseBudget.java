package dev.corpuscore.http.server.cost;

import dev.corpuscore.thread.Caller;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Bounds the memory of answers that are made, or wait for their readers. When it is used up, slow
 * readers are cut off: first those of the caller that has most, the oldest first. An answer of a
 * caller that has less than the one that wants more is never cut. Once half is used up, a caller
 * that has an answer already begins no other that is made in parts, so that a few callers cannot
 * take the memory of all others. Of the others, the one that has waited longest is next.
 * Thread-safe.
 */
public final class ResponseBudget {
  /** Smaller answers fit into the socket's own buffer. */
  public static final int SMALL_BYTES = 16 * 1024;

  /**
   * While a part is made it may take much more than it will have: to make room for it, its caller
   * counts as one that will have so much.
   */
  private static final int USUAL_BYTES = 1 << 20;

  /** A client that has not taken a piece of its answer for so long is slow. */
  private static final Duration SLOW = Duration.ofSeconds(1);

  private final long all;
  private final Cutter cutter;
  private final ReentrantLock lock = new ReentrantLock();

  /** Those that have something, the oldest first; guarded by {@link #lock}, as all below. */
  private final Set<Reservation> held = new LinkedHashSet<>();

  /** How many of these each caller has. */
  private final Map<Caller, Integer> holders = new HashMap<>();

  /** Those for which there was no room, the first that asked first. */
  private final Set<Reservation> waiting = new LinkedHashSet<>();

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

  private Optional<Reservation> next() {
    return waiting.stream().filter(Reservation::mayTake).findFirst();
  }

  private void signalNext() {
    next().filter(it -> it.missing(it.asked) <= 0).ifPresent(it -> it.room.signal());
  }

  /** The memory of one answer. Close it when the answer is done. */
  final class Reservation implements AutoCloseable {
    private final Caller caller;
    private final Thread writer;
    private final Condition room = lock.newCondition();
    private long bytes; // guarded by lock
    private int asked; // for so many it waits; guarded by lock

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

    /**
     * As {@link #tryResize}, for a part that is to be made; where memory is scarce, see above. If
     * there is no room, it has nothing, and waits in line until it is closed, or has some.
     */
    boolean tryTake(int wanted) {
      lock.lock();
      try {
        asked = wanted;
        waiting.add(this);
        boolean taken = isNext() && tryResize(wanted);
        if (taken) {
          waiting.remove(this);
          signalNext();
        } else {
          // the part before is written: kept, it could be what the next one waits for
          set(0);
        }
        return taken;
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
        cutFor(wanted, wanted);
      } finally {
        lock.unlock();
      }
    }

    /** Waits until {@link #tryTake} may succeed, and cuts slow readers off for that. */
    void awaitRoom(int wanted, Duration timeout) throws InterruptedException {
      long left = timeout.toNanos();
      lock.lockInterruptibly();
      try {
        asked = wanted;
        cutFor(wanted, Math.min(wanted, USUAL_BYTES));
        while ((missing(wanted) > 0 || !isNext()) && left > 0) {
          left = room.awaitNanos(left);
        }
      } finally {
        lock.unlock();
      }
    }

    @Override
    public void close() {
      lock.lock();
      try {
        waiting.remove(this);
        set(0);
      } finally {
        lock.unlock();
      }
    }

    private long missing(int wanted) {
      return Math.min(wanted, all) - bytes - free;
    }

    private void set(long wanted) {
      free += bytes - wanted;
      bytes = wanted;
      if (wanted == 0 && held.remove(this)) {
        holders.computeIfPresent(caller, (same, count) -> count == 1 ? null : count - 1);
      } else if (wanted > 0 && held.add(this)) {
        holders.merge(caller, 1, Integer::sum);
      }
      signalNext();
    }

    /** Whether no other that may take something has waited longer. */
    private boolean isNext() {
      return mayTake() && next().filter(it -> it != this).isEmpty();
    }

    private boolean mayTake() {
      boolean scarce = missing(asked) > -(all / 2);
      return !scarce || holders.getOrDefault(caller, 0) == (bytes > 0 ? 1 : 0);
    }

    /**
     * @param counted how much of it the caller has to have less than those who are cut
     */
    private void cutFor(int wanted, int counted) {
      long left = missing(wanted);
      if (left <= 0) {
        return;
      }
      Map<Caller, Long> totals = new HashMap<>();
      held.forEach(each -> totals.merge(each.caller, each.bytes, Long::sum));
      totals.merge(caller, Math.min(counted, all) - bytes, Long::sum);
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
