package dev.corpuscore.index;

import dev.corpuscore.index.PostingIndex.IndexState;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.PostingId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A role search as an index runs it.
 *
 * @param tiers best first. A posting that matches one also matches all that follow, so the last
 *     tier decides what matches
 * @param filter must match in addition to the tier
 * @param now postings whose {@code expiresAt} is not after this do not match
 * @param limit the largest number of hits, at least 1
 */
public record RoleQuery(List<Condition> tiers, Condition filter, Instant now, int limit) {
  public RoleQuery {
    tiers = List.copyOf(tiers);
  }

  /**
   * The answer: hits by the best tier that they match, then newest first (unknown dates last), then
   * by id.
   *
   * @param total the exact number of matching postings
   * @param state the state of the index that was searched
   */
  public record Page(long total, List<Hit> hits, IndexState state) {
    public Page {
      hits = List.copyOf(hits);
    }
  }

  /**
   * One hit.
   *
   * @param published in whole seconds
   * @param body as in {@link PostingIndex.Hit}
   */
  public record Hit(
      PostingId id,
      Digest digest,
      String title,
      @Nullable Instant published,
      byte @Nullable [] body) {}
}
