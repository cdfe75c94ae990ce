package dev.corpuscore.thread;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * At most so many at once for each host; whoever waits goes in order. Of a host that nobody uses
 * and nobody waits for nothing is kept. Thread-safe.
 */
public final class HostLimiter {
  private final int permits;
  private final ConcurrentHashMap<String, Host> hosts = new ConcurrentHashMap<>();

  /**
   * @param permits how many at once, for each host
   */
  public HostLimiter(int permits) {
    this.permits = permits;
  }

  /** The right to use one host; to be closed once, afterwards. */
  @FunctionalInterface
  public interface Permit extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Returns a permit for {@code host}; null if none was free within {@code wait}, or if the thread
   * was interrupted: then it is so still.
   */
  public @Nullable Permit acquire(String host, Duration wait) {
    Semaphore free = hosts.compute(host, (name, known) -> enter(known)).free();
    boolean taken = false;
    try {
      taken = free.tryAcquire(wait.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (!taken) {
      leave(host);
      return null;
    }
    return () -> {
      free.release();
      leave(host);
    };
  }

  /** How many hosts somebody uses or waits for. */
  public int hosts() {
    return hosts.size();
  }

  private Host enter(@Nullable Host known) {
    return known == null
        ? new Host(new Semaphore(permits, true), 1)
        : new Host(known.free(), known.callers() + 1);
  }

  private void leave(String host) {
    hosts.computeIfPresent(
        host,
        (name, known) -> known.callers() == 1 ? null : new Host(known.free(), known.callers() - 1));
  }

  /**
   * One host.
   *
   * @param callers how many hold a permit or wait for one
   */
  private record Host(Semaphore free, int callers) {}
}
