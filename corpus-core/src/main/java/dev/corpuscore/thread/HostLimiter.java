package dev.corpuscore.thread;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Limits the number of concurrent users per host. Waiting callers are served in order. Nothing is
 * kept for a host that is not in use. Thread-safe.
 */
public final class HostLimiter {
  private final int permits;
  private final ConcurrentHashMap<String, Host> hosts = new ConcurrentHashMap<>();

  /**
   * @param permits the number of concurrent users per host
   */
  public HostLimiter(int permits) {
    this.permits = permits;
  }

  /** Permission to use one host. Close it once, after use. */
  @FunctionalInterface
  public interface Permit extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Returns a permit for {@code host}; null if none was free within {@code wait}, or if the thread
   * was interrupted. Then it is still interrupted.
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

  /** The number of hosts that are in use or waited for. */
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
