package dev.corpuscore.benchmarks.plan;

import static dev.corpuscore.benchmarks.plan.Calibration.CLUSTER;
import static dev.corpuscore.benchmarks.plan.Calibration.CLUSTER_SPREAD;
import static dev.corpuscore.benchmarks.plan.Calibration.GROW_PACE;
import static dev.corpuscore.benchmarks.plan.Calibration.PLAIN;
import static dev.corpuscore.benchmarks.plan.Calibration.REQUEST;
import static dev.corpuscore.benchmarks.plan.Calibration.SCALED_PACE;
import static dev.corpuscore.benchmarks.plan.Calibration.SPREAD;

import dev.corpuscore.benchmarks.plan.Answers.Outcome;
import java.util.ArrayList;
import java.util.List;

/** What docs/benchmarks.md and docs/scaling.md state, and what the simulation says of the same. */
final class MeasuredPoints {
  /** How far the simulation may be off, as a share of what was measured. */
  static final double TOLERANCE = 0.2;

  private static final int CONNECTIONS = 16;

  /** OpenSearch searches with half as many threads again as it has cores, and one. */
  private static final int NODE_AT_ONCE = 4;

  private final List<Point> points = new ArrayList<>();

  private MeasuredPoints() {}

  /**
   * One figure.
   *
   * @param source the section that states it
   * @param fitted whether {@link Calibration} was made from it: then it shows nothing of its own
   */
  record Point(String source, String what, double measured, double simulated, boolean fitted) {
    double off() {
      return simulated / measured - 1;
    }

    boolean isNear() {
      return Math.abs(off()) <= TOLERANCE;
    }
  }

  /** All points, each simulated with this seed. */
  static List<Point> simulate(long seed) {
    MeasuredPoints all = new MeasuredPoints();
    Cost lucene = Calibration.lucene(300_000);
    all.compare(lucene, seed);
    all.grow(lucene, seed);
    all.protectedRoutes(lucene, seed);
    all.openSearch(seed);
    all.replicas(lucene, seed);
    return List.copyOf(all.points);
  }

  private void compare(Cost lucene, long seed) {
    Outcome again = two(lucene.remembering(100), 1).closed(CONNECTIONS, seed);
    fitted("compare", "searches that come again, a second", 8_513, again.perSecond());
    fitted("compare", "their p99, ms", 16.4, again.p99Millis());
    Outcome distinct = two(lucene, 1).closed(CONNECTIONS, seed);
    fitted("compare", "distinct searches a second", 1_205, distinct.perSecond());
    fitted("compare", "their p99, ms", 39.9, distinct.p99Millis());
  }

  private void grow(Cost small, long seed) {
    Machine machine = two(small, GROW_PACE);
    fitted("grow", "300,000: searches/s", 1_854, machine.closed(CONNECTIONS, seed).perSecond());
    fitted("grow", "300,000: median of one, ms", 1.16, machine.closed(1, seed).p50Millis());
    Machine large = two(Calibration.lucene(3_000_000), GROW_PACE);
    fitted("grow", "3,000,000: searches/s", 528, large.closed(CONNECTIONS, seed).perSecond());
    predicted("grow", "3,000,000: median of one, ms", 3.31, large.closed(1, seed).p50Millis());
  }

  private void protectedRoutes(Cost lucene, long seed) {
    Outcome fast = two(lucene, 1_205.0 / 3_600).closed(CONNECTIONS, seed);
    fitted("protected", "distinct searches a second", 3_600, fast.perSecond());
    predicted("protected", "their p99, ms", 12.0, fast.p99Millis());
  }

  private void openSearch(long seed) {
    Cost plain = new Cost(REQUEST, PLAIN, SPREAD, 0);
    Outcome distinct = node(plain, 1).closed(CONNECTIONS, seed);
    fitted("compare", "OpenSearch, distinct, a second", 773, distinct.perSecond());
    predicted("compare", "its p99, ms", 55.6, distinct.p99Millis());
    Outcome again = node(plain, 773.0 / 733).closed(CONNECTIONS, seed);
    fitted("compare", "OpenSearch, again, a second", 733, again.perSecond());
    predicted("compare", "its p99, ms", 58.4, again.p99Millis());
    Outcome beside = node(plain, SCALED_PACE).closed(CONNECTIONS, seed);
    fitted("scaled", "plain OpenSearch, a second", 906, beside.perSecond());
    predicted("scaled", "its p99, ms", 40.8, beside.p99Millis());
    Cost cluster = new Cost(REQUEST, CLUSTER, CLUSTER_SPREAD, 0);
    Outcome slow = node(cluster, SCALED_PACE).closed(CONNECTIONS, seed);
    fitted("scaled", "cluster, searches a second", 242, slow.perSecond());
    predicted("scaled", "its p99, ms", 185, slow.p99Millis());
  }

  private void replicas(Cost lucene, long seed) {
    Machine core = new Machine(1, 1, lucene, 1_205 / (2 * 934.0));
    double perSecond = core.closed(CONNECTIONS, seed).perSecond();
    fitted("replicas", "one core, embedded, searches/s", 934, perSecond);
    predicted("replicas", "one core, a replica, searches/s", 942, perSecond);
    predicted("followers", "PostgreSQL of 10 replicas, cores", 0.07, Sizes.postgresCores(10));
  }

  private static Machine two(Cost cost, double pace) {
    return new Machine(2, 2, cost, pace);
  }

  private static Machine node(Cost cost, double pace) {
    return new Machine(2, NODE_AT_ONCE, cost, pace);
  }

  private void fitted(String source, String what, double measured, double simulated) {
    points.add(new Point(source, what, measured, simulated, true));
  }

  private void predicted(String source, String what, double measured, double simulated) {
    points.add(new Point(source, what, measured, simulated, false));
  }
}
