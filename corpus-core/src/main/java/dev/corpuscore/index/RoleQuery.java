package dev.corpuscore.index;

import dev.corpuscore.index.PostingIndex.IndexState;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.PostingId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A role search as an index is asked it.
 *
 * @param tiers best first; whatever meets one meets all that follow, so the last decides what
 *     matches
 * @param filter what must hold besides
 * @param now postings whose {@code expiresAt} is not after this do not match
 * @param limit how many hits at most, at least 1
 */
public record RoleQuery(List<Condition> tiers, Condition filter, Instant now, int limit) {
  public RoleQuery {
    tiers = List.copyOf(tiers);
  }

  /**
   * The answer: hits by the best tier they meet, then newest first (unknown last), then by id.
   *
   * @param total how many match, exactly
   * @param state what was searched
   */
  public record Page(long total, List<Hit> hits, IndexState state) {
    public Page {
      hits = List.copyOf(hits);
    }
  }

  /**
   * One hit.
   *
   * @param published cut to the second
   * @param body the bytes that {@link HitBody} made when the posting was indexed; not to be
   *     changed. Null as in {@link PostingIndex.Hit}
   */
  public record Hit(
      PostingId id,
      Digest digest,
      String title,
      @Nullable Instant published,
      byte @Nullable [] body) {}
}
