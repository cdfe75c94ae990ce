package dev.corpuscore.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.tier.Alone;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Whether the time of a refusal tells how much of a bearer was right: two classes of tokens, wrong
 * in the first character and in the last, in random order, and Welch's t over their times (after
 * dudect; Reparaz, Balasch, Verbauwhede 2017). By hand with {@code -Dsamples=1000000}: noise of a
 * busy machine is not a fault of ours.
 */
@Alone("ProtectedRoutesTest")
@EnabledIfSystemProperty(named = "samples", matches = "\\d+")
class BearerTimingTest {
  private static final int SAMPLES = Integer.getInteger("samples", 0);
  private static final double LIMIT = 4.5;

  /** One sample is this many comparisons: the clock is coarser than one of them. */
  private static final int REPEATS = 8;

  /** Of each class, what is slower than nine in ten was interrupted. */
  private static final double KEPT = 0.9;

  private static final String BEARER = "control-bearer-of-the-tests-1-long-enough-to-see-4kJ";
  private static final String WRONG_FIRST = "X" + BEARER.substring(1);
  private static final String WRONG_LAST = BEARER.substring(0, BEARER.length() - 1) + "X";

  private volatile int opened;

  @Test
  void timeOfARefusal_tellsNothing() {
    Bearers bearers = Bearers.of(BEARER, "lifecycle-bearer-of-the-tests-2");

    double t = welch(token -> bearers.openedBy(token) != null);

    System.out.println("BearerTimingTest: t = " + t + " over " + SAMPLES + " samples a class");
    assertThat(Math.abs(t)).isLessThan(LIMIT);
    assertThat(opened).as("nothing was let in").isZero();
  }

  /** What the harness must find: a comparison that ends at the first difference. */
  @Test
  void comparisonThatEndsEarly_isFound() {
    double t = welch(BearerTimingTest::equalsByCharacter);

    System.out.println("BearerTimingTest: t = " + t + " of a comparison that ends early");
    assertThat(Math.abs(t)).isGreaterThan(LIMIT);
  }

  private static boolean equalsByCharacter(String token) {
    for (int at = 0; at < BEARER.length(); at++) {
      if (token.charAt(at) != BEARER.charAt(at)) {
        return false;
      }
    }
    return true;
  }

  private double welch(Predicate<String> opens) {
    long[][] nanos = {new long[SAMPLES], new long[SAMPLES]};
    byte[][] tokens = {
      WRONG_FIRST.getBytes(StandardCharsets.US_ASCII),
      WRONG_LAST.getBytes(StandardCharsets.US_ASCII)
    };
    int[] taken = {0, 0};
    Random random = new Random(1);
    for (int warm = 0; warm < 20_000; warm++) {
      time(opens, tokens[warm % 2]);
    }
    while (taken[0] < SAMPLES || taken[1] < SAMPLES) {
      int one = random.nextInt(2);
      if (taken[one] < SAMPLES) {
        nanos[one][taken[one]++] = time(opens, tokens[one]);
      }
    }
    long limit = limit(nanos);
    double[] first = meanAndVariance(nanos[0], limit);
    double[] last = meanAndVariance(nanos[1], limit);
    return (first[0] - last[0]) / Math.sqrt(first[1] / first[2] + last[1] / last[2]);
  }

  /** A new string each time, as in a server: where a string lies in memory makes a difference. */
  private long time(Predicate<String> opens, byte[] presented) {
    String token = new String(presented, StandardCharsets.US_ASCII);
    int count = 0;
    long start = System.nanoTime();
    for (int repeat = 0; repeat < REPEATS; repeat++) {
      count += opens.test(token) ? 1 : 0;
    }
    long end = System.nanoTime();
    opened = count;
    return end - start;
  }

  /** One limit for both classes, or the cut itself would make a difference. */
  private static long limit(long[][] nanos) {
    long[] all = Arrays.copyOf(nanos[0], 2 * SAMPLES);
    System.arraycopy(nanos[1], 0, all, SAMPLES, SAMPLES);
    Arrays.sort(all);
    return all[(int) (KEPT * all.length)];
  }

  private static double[] meanAndVariance(long[] nanos, long limit) {
    long[] kept = Arrays.stream(nanos).filter(it -> it <= limit).toArray();
    double mean = Arrays.stream(kept).average().orElseThrow();
    double squares = Arrays.stream(kept).mapToDouble(it -> (it - mean) * (it - mean)).sum();
    return new double[] {mean, squares / (kept.length - 1), kept.length};
  }
}
