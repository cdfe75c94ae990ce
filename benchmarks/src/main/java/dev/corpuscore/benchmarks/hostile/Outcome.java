package dev.corpuscore.benchmarks.hostile;

import dev.corpuscore.benchmarks.command.Report;
import java.util.List;
import java.util.Map;

/**
 * What everybody else noticed of an attack.
 *
 * @param permits what was not free again afterwards; empty if all was as before
 * @param liveHeap MiB that were reachable after the attack; {@link #GONE} if the process ended
 * @param became what became of the attack, in the attacker's words
 */
record Outcome(Row of, Bystander.Noticed noticed, String permits, String liveHeap, String became) {
  static final String GONE = "gone";

  // bounds at the 99th percentile
  private static final double HEALTH_MILLIS = 100;
  private static final double SEARCH_MILLIS = 1_000;

  static final List<String> COLUMNS =
      List.of(
          "row",
          "attack",
          "store",
          "postings",
          "processors",
          "addresses",
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
          "still held",
          "holds",
          "what became of it");

  /**
   * What was attacked, and how.
   *
   * @param cores that each instance believed to have
   * @param addresses from which the attack came
   */
  record Row(Attack attack, Tier tier, int cores, int addresses) {}

  /** Whether every bound holds. */
  boolean holds() {
    return noticed.health().p99() <= HEALTH_MILLIS
        && noticed.search().p99() <= SEARCH_MILLIS
        && failed() == 0
        && permits.isEmpty()
        && !liveHeap.equals(GONE);
  }

  /** A cell for each of {@link #COLUMNS}. */
  List<String> row() {
    Latencies health = noticed.health();
    Latencies search = noticed.search();
    return List.of(
        of.attack.row(),
        of.attack.what(),
        of.tier.name(),
        Integer.toString(of.tier.postings()),
        Integer.toString(of.cores),
        Integer.toString(of.addresses),
        Integer.toString(health.asked() + search.asked() + noticed.changes().asked()),
        failures(),
        Report.number(health.p50()),
        Report.number(health.p99()),
        Report.number(health.slowest()),
        Report.number(search.p50()),
        Report.number(search.p99()),
        Report.number(search.slowest()),
        Report.number(health.late()),
        liveHeap,
        permits.isEmpty() ? "nothing" : permits,
        holds() ? "yes" : "NO",
        became);
  }

  /** How many, and of what and why. */
  private String failures() {
    if (failed() == 0) {
      return "0";
    }
    StringBuilder text = new StringBuilder(Integer.toString(failed()));
    Map.of("health", noticed.health(), "search", noticed.search(), "changes", noticed.changes())
        .forEach(
            (what, answers) -> {
              if (answers.failed() > 0) {
                text.append(", ").append(what).append(' ').append(answers.why());
              }
            });
    return text.toString();
  }

  private int failed() {
    return noticed.health().failed() + noticed.search().failed() + noticed.changes().failed();
  }
}
