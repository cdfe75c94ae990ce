package dev.corpuscore.store.sql;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.thread.Backoff;
import java.time.Duration;
import java.util.random.RandomGenerator;

/** Whether and when one piece of work is run again. For one thread. */
final class Retrying {
  /** Whoever lost so many races meets something that is no accident. */
  private static final int RACES = 8;

  private static final Backoff PAUSES = new Backoff(Duration.ofMillis(7), Duration.ofMillis(350));

  private final Duration outage;
  private final RandomGenerator random;
  private final long begun = System.nanoTime();
  private int races;
  private int pauses;

  /**
   * @param outage for how long a database that is away is waited for
   */
  Retrying(Duration outage, RandomGenerator random) {
    this.outage = outage;
    this.random = random;
  }

  boolean again(Dialect.Failure failure) {
    return switch (failure) {
      case FINAL, DAMAGE, DISK -> false;
      case RACE -> ++races < RACES;
      case OUTAGE -> System.nanoTime() - begun < outage.toNanos();
    };
  }

  /** Waits: longer each time, and not as long as others who failed at the same moment. */
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
