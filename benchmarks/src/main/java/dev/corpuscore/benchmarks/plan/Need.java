package dev.corpuscore.benchmarks.plan;

import dev.corpuscore.benchmarks.plan.Answers.Outcome;

/**
 * What so many postings and searches need: the smallest machines on which at most 70 % of the cores
 * are busy, 99 % of searches are answered within a second, and none is refused.
 *
 * @param tier 1 embedded, 2 replicas, 3 cluster
 * @param machines instances, or nodes of a cluster
 * @param cores of each
 * @param outcome of all machines of a cluster, otherwise of one
 */
record Need(int tier, double postings, double perSecond, int machines, int cores, Outcome outcome) {
  /** Larger machines are not planned: more of them are. */
  static final int MOST_CORES = 16;

  private static final double BUSY = 0.7;
  private static final double P99_MILLIS = 1_000;

  /** Instances that each have the whole index: one if it can, otherwise replicas. */
  static Need ofInstances(double postings, double perSecond, long seed) {
    Cost cost = Calibration.lucene(postings);
    for (int cores = 2; cores <= MOST_CORES; cores *= 2) {
      Outcome outcome = instance(cores, cost).open(perSecond, seed);
      if (isEnough(outcome, cores)) {
        return new Need(1, postings, perSecond, 1, cores, outcome);
      }
    }
    for (int machines = 2; ; machines++) {
      Outcome outcome = instance(MOST_CORES, cost).open(perSecond / machines, seed);
      if (isEnough(outcome, MOST_CORES)) {
        return new Need(2, postings, perSecond, machines, MOST_CORES, outcome);
      }
    }
  }

  /**
   * Nodes that have the shards, with two copies: as many nodes as give each an equal share.
   *
   * @throws IllegalArgumentException if a node for each copy is not enough
   */
  static Need ofCluster(double postings, double perSecond, long seed) {
    int copies = Shards.of(postings) * Shards.COPIES;
    for (int nodes = 2; nodes <= copies; nodes++) {
      if (copies % nodes == 0 && haveTime(postings, perSecond, nodes)) {
        Outcome outcome =
            Shards.open(postings, perSecond, nodes, MOST_CORES, instanceCores(perSecond), seed);
        if (outcome.p99Millis() <= P99_MILLIS) {
          return new Need(3, postings, perSecond, nodes, MOST_CORES, outcome);
        }
      }
    }
    throw new IllegalArgumentException(
        perSecond + " searches a second need more than " + copies + " nodes: plan more copies");
  }

  /** Cores of the instances before a cluster. */
  static int instanceCores(double perSecond) {
    double busy = perSecond * (Calibration.REQUEST + Calibration.ADAPTER) / 1e3;
    return (int) Math.max(4, Math.ceil(busy / BUSY / available()));
  }

  /** The share of the cores' time that is used, of what pauses leave. */
  double busy() {
    int all = tier == 3 ? machines * cores : cores;
    return busy(outcome, all);
  }

  /** Before anything is simulated: whether the work of all searches fits into the nodes' time. */
  private static boolean haveTime(double postings, double perSecond, int nodes) {
    int shards = Shards.of(postings);
    double work = shards * Calibration.NODE * Calibration.growth(postings / shards);
    return perSecond * work / 1e3 <= BUSY * available() * nodes * MOST_CORES;
  }

  private static boolean isEnough(Outcome outcome, int cores) {
    return busy(outcome, cores) <= BUSY
        && outcome.p99Millis() <= P99_MILLIS
        && outcome.refusedPerSecond() == 0;
  }

  private static double busy(Outcome outcome, int cores) {
    return outcome.usedCores() / cores / available();
  }

  private static double available() {
    return 1 - Calibration.STANDING;
  }

  /** Many callers, so twice as many searches run as there are cores. */
  private static Machine instance(int cores, Cost cost) {
    return new Machine(cores, 2 * cores, cost, 1);
  }
}
