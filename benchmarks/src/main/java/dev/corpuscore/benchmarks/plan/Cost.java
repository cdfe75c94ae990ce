package dev.corpuscore.benchmarks.plan;

import java.util.random.RandomGenerator;

/**
 * What one search takes of one core, in milliseconds.
 *
 * @param request reading the request, writing the answer: the same for all
 * @param ranking the search itself, in the mean of those that are not remembered
 * @param spread of the ranking: the standard deviation of its logarithm
 * @param remembered the share of searches whose ranking is cached, 0 to 1
 */
record Cost(double request, double ranking, double spread, double remembered) {
  /** If so many searches of a hundred come again. */
  Cost remembering(int percent) {
    return new Cost(request, ranking, spread, percent / 100.0);
  }

  /** On a machine, or a day, that takes {@code pace} times as long for everything. */
  Cost at(double pace) {
    return new Cost(request * pace, ranking * pace, spread, remembered);
  }

  /** One ranking: 0 if it is remembered, else log-normal, seldom many times the mean. */
  double drawRanking(RandomGenerator random) {
    return random.nextDouble() < remembered
        ? 0
        : ranking * Math.exp(spread * random.nextGaussian() - spread * spread / 2);
  }
}
