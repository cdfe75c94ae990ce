package dev.corpuscore.feed;

import dev.corpuscore.model.PostingId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The languages that each ad was seen in, on a board whose number counts every one. Not
 * thread-safe.
 */
final class AdLanguages {
  private final Map<PostingId, Set<@Nullable String>> seen = new HashMap<>();
  private int further;

  void add(BoardEntry entry) {
    BoardEntry.Offer ad =
        entry instanceof BoardEntry.StandIn other
            ? other.offer()
            : entry instanceof BoardEntry.Offer offer ? offer : null;
    if (ad == null) {
      return;
    }
    Set<@Nullable String> languages =
        seen.computeIfAbsent(ad.at().postingId(), any -> new HashSet<>());
    if (languages.add(ad.content().language()) && languages.size() > 1) {
      further++;
    }
  }

  /** How many languages were seen beside the first of each ad. */
  int further() {
    return further;
  }
}
