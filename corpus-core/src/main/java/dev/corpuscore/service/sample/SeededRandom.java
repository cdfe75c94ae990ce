package dev.corpuscore.service.sample;

import java.util.List;

/**
 * A repeatable random generator: SplitMix64 (Steele, Lea, Flood: "Fast Splittable Pseudorandom
 * Number Generators", 2014), implemented here so that a new JDK cannot change the numbers of a
 * seed. Not thread-safe.
 */
final class SeededRandom {
  private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

  private long state;

  /** The generator for one posting. The same seed and number give the same values. */
  SeededRandom(long seed, long number) {
    state = mixed(seed) ^ mixed(number + GOLDEN_GAMMA);
  }

  /** 0 to {@code sides} - 1. */
  int roll(int sides) {
    state += GOLDEN_GAMMA;
    return (int) Long.remainderUnsigned(mixed(state) >>> 16, sides);
  }

  /** True in {@code percent} of a hundred cases. */
  boolean chance(int percent) {
    return roll(100) < percent;
  }

  <T> T one(List<T> of) {
    return of.get(roll(of.size()));
  }

  private static long mixed(long value) {
    long mixed = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
    return mixed ^ (mixed >>> 31);
  }
}
