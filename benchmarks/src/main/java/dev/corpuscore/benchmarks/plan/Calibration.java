package dev.corpuscore.benchmarks.plan;

/**
 * What the simulation takes from measurements, in milliseconds on a core of the day on which {@code
 * compare} was measured. Of the points of {@link MeasuredPoints}, each figure here uses up one.
 */
final class Calibration {
  /** {@code SEARCHES_WAITING} of the product. */
  static final int WAITING = 128;

  /** How long all cores stand still at once: the p99 of searches that come again, 16.4 ms. */
  static final double PAUSE_MILLIS = 17;

  /** Between two such pauses, in the mean: the p99 of distinct searches, 39.9 ms. */
  static final double PAUSE_INTERVAL_MILLIS = 100;

  /** The share of time in which the cores stand still. */
  static final double STANDING = PAUSE_MILLIS / (PAUSE_MILLIS + PAUSE_INTERVAL_MILLIS);

  /** Until an idle core works: the median of one connection with 300,000 postings, 1.16 ms. */
  static final double WAKE_MILLIS = 0.70;

  /** The spread of a log-normal distribution of mean 0.72 and median 0.50 (decision 15). */
  static final double SPREAD = Math.sqrt(2 * Math.log(0.72 / 0.50));

  /** A request whose ranking is remembered, with the share of the load generator. */
  static final double REQUEST = coreMillis(8_513);

  /** Ranking 300,000 postings with Lucene, no search twice. */
  static final double RANKING = coreMillis(1_205) - REQUEST;

  /** One search of plain OpenSearch beside it, less the request. */
  static final double PLAIN = coreMillis(773) - REQUEST;

  /** {@code grow} was measured on a faster day: 1,854 searches a second instead of 1,205. */
  static final double GROW_PACE = 1_205.0 / 1_854;

  /** How much more work 3,000,000 postings are than 300,000, from 528 searches a second. */
  static final double TEN_TIMES = (coreMillis(528) / GROW_PACE - REQUEST) / RANKING;

  /** {@code scaled}, by plain OpenSearch: 906 searches a second instead of 773. */
  static final double SCALED_PACE = 773.0 / 906;

  /** A search of the cluster tier: the node, and Corpus Core in front of it. */
  static final double CLUSTER = coreMillis(242) / SCALED_PACE - REQUEST;

  /** The cluster took one to four requests a search; if equally many took each, it spread more. */
  static final double CLUSTER_SPREAD =
      Math.sqrt(SPREAD * SPREAD + Math.log(1 + 1.25 / (2.5 * 2.5)));

  /**
   * The node's part: two thirds of what a cluster costs more than plain OpenSearch, as profiled.
   */
  private static final double NODE_MEASURED = PLAIN + (CLUSTER - PLAIN) * 2 / 3;

  /** With one request a search, nodes need a fifth less (docs/scaling.md). */
  static final double NODE = 0.8 * NODE_MEASURED;

  /** What Corpus Core itself takes of a search in a cluster, without the request. */
  static final double ADAPTER = CLUSTER - NODE_MEASURED;

  private Calibration() {}

  /** Core milliseconds of one search, if two busy cores answer so many a second. */
  private static double coreMillis(double perSecond) {
    return 2_000 / perSecond * (1 - STANDING);
  }

  /** A search with Lucene. */
  static Cost lucene(double postings) {
    return new Cost(REQUEST, RANKING * growth(postings), SPREAD, 0);
  }

  /**
   * The work of a search beside that of 300,000 postings: straight lines through the sizes that
   * were measured, 30,000 (0.38 of 0.87 ms, docs/benchmarks.md at a1fce474), 300,000 and 3,000,000,
   * and on as the last one.
   */
  static double growth(double postings) {
    double small = 0.38 / 0.87;
    return postings < 300_000
        ? 1 + (1 - small) * (postings - 300_000) / 270_000
        : 1 + (TEN_TIMES - 1) * (postings - 300_000) / 2_700_000;
  }
}
