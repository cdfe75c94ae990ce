package dev.corpuscore.benchmarks.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * A cluster whose index is in shards of at most 3,000,000 postings. A search asks one copy of each
 * shard, on the less busy of its nodes, and is answered when the last shard has answered.
 */
final class Shards {
  /** As large as {@code grow} measured. */
  static final double SHARD = 3_000_000;

  /** Of each shard there are two, on different nodes. */
  static final int COPIES = 2;

  private static final double SECONDS = 20;
  private static final double WARM_SECONDS = 5;

  private final Timeline timeline = new Timeline();
  private final RandomGenerator random;
  private final List<Node> nodes = new ArrayList<>();
  private final Cores instances;
  private final Cost cost;
  private final int count;
  private final Answers answers = new Answers();

  private record Node(Cores cores, Gate gate) {}

  private Shards(double postings, int nodes, int coresOfANode, int instanceCores, long seed) {
    random = new SplittableRandom(seed);
    count = of(postings);
    double work = Calibration.NODE * Calibration.growth(postings / count);
    cost = new Cost(Calibration.REQUEST, work, Calibration.SPREAD, 0);
    instances = cores(instanceCores);
    for (int at = 0; at < nodes; at++) {
      Gate gate = new Gate(coresOfANode * 3 / 2 + 1, Integer.MAX_VALUE);
      this.nodes.add(new Node(cores(coresOfANode), gate));
    }
  }

  private Cores cores(int count) {
    Cores cores = new Cores(timeline, count);
    cores.standStill(random, Calibration.PAUSE_INTERVAL_MILLIS, Calibration.PAUSE_MILLIS);
    return cores;
  }

  /** So many shards has an index of this size. */
  static int of(double postings) {
    return (int) Math.ceil(postings / SHARD);
  }

  /**
   * Searches at random times, no search twice.
   *
   * @param instanceCores of Corpus Core, before the nodes
   * @return what callers notice; used are the cores of the nodes
   */
  static Answers.Outcome open(
      double postings, double perSecond, int nodes, int cores, int instanceCores, long seed) {
    Shards shards = new Shards(postings, nodes, cores, instanceCores, seed);
    shards.arrive(perSecond);
    shards.timeline.runUntil(WARM_SECONDS * 1e3);
    shards.answers.clear();
    double before = shards.used();
    shards.timeline.runUntil((WARM_SECONDS + SECONDS) * 1e3);
    return shards.answers.outcome(SECONDS, (shards.used() - before) / (SECONDS * 1e3));
  }

  private double used() {
    return nodes.stream().mapToDouble(node -> node.cores.used()).sum();
  }

  private void arrive(double perSecond) {
    timeline.after(
        random.nextExponential() * 1e3 / perSecond,
        () -> {
          double sent = timeline.now();
          double before = cost.request() + Calibration.ADAPTER / 2;
          instances.run(before, () -> askAll(sent));
          arrive(perSecond);
        });
  }

  /** The same work for each shard: a word that is rare in one is rare in all. */
  private void askAll(double sent) {
    double work = cost.drawRanking(random);
    int[] missing = {count};
    for (int shard = 0; shard < count; shard++) {
      Node first = nodes.get(shard % nodes.size());
      Node second = nodes.get((shard + nodes.size() / COPIES) % nodes.size());
      Node node = first.cores.running() <= second.cores.running() ? first : second;
      node.gate.enter(
          ended ->
              node.cores.run(
                  work,
                  () -> {
                    ended.run();
                    if (--missing[0] == 0) {
                      answer(sent);
                    }
                  }));
    }
  }

  private void answer(double sent) {
    instances.run(Calibration.ADAPTER / 2, () -> answers.add(timeline.now() - sent));
  }
}
