package dev.corpuscore;

import java.util.Random;

/** What a test that draws at random begins with. */
public final class Seed {
  private Seed() {}

  /**
   * Another seed for each run, or that of {@code -Dseed}. It is printed, so that a run that failed
   * can be repeated.
   *
   * @param test names it in the output
   */
  public static long of(Class<?> test) {
    long seed = Long.getLong("seed", new Random().nextLong());
    System.out.println(test.getSimpleName() + ": -Dseed=" + seed);
    return seed;
  }
}
