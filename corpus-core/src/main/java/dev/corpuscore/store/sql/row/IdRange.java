package dev.corpuscore.store.sql.row;

/**
 * The ids that begin alike, in the order of their code points.
 *
 * @param from the first that there could be
 * @param to the first behind them
 */
public record IdRange(String from, String to) {
  /** The ids, or texts before them, that begin with this text, which is not empty. */
  public static IdRange of(String beginning) {
    int last = beginning.length() - 1;
    return new IdRange(
        beginning, beginning.substring(0, last) + (char) (beginning.charAt(last) + 1));
  }
}
