package dev.corpuscore.store.sql;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.thread.Backoff;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Decides whether and when a failed transaction is run again. For one thread. */
final class TransactionRetry {
  /** After so many lost races the cause is no accident, and another try would not help. */
  private static final int RACES = 8;

  /** Of an outage there may be hundreds of failures; its first ones say what happened. */
  private static final int EARLIER = 8;

  private static final Backoff PAUSES = new Backoff(Duration.ofMillis(7), Duration.ofMillis(350));

  private final Duration outage;
  private final RandomGenerator random;
  private final long begun = System.nanoTime();
  private final List<SQLException> earlier = new ArrayList<>();
  private int races;
  private int pauses;

  /**
   * @param outage for how long a database that is away is waited for
   */
  TransactionRetry(Duration outage, RandomGenerator random) {
    this.outage = outage;
    this.random = random;
  }

  /**
   * Whether to run the work again after this failure. Where it is the last one, those before it
   * become its suppressed ones: they may tell more than it does.
   */
  boolean again(SQLException failure, Dialect.Failure kind) {
    boolean again =
        switch (kind) {
          case FINAL, DAMAGE, DISK -> false;
          case RACE -> ++races < RACES;
          case OUTAGE -> System.nanoTime() - begun < outage.toNanos();
        };
    if (!again) {
      earlier.stream().filter(it -> !it.equals(failure)).forEach(failure::addSuppressed);
    } else if (earlier.size() < EARLIER) {
      earlier.add(failure);
    }
    return again;
  }

  /** Waits twice as long each time, plus a random part, so that those who collided part ways. */
  void pause() {
    try {
      Thread.sleep(PAUSES.after(++pauses, random));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CorpusException(
          ErrorCode.UNAVAILABLE, "interrupted while waiting for the database", e);
    }
  }
}
