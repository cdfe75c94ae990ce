package dev.corpuscore.http.server.clients;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Tells whether health is asked for again and again, as balancers do, from a person who looks once.
 * Thread-safe.
 */
public final class HealthProbes {
  /** Balancers ask at least every half minute. */
  private static final Duration RECENT = Duration.ofMinutes(1);

  private final LongSupplier nanoTime;
  private long newest; // guarded by this
  private long before; // guarded by this
  private int count; // guarded by this

  public HealthProbes() {
    this(System::nanoTime);
  }

  HealthProbes(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** Notes that somebody asks now. */
  public synchronized void note() {
    before = newest;
    newest = nanoTime.getAsLong();
    count = Math.min(2, count + 1);
  }

  /** Whether there were at least two within the last minute. */
  public synchronized boolean areRegular() {
    return count == 2 && nanoTime.getAsLong() - before <= RECENT.toNanos();
  }
}
