package dev.corpuscore.service.lifecycle;

import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What a source may change about one ad. */
public enum SourceAuthority {
  /** It may add the ad, change its content and URL, close it and reopen it. */
  FULL,
  /**
   * The same as {@link #FULL}, but only until the ad's own system, its own page or an import has
   * shown the ad.
   */
  PROVISIONAL,
  /** It may only be recorded as a source that has seen the ad. */
  SIGHTING_ONLY;

  /**
   * Whether the source may change the posting in its present state.
   *
   * @param stored null if there is no such posting
   * @param isSource whether the catalog has a source of an id
   */
  public boolean mayChange(@Nullable Posting stored, Predicate<String> isSource) {
    return switch (this) {
      case FULL -> true;
      case PROVISIONAL ->
          stored == null
              || stored.record().origin() == Origin.SUBMITTED
              || (stored.record().origin() == Origin.CATALOG
                  && stored.record().sources().stream().allMatch(isSource));
      case SIGHTING_ONLY -> false;
    };
  }
}
