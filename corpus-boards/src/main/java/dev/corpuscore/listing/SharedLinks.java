package dev.corpuscore.listing;

import dev.corpuscore.feed.BoardEntry;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Addresses that several ads of one list have, such as that of a form or of all jobs. They identify
 * no ad: one ad would be taken for the other.
 */
final class SharedLinks {
  private final Map<String, String> references = new HashMap<>();
  private final Set<String> shared = new HashSet<>();

  /**
   * Adds an ad.
   *
   * @param reference the publisher's own name of the ad; an ad without one shares nothing
   */
  void add(@Nullable String link, @Nullable String reference) {
    if (link != null && reference != null) {
      String other = references.putIfAbsent(link, reference);
      if (other != null && !other.equals(reference)) {
        shared.add(link);
      }
    }
  }

  /** Why an ad with this address is not read; null if it may be. */
  BoardEntry.@Nullable Refused refusal(@Nullable String link) {
    return link != null && shared.contains(link)
        ? new BoardEntry.Refused(null, "several ads of the list have this address")
        : null;
  }
}
