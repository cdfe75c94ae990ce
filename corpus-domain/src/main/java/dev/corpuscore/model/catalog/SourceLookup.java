package dev.corpuscore.model.catalog;

import dev.corpuscore.model.Identity;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds sources of a catalog by what they are of, without reading all of them. Every method throws
 * {@link dev.corpuscore.model.CorpusException} {@code UNAVAILABLE} if the catalog cannot be read.
 */
public interface SourceLookup {
  /** Returns the source of this id, or empty if the catalog has none. */
  Optional<SourceDefinition> definition(String id);

  /**
   * Returns the board of an ad, the first in the catalog: the source whose kind is the ad's system
   * and whose tenant is the ad's, in any case of letters. Empty if the catalog has none.
   */
  Optional<SourceDefinition> board(Identity ad);

  /** Whether a board of the ad has a URL of this origin. */
  boolean isBoardAt(Identity ad, String origin);

  /**
   * Whether a source has a URL of this origin.
   *
   * @param origin as {@link dev.corpuscore.canonical.url.WebUrl#origin}
   * @param except the id of a source that does not count, or null
   */
  boolean isAnyAt(String origin, @Nullable String except);

  /**
   * Whether a source has a URL of this registered domain.
   *
   * @param domain as {@link dev.corpuscore.canonical.url.WebUrl#registeredDomain}
   * @param except the id of a source that does not count, or null
   */
  boolean isAnyUnder(String domain, @Nullable String except);
}
