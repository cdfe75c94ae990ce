package dev.corpuscore.benchmarks.hostile;

import dev.corpuscore.benchmarks.command.Report;
import java.util.List;

/**
 * What everybody else noticed of an attack.
 *
 * @param cores that the server believed to have
 * @param liveHeap MiB that were reachable after the attack
 * @param became what became of the attack, in the attacker's words
 */
record Outcome(
    Attack attack, int cores, Bystander.Noticed noticed, String liveHeap, String became) {
  // bounds at the 99th percentile
  private static final double HEALTH_MILLIS = 100;
  private static final double SEARCH_MILLIS = 1_000;

  static final List<String> COLUMNS =
      List.of(
          "row",
          "attack",
          "processors",
          "requests",
          "failed",
          "health p50, ms",
          "p99",
          "slowest",
          "search p50, ms",
          "p99",
          "slowest",
          "late, ms",
          "live heap, MiB",
          "holds",
          "what became of it");

  /** Whether every bound holds. */
  boolean holds() {
    return noticed.health().p99() <= HEALTH_MILLIS
        && noticed.search().p99() <= SEARCH_MILLIS
        && failed() == 0;
  }

  /** A cell for each of {@link #COLUMNS}. */
  List<String> row() {
    Latencies health = noticed.health();
    Latencies search = noticed.search();
    return List.of(
        attack.row(),
        attack.what(),
        Integer.toString(cores),
        Integer.toString(health.asked() + search.asked()),
        Integer.toString(failed()),
        Report.number(health.p50()),
        Report.number(health.p99()),
        Report.number(health.slowest()),
        Report.number(search.p50()),
        Report.number(search.p99()),
        Report.number(search.slowest()),
        Report.number(health.late()),
        liveHeap,
        holds() ? "yes" : "NO",
        became);
  }

  private int failed() {
    return noticed.health().failed() + noticed.search().failed();
  }
}
