package dev.corpuscore.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import dev.corpuscore.model.catalog.SyncPace;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** How often a source is asked that is asked as often as it changes. */
class SyncPaceTest {
  private static final SyncPace PACE = new SyncPace(Duration.ofHours(1), Duration.ofDays(7));
  private static final Duration USUAL = Duration.ofHours(6);
  private static final Duration MONTH = Duration.ofDays(30);

  @Test
  void interval_followsTheChanges_withinItsBounds() {
    assertThat(PACE.after(USUAL, true)).isEqualTo(Duration.ofHours(3));
    assertThat(PACE.after(USUAL, false)).isEqualTo(Duration.ofHours(9));
    assertThat(PACE.after(Duration.ofMinutes(90), true)).isEqualTo(Duration.ofHours(1));
    assertThat(PACE.after(Duration.ofDays(6), false)).isEqualTo(Duration.ofDays(7));
  }

  @Test
  void text_saysTheIntervalOfNow_andItsBounds() {
    assertThat(PACE.text(Duration.ofHours(3))).isEqualTo("3h (auto 1h 7d)");
    assertThat(PACE.text(Duration.ofMinutes(270))).isEqualTo("270m (auto 1h 7d)");
    assertThat(PACE.text(Duration.ofDays(2))).isEqualTo("2d (auto 1h 7d)");
  }

  /** Beside six hours for all: requests, and how late a change is seen. */
  @Test
  void playedMonth_costsLessWhereLittleChanges_andSeesSoonerWhereMuchDoes() {
    long seed = Seed.of(SyncPaceTest.class);
    System.out.println("a change every: requests fixed, auto; hours until it is seen fixed, auto");
    Month busy = new Month(new Random(seed), Duration.ofHours(4));
    Month daily = new Month(new Random(seed), Duration.ofDays(1));
    Month quiet = new Month(new Random(seed), Duration.ofDays(14));

    assertThat(busy.delay(true)).isLessThan(busy.delay(false));
    assertThat(busy.requests(true)).isLessThan(5 * busy.requests(false));
    assertThat(daily.requests(true)).isBetween(daily.requests(false) / 3, daily.requests(false));
    assertThat(quiet.requests(true)).isLessThan(quiet.requests(false) / 4);
  }

  /** A hundred sources that change at random, each asked for a month. */
  private static final class Month {
    private final long[] requests = new long[2];
    private final double[] delays = new double[2];
    private final long[] seen = new long[2];

    Month(Random random, Duration mean) {
      for (int way = 0; way < 2; way++) {
        for (int source = 0; source < 100; source++) {
          play(way, random, mean);
        }
      }
      System.out.printf(
          "%s: %d %d; %.1f %.1f%n", mean, requests[0], requests[1], delay(false), delay(true));
    }

    private void play(int way, Random random, Duration mean) {
      double change = next(0, mean, random);
      Duration every = USUAL;
      for (double now = 0; now < MONTH.toSeconds(); now += every.toSeconds()) {
        requests[way]++;
        boolean changed = change <= now;
        while (change <= now) {
          delays[way] += now - change;
          seen[way]++;
          change = next(change, mean, random);
        }
        every = way == 0 ? USUAL : PACE.after(every, changed);
      }
    }

    private static double next(double from, Duration mean, Random random) {
      return from - Math.log(1 - random.nextDouble()) * mean.toSeconds();
    }

    long requests(boolean auto) {
      return requests[auto ? 1 : 0];
    }

    double delay(boolean auto) {
      return delays[auto ? 1 : 0] / seen[auto ? 1 : 0] / 3_600;
    }
  }
}
