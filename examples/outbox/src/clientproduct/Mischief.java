package clientproduct;

import java.time.Duration;
import java.util.Random;

/**
 * What a network and a client product may do to a Core, by dice: the same seed, the same throws.
 *
 * @param percent how likely each kind is, of a hundred calls, or of a hundred items
 * @param delay how long a slow answer takes at most
 */
public record Mischief(Random random, int percent, Duration delay) {
  /** Nothing goes wrong. */
  public static Mischief none() {
    return new Mischief(new Random(0), 0, Duration.ZERO);
  }

  /** Everything goes wrong, a tenth of the time each. */
  public static Mischief of(long seed) {
    return new Mischief(new Random(seed), 10, Duration.ofMillis(200));
  }

  /** What becomes of one call. */
  enum Fate {
    /** It is done and answered. */
    WELL,
    /** It is done, and nobody hears of it. */
    DONE_UNHEARD,
    /** The connection is closed, and nothing is done. */
    CLOSED,
    /** 500, and nothing is done. */
    REFUSED,
    /** It is done, and the answer is not an answer to it. */
    LIED_ABOUT,
    /** It is done, and the answer breaks off in the middle. */
    CUT_SHORT
  }

  synchronized Fate fate() {
    int thrown = random.nextInt(100) / Math.max(1, percent);
    Fate[] fates = Fate.values();
    return percent > 0 && thrown < fates.length - 1 ? fates[thrown + 1] : Fate.WELL;
  }

  /** Whether something of this likelihood happens to an item. */
  synchronized boolean strikes() {
    return random.nextInt(100) < percent;
  }

  synchronized Duration pause() {
    return strikes() ? Duration.ofMillis(random.nextLong(delay.toMillis() + 1)) : Duration.ZERO;
  }
}
