package dev.corpuscore.tier;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.CRC32;

/**
 * How fast a processor second is today. Machines of one kind differ by a factor of three between
 * days, so a budget of processor seconds is for the machine on which {@link #REFERENCE} was
 * measured, and is scaled for others.
 */
final class Calibration {
  /**
   * Milliseconds that the work takes where all tests of e765d83f, of both tiers and with their
   * build, take 1,100 processor seconds: two cores on a calm day of November 2026. It was measured
   * where they took 3,600 and the work 1,300.
   */
  private static final long REFERENCE = 400;

  private static final int ROUNDS = 24;
  private static final int WORDS = 40_000;

  private Calibration() {}

  /** Processor time of the work here, as a multiple of the reference: 2 is half as fast. */
  static double measure() {
    work(1);
    long begin = ProcessorTime.ofThisProcess();
    long sum = work(ROUNDS);
    long took = ProcessorTime.ofThisProcess() - begin;
    if (sum == 0) {
      throw new AssertionError("the work was left out");
    }
    return took == 0 ? 1 : (double) took / REFERENCE;
  }

  /** What compilers and tests do most: strings, maps, sorting, bytes. */
  private static long work(int rounds) {
    CRC32 sum = new CRC32();
    for (int round = 0; round < rounds; round++) {
      Random random = new Random(round);
      List<String> words = new ArrayList<>();
      Map<String, Integer> counts = new HashMap<>();
      for (int at = 0; at < WORDS; at++) {
        String word = Integer.toString(random.nextInt(WORDS), 36);
        words.add(word + "/" + at % 7);
        counts.merge(word, 1, Integer::sum);
      }
      Collections.sort(words);
      sum.update(String.join(",", words).getBytes(StandardCharsets.UTF_8));
      sum.update(counts.size());
    }
    return sum.getValue();
  }
}
