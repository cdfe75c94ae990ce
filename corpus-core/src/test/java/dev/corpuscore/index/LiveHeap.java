package dev.corpuscore.index;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * What this JVM's objects take. Other tests have run in it, and what they left behind may go at any
 * moment: so whatever is measured is measured until that makes no difference.
 */
public final class LiveHeap {
  /**
   * The serial collector leaves dead objects where they lie, up to a twentieth of the old
   * generation, but for each fourth collection (-XX:MarkSweepAlwaysCompactCount).
   */
  private static final int COLLECTIONS = 4;

  private static final int TRIES = 10;

  /** So many tell a median. */
  private static final int ENOUGH = 5;

  /** A difference that others make may be such a part of what is measured. */
  private static final int SHARE = 50;

  /** The middle half of the tries may differ by such a part of what is measured. */
  private static final int MIDDLE_SHARE = 10;

  private LiveHeap() {}

  /** Bytes of all objects that are still reachable, after a few whole collections. */
  public static long bytes() {
    MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    long least = Long.MAX_VALUE;
    for (int i = 0; i < COLLECTIONS; i++) {
      System.gc();
      least = Math.min(least, memory.getHeapMemoryUsage().getUsed());
    }
    return least;
  }

  /**
   * Bytes that {@code made} makes, keeps while it is reachable, and gives back with it: what there
   * is more with it than without it. It is made again until there is as much after it as before. If
   * that does not happen, it is the median of five tries or more, as soon as the middle half of
   * them say about the same.
   *
   * @throws AssertionError if others make a difference each time, and not the same one
   */
  public static long keptBy(Supplier<?> made) {
    List<Long> tries = new ArrayList<>();
    StringBuilder told = new StringBuilder();
    for (int i = 0; i < TRIES; i++) {
      long before = bytes();
      long with = with(made);
      long after = bytes();
      long kept = with - Math.max(before, after);
      if (Math.abs(after - before) <= kept / SHARE) {
        return kept;
      }
      // it may still be there after, and something else may go: what was least is without both
      tries.add(with - Math.min(before, after));
      told.append(String.format("%n%,d before, %,d with, %,d after", before, with, after));
      Collections.sort(tries);
      int count = tries.size();
      long middle = tries.get(count / 2);
      if (count >= ENOUGH
          && tries.get(count * 3 / 4) - tries.get(count / 4) <= middle / MIDDLE_SHARE) {
        return middle;
      }
    }
    throw new AssertionError("something else comes and goes in this heap:" + told);
  }

  private static long with(Supplier<?> made) {
    Object kept = made.get();
    try {
      return bytes();
    } finally {
      Reference.reachabilityFence(kept);
    }
  }

  /**
   * Returns the bytes of all reachable objects as soon as they are fewer than {@code limit}; after
   * some seconds, however many they are.
   */
  public static long bytesOnceBelow(long limit) {
    long bytes = bytes();
    for (int i = 0; bytes >= limit && i < TRIES; i++) {
      LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
      bytes = bytes();
    }
    return bytes;
  }
}
