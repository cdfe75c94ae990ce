package dev.corpuscore.store;

/**
 * Commits that a store acknowledged and no longer has.
 *
 * @param erasures whether entries of the ledger are missing, so that data of erased people may be
 *     in the store again
 * @param missing a clause that names what is missing
 * @param remedy a clause that says what to do, and what does not work until then
 */
public record Loss(boolean erasures, String missing, String remedy) {
  /** Both clauses as one sentence. */
  public String sentence() {
    return missing + "; " + remedy;
  }
}
