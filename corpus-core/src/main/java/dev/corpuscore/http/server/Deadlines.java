package dev.corpuscore.http.server;

import dev.corpuscore.thread.ServiceThreads;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Cuts connections whose other end takes too long. A thread that waits for its client is watched;
 * past its time it is interrupted, which closes the channel it waits on ({@link
 * java.nio.channels.InterruptibleChannel}). An interrupt never outlives its watch: what the thread
 * does next is not hit. Thread-safe.
 */
final class Deadlines implements AutoCloseable {
  private final Map<Thread, Watch> watches = new ConcurrentHashMap<>();
  private final Thread sweeper;

  /**
   * @param interval how often to look: a thread is cut that much late at most
   */
  Deadlines(String name, Duration interval, ServiceThreads threads) {
    sweeper = threads.start(name, () -> sweep(interval));
  }

  /** Watches the calling thread from now on; a watch it was under already is replaced. */
  void begin(Duration time) {
    long now = System.nanoTime();
    Watch before = watches.put(Thread.currentThread(), new Watch(now, now + time.toNanos()));
    if (before != null) {
      before.end();
    }
  }

  /** Ends the watch over the calling thread: from now on it is not interrupted. */
  void end() {
    Watch watch = watches.remove(Thread.currentThread());
    if (watch != null) {
      watch.end();
    }
  }

  /** Cuts every thread that has been watched for longer than this, whatever its deadline. */
  void cutOlderThan(Duration age) {
    long oldest = System.nanoTime() - age.toNanos();
    watches.forEach((thread, watch) -> watch.cutIf(watch.begun - oldest < 0, thread));
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
        // A thread that ended under its watch, as one whose client went away.
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

    private synchronized void cutIf(boolean late, Thread thread) {
      if (late && !cut && !over) {
        cut = true;
        thread.interrupt();
      }
    }

    /** By the watched thread; once this returns it is not interrupted, and was not. */
    private synchronized void end() {
      over = true;
      if (cut) {
        Thread.interrupted();
      }
    }
  }
}
