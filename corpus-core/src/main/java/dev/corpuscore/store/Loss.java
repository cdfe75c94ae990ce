package dev.corpuscore.store;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Commits that a store acknowledged and no longer has.
 *
 * @param erasures whether entries of the ledger are missing, so that data of erased people may be
 *     in the store again
 * @param missing a clause that names what is missing
 * @param remedy a clause that says what to do, and what does not work until then
 */
public record Loss(boolean erasures, String missing, String remedy) {
  /**
   * The one of the two that lacks erasures, else the first that there is; empty if there is none.
   */
  public static Optional<Loss> worst(Optional<Loss> one, Optional<Loss> other) {
    List<Loss> all = Stream.of(one, other).flatMap(Optional::stream).toList();
    return all.stream().filter(Loss::erasures).findFirst().or(() -> all.stream().findFirst());
  }

  /** Both clauses as one sentence. */
  public String sentence() {
    return missing + "; " + remedy;
  }
}
