package dev.corpuscore.benchmarks.plan;

import java.util.random.RandomGenerator;

/** A server that reads a request, ranks behind a {@link Gate}, and answers. */
final class Server {
  private final Timeline timeline;
  private final RandomGenerator random;
  private final Cores cores;
  private final Gate gate;
  private final Cost cost;
  private final double wake;

  /**
   * @param wake milliseconds until an idle core works, which a busy one does not take
   */
  Server(
      Timeline timeline, RandomGenerator random, Cores cores, Gate gate, Cost cost, double wake) {
    this.timeline = timeline;
    this.random = random;
    this.cores = cores;
    this.gate = gate;
    this.cost = cost;
    this.wake = wake;
  }

  /** Answers one search: later calls {@code answered}, or {@code refused} if too many wait. */
  void search(Runnable answered, Runnable refused) {
    timeline.after(
        cores.hasIdle() ? wake : 0, () -> cores.run(cost.request(), () -> rank(answered, refused)));
  }

  private void rank(Runnable answered, Runnable refused) {
    double millis = cost.drawRanking(random);
    if (millis == 0) {
      answered.run();
      return;
    }
    boolean entered =
        gate.enter(
            ended ->
                cores.run(
                    millis,
                    () -> {
                      ended.run();
                      answered.run();
                    }));
    if (!entered) {
      refused.run();
    }
  }
}
