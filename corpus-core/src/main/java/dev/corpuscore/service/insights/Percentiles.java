package dev.corpuscore.service.insights;

import java.util.Map;
import java.util.NavigableMap;

/** Exact percentiles by the nearest-rank method. */
final class Percentiles {
  private Percentiles() {}

  /**
   * The smallest amount that at least {@code percent} per cent of all do not exceed.
   *
   * @param amounts how often there is each; at least one
   * @param percent 1..100
   */
  static double of(NavigableMap<Double, Long> amounts, int percent) {
    long all = amounts.values().stream().mapToLong(Long::longValue).sum();
    long rank = Math.ceilDiv(all * percent, 100L);
    long passed = 0;
    for (Map.Entry<Double, Long> amount : amounts.entrySet()) {
      passed += amount.getValue();
      if (passed >= rank) {
        return amount.getKey();
      }
    }
    throw new IllegalArgumentException("no amounts");
  }
}
