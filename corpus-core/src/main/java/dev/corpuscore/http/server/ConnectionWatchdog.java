package dev.corpuscore.http.server;

import dev.corpuscore.thread.ServiceThreads;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Closes connections whose client is too slow. A thread that waits for its client is watched; when
 * its time is over it is interrupted, which closes the channel it waits on ({@link
 * java.nio.channels.InterruptibleChannel}). An interrupt never outlives its watch, so it never hits
 * the thread's next work. Thread-safe.
 */
final class ConnectionWatchdog implements AutoCloseable {
  private final Map<Thread, Watch> watches = new ConcurrentHashMap<>();
  private final Thread sweeper;

  /**
   * @param interval how often threads are checked, and so how late a thread is interrupted at most
   */
  ConnectionWatchdog(String name, Duration interval, ServiceThreads threads) {
    sweeper = threads.start(name, () -> sweep(interval));
  }

  /** Starts a watch over the calling thread. It replaces an earlier watch. */
  void begin(Duration time) {
    long now = System.nanoTime();
    Watch before = watches.put(Thread.currentThread(), new Watch(now, now + time.toNanos()));
    if (before != null) {
      before.end();
    }
  }

  /** Ends the watch over the calling thread, which is not interrupted after this. */
  void end() {
    Watch watch = watches.remove(Thread.currentThread());
    if (watch != null) {
      watch.end();
    }
  }

  /**
   * Interrupts this thread if it has been watched for longer than this, before its own deadline
   * too. Returns whether it was interrupted now or before.
   */
  boolean cut(Thread thread, Duration age) {
    Watch watch = watches.get(thread);
    return watch != null && watch.cutIf(System.nanoTime() - watch.begun > age.toNanos(), thread);
  }

  @Override
  public void close() {
    sweeper.interrupt();
  }

  private void sweep(Duration interval) {
    try {
      while (true) {
        Thread.sleep(interval);
        long now = System.nanoTime();
        watches.forEach((thread, watch) -> watch.cutIf(watch.deadline - now < 0, thread));
        // A thread that ended during its watch, for example because its client disconnected.
        watches.keySet().removeIf(thread -> !thread.isAlive());
      }
    } catch (InterruptedException e) {
      watches.clear();
    }
  }

  private static final class Watch {
    private final long begun;
    private final long deadline;
    private boolean cut; // guarded by this
    private boolean over; // guarded by this

    private Watch(long begun, long deadline) {
      this.begun = begun;
      this.deadline = deadline;
    }

    private synchronized boolean cutIf(boolean late, Thread thread) {
      if (late && !cut && !over) {
        cut = true;
        thread.interrupt();
      }
      return cut && !over;
    }

    /**
     * Called by the watched thread. After this it is not interrupted, and an interrupt of this
     * watch is cleared.
     */
    private synchronized void end() {
      over = true;
      if (cut) {
        Thread.interrupted();
      }
    }
  }
}
