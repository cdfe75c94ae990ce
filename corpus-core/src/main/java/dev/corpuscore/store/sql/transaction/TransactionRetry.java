package dev.corpuscore.store.sql.transaction;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.store.sql.table.Dialect;
import dev.corpuscore.thread.Backoff;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Decides whether and when a failed transaction is run again. For one thread. */
public final class TransactionRetry {
  /** After this many conflicts the cause is not chance, and another attempt would not help. */
  private static final int RACES = 8;

  /**
   * An outage may cause hundreds of failures. Only the first ones are kept, as they show the cause.
   */
  private static final int EARLIER = 8;

  private static final Backoff PAUSES = new Backoff(Duration.ofMillis(7), Duration.ofMillis(350));

  private final Duration outage;
  private final RandomGenerator random;
  private final long begun = System.nanoTime();
  private final List<SQLException> earlier = new ArrayList<>();
  private int races;
  private int pauses;

  /**
   * @param outage how long to wait for a database that cannot be reached
   */
  public TransactionRetry(Duration outage, RandomGenerator random) {
    this.outage = outage;
    this.random = random;
  }

  /**
   * Whether to run the work again after this failure. If not, the earlier failures are added to it
   * as suppressed exceptions, because they may show the cause better.
   */
  public boolean again(SQLException failure, Dialect.Failure kind) {
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

  /**
   * Waits twice as long each time, plus a random part, so that transactions which collided do not
   * collide again.
   */
  void pause() {
    try {
      Thread.sleep(PAUSES.after(++pauses, random));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CorpusException.unavailable("interrupted while waiting for the database", e);
    }
  }
}
