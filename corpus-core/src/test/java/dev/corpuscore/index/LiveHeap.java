package dev.corpuscore.index;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;

/** What this JVM's objects take. */
public final class LiveHeap {
  private static final int COLLECTIONS = 3;

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
}
