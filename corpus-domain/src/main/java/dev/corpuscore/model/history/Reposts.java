package dev.corpuscore.model.history;

import dev.corpuscore.model.PostingId;
import java.time.Instant;
import java.util.List;

/**
 * The earlier postings that a posting repeats: of the same duplicate group and the same places,
 * closed before it was first seen. Those that are removed or not listed are not among them.
 *
 * @param times how many there are
 * @param firstSeen when the corpus first saw any of them
 * @param ids their ids, those that were first seen last first; at most {@value #NAMED}
 */
public record Reposts(int times, Instant firstSeen, List<PostingId> ids) {
  /** How many are named at most. */
  public static final int NAMED = 100;

  public Reposts {
    ids = List.copyOf(ids);
  }
}
