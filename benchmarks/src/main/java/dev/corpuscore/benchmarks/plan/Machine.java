package dev.corpuscore.benchmarks.plan;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * One machine with one server, under load for {@link #SECONDS} after {@link #WARM_SECONDS}.
 *
 * @param cores of the machine
 * @param atOnce how many searches of the callers rank at once
 * @param cost of a search
 * @param pace how long everything takes beside the day of {@link Calibration}
 */
record Machine(int cores, int atOnce, Cost cost, double pace) {
  private static final double SECONDS = 60;
  private static final double WARM_SECONDS = 5;

  /** {@code Retry-After} of a search that was refused. */
  private static final double RETRY_MILLIS = 1_000;

  /** So many connections, each of which sends the next search when it has its answer. */
  Answers.Outcome closed(int connections, long seed) {
    return run(
        seed,
        (run, random) -> {
          for (int at = 0; at < connections; at++) {
            run.again();
          }
        });
  }

  /** So many searches a second of people who know nothing of each other. */
  Answers.Outcome open(double perSecond, long seed) {
    return run(seed, (run, random) -> run.arrive(perSecond, random));
  }

  private interface Load {
    void begin(Run run, RandomGenerator random);
  }

  private Answers.Outcome run(long seed, Load load) {
    RandomGenerator random = new SplittableRandom(seed);
    Timeline timeline = new Timeline();
    Cores processors = new Cores(timeline, cores);
    processors.standStill(
        random, pace * Calibration.PAUSE_INTERVAL_MILLIS, pace * Calibration.PAUSE_MILLIS);
    Gate gate = new Gate(atOnce, Calibration.WAITING);
    Server server =
        new Server(
            timeline, random, processors, gate, cost.at(pace), pace * Calibration.WAKE_MILLIS);
    Run run = new Run(timeline, server, new Answers());
    load.begin(run, random);
    timeline.runUntil(WARM_SECONDS * 1e3);
    run.answers.clear();
    double before = processors.used();
    timeline.runUntil((WARM_SECONDS + SECONDS) * 1e3);
    return run.answers.outcome(SECONDS, (processors.used() - before) / (SECONDS * 1e3));
  }

  /** The requests of one run. */
  private record Run(Timeline timeline, Server server, Answers answers) {
    /** One connection: a search, and after its answer the next one. */
    void again() {
      double sent = timeline.now();
      server.search(
          () -> {
            answers.add(timeline.now() - sent);
            again();
          },
          () -> {
            answers.refuse();
            timeline.after(RETRY_MILLIS, this::again);
          });
    }

    /** The next search comes whatever became of this one. */
    void arrive(double perSecond, RandomGenerator random) {
      timeline.after(
          random.nextExponential() * 1e3 / perSecond,
          () -> {
            double sent = timeline.now();
            server.search(() -> answers.add(timeline.now() - sent), answers::refuse);
            arrive(perSecond, random);
          });
    }
  }
}
