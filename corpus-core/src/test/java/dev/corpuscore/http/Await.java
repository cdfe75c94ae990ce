package dev.corpuscore.http;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what another thread does. */
public final class Await {
  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final Duration LOOK = Duration.ofMillis(20);

  private Await() {}

  public static void until(String what, BooleanSupplier condition) {
    until(what, PATIENCE, condition);
  }

  /** As {@link #until}, for what takes longer. */
  public static void until(String what, Duration patience, BooleanSupplier condition) {
    long deadline = System.nanoTime() + patience.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - deadline > 0) {
        throw new AssertionError("not within " + patience.toSeconds() + " s: " + what);
      }
      LockSupport.parkNanos(LOOK.toNanos());
    }
  }
}
