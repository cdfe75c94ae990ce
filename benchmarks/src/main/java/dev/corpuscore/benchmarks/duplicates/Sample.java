package dev.corpuscore.benchmarks.duplicates;

import dev.corpuscore.benchmarks.duplicates.Candidates.Pair;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * A hundred pairs to be read, more of them where it is hard to tell: drawn by chance within each
 * stratum of how much two texts share.
 */
final class Sample {
  static final long SEED = 20_261_121;

  /** Pairs that share at least so much, up to the next, and how many of them are drawn. */
  enum Stratum {
    NOTHING(0, 8),
    LITTLE(0.1, 12),
    SOME(0.2, 18),
    MUCH(0.3, 22),
    HALF(0.4, 20),
    MOST(0.5, 20);

    private final double from;
    private final int drawn;

    Stratum(double from, int drawn) {
      this.from = from;
      this.drawn = drawn;
    }

    static Stratum of(Pair pair) {
      Stratum found = NOTHING;
      for (Stratum each : values()) {
        if (pair.shared() >= each.from) {
          found = each;
        }
      }
      return found;
    }

    List<Pair> among(List<Pair> pairs) {
      return pairs.stream().filter(pair -> of(pair) == this).toList();
    }
  }

  private Sample() {}

  /** The same hundred for the same pairs. */
  static List<Pair> of(List<Pair> pairs) {
    Random random = new Random(SEED);
    List<Pair> sample = new ArrayList<>();
    for (Stratum stratum : Stratum.values()) {
      List<Pair> all = new ArrayList<>(stratum.among(pairs));
      Collections.shuffle(all, random);
      sample.addAll(all.subList(0, Math.min(stratum.drawn, all.size())));
    }
    return sample;
  }
}
