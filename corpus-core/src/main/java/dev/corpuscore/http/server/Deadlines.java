package dev.corpuscore.http.server;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Cuts connections whose other end takes too long. A thread that waits for its client is watched;
 * past its time it is interrupted, which closes the channel it waits on ({@link
 * java.nio.channels.InterruptibleChannel}). Thread-safe.
 */
final class Deadlines implements AutoCloseable {
  private final Map<Thread, Watch> watches = new ConcurrentHashMap<>();
  private final Thread sweeper;

  /**
   * @param interval how often to look: a thread is cut that much late at most
   */
  Deadlines(String name, Duration interval) {
    sweeper = Thread.ofPlatform().daemon().name(name).start(() -> sweep(interval));
  }

  /** Watches the calling thread from now on; a watch it was under already is replaced. */
  void begin(Duration time) {
    long now = System.nanoTime();
    watches.put(Thread.currentThread(), new Watch(now, now + time.toNanos()));
  }

  /** Ends the watch over the calling thread: from now on it is not interrupted. */
  void end() {
    Watch watch = watches.remove(Thread.currentThread());
    if (watch != null) {
      watch.over.set(true);
    }
  }

  /** Cuts every thread that has been watched for longer than this, whatever its deadline. */
  void cutOlderThan(Duration age) {
    long oldest = System.nanoTime() - age.toNanos();
    watches.forEach((thread, watch) -> cutIf(watch.begun - oldest < 0, thread, watch));
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
        watches.forEach((thread, watch) -> cutIf(watch.deadline - now < 0, thread, watch));
      }
    } catch (InterruptedException e) {
      watches.clear();
    }
  }

  private void cutIf(boolean late, Thread thread, Watch watch) {
    if (late && watches.remove(thread, watch) && watch.over.compareAndSet(false, true)) {
      thread.interrupt();
    }
  }

  private static final class Watch {
    private final long begun;
    private final long deadline;
    private final AtomicBoolean over = new AtomicBoolean();

    private Watch(long begun, long deadline) {
      this.begun = begun;
      this.deadline = deadline;
    }
  }
}
