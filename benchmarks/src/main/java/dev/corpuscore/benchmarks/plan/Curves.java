package dev.corpuscore.benchmarks.plan;

import dev.corpuscore.benchmarks.command.Report;
import dev.corpuscore.benchmarks.plan.Answers.Outcome;
import java.util.stream.IntStream;

/** How rate and latency follow from connections, cores, postings and searches that come again. */
final class Curves {
  private static final int CONNECTIONS = 16;

  private final Report report;
  private final long seed;

  Curves(Report report, long seed) {
    this.report = report;
    this.seed = seed;
  }

  void draw() {
    connections();
    load();
    cores();
    postings();
    again();
  }

  private void connections() {
    Curve curve = new Curve("searches/s by connections; 300,000 postings, 2 cores, one caller");
    IntStream.of(1, 2, 4, 8, 16, 32, 64, 128, 256)
        .forEach(
            connections -> {
              Outcome outcome = caller(2, 300_000).closed(connections, seed);
              curve.add(connections + "", outcome.perSecond(), p99(outcome) + refused(outcome));
            });
    curve.draw(report);
  }

  private void load() {
    Curve curve = new Curve("p99, ms, by searches/s; 300,000 postings, 4 cores, many callers");
    IntStream.of(100, 500, 1_000, 1_500, 2_000, 2_200, 2_400)
        .forEach(
            perSecond -> {
              Outcome outcome = callers(4, 300_000).open(perSecond, seed);
              curve.add(perSecond + "", outcome.p99Millis(), "p50 " + millis(outcome.p50Millis()));
            });
    curve.draw(report);
  }

  private void cores() {
    Curve curve = new Curve("searches/s by cores; 3,000,000 postings, 8 connections a core");
    IntStream.of(2, 4, 8, 16)
        .forEach(
            cores -> {
              Outcome outcome = callers(cores, 3_000_000).closed(8 * cores, seed);
              curve.add(cores + "", outcome.perSecond(), p99(outcome));
            });
    curve.draw(report);
  }

  private void postings() {
    Curve curve = new Curve("searches/s by postings; 2 cores, 16 connections");
    IntStream.of(21_000, 300_000, 1_000_000, 3_000_000, 10_000_000)
        .forEach(
            postings -> {
              Outcome outcome = caller(2, postings).closed(CONNECTIONS, seed);
              curve.add(Sizing.whole(postings), outcome.perSecond(), p99(outcome));
            });
    curve.draw(report);
  }

  private void again() {
    Curve curve = new Curve("searches/s by percent that come again; 300,000 postings, 2 cores");
    IntStream.of(0, 50, 80, 90, 100)
        .forEach(
            percent -> {
              Cost cost = Calibration.lucene(300_000).remembering(percent);
              Outcome outcome = new Machine(2, 2, cost, 1).closed(CONNECTIONS, seed);
              curve.add(percent + "", outcome.perSecond(), p99(outcome));
            });
    curve.draw(report);
  }

  private static Machine caller(int cores, int postings) {
    return new Machine(cores, cores, Calibration.lucene(postings), 1);
  }

  private static Machine callers(int cores, int postings) {
    return new Machine(cores, 2 * cores, Calibration.lucene(postings), 1);
  }

  private static String p99(Outcome outcome) {
    return "p99 " + millis(outcome.p99Millis());
  }

  private static String refused(Outcome outcome) {
    return outcome.refusedPerSecond() == 0
        ? ""
        : ", refused " + Report.number(outcome.refusedPerSecond()) + "/s";
  }

  private static String millis(double value) {
    return Report.number(value) + " ms";
  }
}
