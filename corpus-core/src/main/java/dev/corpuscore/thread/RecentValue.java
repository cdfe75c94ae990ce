package dev.corpuscore.thread;

import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A value that is read again at most once in a period, however many ask for it. While one thread
 * reads it, the others wait. Thread-safe.
 */
public final class RecentValue<T> implements Supplier<T> {
  private final Supplier<T> source;
  private final long periodNanos;
  private final ReentrantLock reading = new ReentrantLock();
  private @Nullable T value; // guarded by reading
  private long readAt; // guarded by reading

  /**
   * @param source reads the value; what it throws, {@link #get} throws, and the next call reads
   *     again
   */
  public RecentValue(Duration period, Supplier<T> source) {
    this.periodNanos = period.toNanos();
    this.source = source;
  }

  /** The value, at most one period old. */
  @Override
  public T get() {
    reading.lock();
    try {
      T known = value;
      if (known == null || System.nanoTime() - readAt >= periodNanos) {
        known = source.get();
        value = known;
        readAt = System.nanoTime();
      }
      return known;
    } finally {
      reading.unlock();
    }
  }
}
