package dev.corpuscore.model;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the Core knows about a posting, beside what the posting says.
 *
 * @param listed false for what no search may show: submitted postings and link-only ads
 * @param sources ids of the catalog sources that hold it, sorted, without duplicates
 * @param lastSeenAt when a source last showed it; moves without a new revision, so an index may
 *     show an earlier one
 * @param duplicateGroup names the group of postings that say the same at several addresses: the
 *     smallest id in it; null for a posting that nobody repeats. The store knows; what a rule of a
 *     update says here is not heeded
 */
public record PostingRecord(
    PostingState state,
    boolean listed,
    Origin origin,
    List<String> sources,
    Instant firstSeenAt,
    Instant lastSeenAt,
    @Nullable PostingId duplicateGroup) {
  public PostingRecord {
    sources = List.copyOf(sources);
  }

  /** A record of which no group is known. */
  public PostingRecord(
      PostingState state,
      boolean listed,
      Origin origin,
      List<String> sources,
      Instant firstSeenAt,
      Instant lastSeenAt) {
    this(state, listed, origin, sources, firstSeenAt, lastSeenAt, null);
  }

  /**
   * This record as it reads at {@code now}: a past {@code expiresAt} closes an open posting as
   * expired at that moment, sweep or no sweep.
   */
  public PostingRecord at(Instant now, @Nullable Instant expiresAt) {
    if (state instanceof PostingState.Closed || expiresAt == null || expiresAt.isAfter(now)) {
      return this;
    }
    PostingState expired = new PostingState.Closed(PostingState.ClosedReason.EXPIRED, expiresAt);
    return new PostingRecord(
        expired, listed, origin, sources, firstSeenAt, lastSeenAt, duplicateGroup);
  }
}
