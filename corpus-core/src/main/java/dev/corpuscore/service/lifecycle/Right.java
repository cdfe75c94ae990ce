package dev.corpuscore.service.lifecycle;

import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a source may do about one ad. */
public enum Right {
  /** Add it, say what it says and where it is, close it, open it again. */
  EVERYTHING,
  /**
   * The same, as long as nobody but lists of the catalog has said anything of it: whoever brought
   * it speaks for it until its system, its page or an import does.
   */
  BRINGS,
  /** Be named as one that has seen it. */
  SIGHTING;

  /**
   * Whether the source may speak for the ad as it is known now.
   *
   * @param stored null if it is not known
   * @param catalog the ids of the catalog's sources
   */
  public boolean speaks(@Nullable Posting stored, Set<String> catalog) {
    return switch (this) {
      case EVERYTHING -> true;
      case BRINGS ->
          stored == null
              || stored.record().origin() == Origin.SUBMITTED
              || (stored.record().origin() == Origin.CATALOG
                  && catalog.containsAll(stored.record().sources()));
      case SIGHTING -> false;
    };
  }
}
