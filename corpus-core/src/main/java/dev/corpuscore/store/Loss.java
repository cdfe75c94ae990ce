package dev.corpuscore.store;

/**
 * What a store acknowledged and does not hold any more.
 *
 * @param erasures whether entries of the ledger are among it: people who were erased may be in the
 *     store again
 * @param missing names it
 * @param remedy what to do, and what does not work until then
 */
public record Loss(boolean erasures, String missing, String remedy) {
  /** All of it. */
  public String sentence() {
    return missing + "; " + remedy;
  }
}
