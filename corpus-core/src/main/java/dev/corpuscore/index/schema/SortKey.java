package dev.corpuscore.index.schema;

import dev.corpuscore.index.Facet;
import dev.corpuscore.index.PostingSearch.Sort;
import java.util.Optional;

/**
 * The number that a sort compares before ids.
 *
 * @param field holds it; postings without one come last in either direction
 * @param descending whether greater numbers come first
 */
public record SortKey(String field, boolean descending) {
  /** Empty for ids and distances, which are no number of a posting. By relevance: the newest. */
  public static Optional<SortKey> of(Sort sort) {
    return switch (sort) {
      case RELEVANCE, PUBLISHED_NEWEST -> Optional.of(new SortKey(Facet.PUBLISHED.wire(), true));
      case PUBLISHED_OLDEST -> Optional.of(new SortKey(Facet.PUBLISHED.wire(), false));
      case DEADLINE_LATEST -> Optional.of(new SortKey(Fields.EXPIRES, true));
      case DEADLINE_SOONEST -> Optional.of(new SortKey(Fields.EXPIRES, false));
      case FIRST_SEEN_LATEST -> Optional.of(new SortKey(Facet.FIRST_SEEN.wire(), true));
      case FIRST_SEEN_EARLIEST -> Optional.of(new SortKey(Facet.FIRST_SEEN.wire(), false));
      case UPDATED -> Optional.of(new SortKey(Fields.UPDATED, true));
      case ID, DISTANCE -> Optional.empty();
    };
  }
}
