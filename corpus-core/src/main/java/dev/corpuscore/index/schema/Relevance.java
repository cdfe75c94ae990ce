package dev.corpuscore.index.schema;

/** The relevance of a hit: its part of the score of the best hit. */
public final class Relevance {
  private Relevance() {}

  /**
   * The smallest whole score whose relevance is at least this.
   *
   * @param least 0..1
   * @param best the score of the best hit, more than 0
   */
  public static int score(double least, double best) {
    int score = (int) Math.ceil(least * best);
    while (score > 0 && (score - 1) / best >= least) { // what rounding has added
      score--;
    }
    while (score / best < least) {
      score++;
    }
    return score;
  }
}
