package dev.corpuscore.model;

import dev.corpuscore.model.job.OneJob;
import java.time.Instant;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What the Core knows about a posting, in addition to its content. Immutable: each method returns a
 * new record in which only the named members differ.
 *
 * @param listed false if no search may show it: submitted postings and link-only ads
 * @param sources the ids of the catalog sources that hold it, sorted, without duplicates
 * @param lastSeenAt when a source last showed it; changes without a new revision, so an index may
 *     show an earlier time
 * @param duplicateGroup names the group of postings that say the same at several addresses: the
 *     smallest id in it; null for a posting that nobody repeats. The store knows; what a rule of an
 *     update says here is not heeded
 * @param job null if no other posting is of its job; as for the group, the store alone knows
 * @param reposted whether one of its group at its places ended before this one was first seen; as
 *     for the group, the store alone knows
 */
public record PostingRecord(
    PostingState state,
    boolean listed,
    Origin origin,
    List<String> sources,
    Instant firstSeenAt,
    Instant lastSeenAt,
    @Nullable PostingId duplicateGroup,
    @Nullable OneJob job,
    boolean reposted) {
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
    this(state, listed, origin, sources, firstSeenAt, lastSeenAt, null, null, false);
  }

  /** The record of a posting that is first seen at {@code now}: open, and held by no source. */
  public static PostingRecord first(Origin origin, boolean listed, Instant now) {
    return new PostingRecord(PostingState.open(), listed, origin, List.of(), now, now);
  }

  /**
   * This record as it reads at {@code now}: if {@code expiresAt} has passed, an open posting reads
   * as closed by expiry at that time, even before the sweep has closed it.
   */
  public PostingRecord at(Instant now, @Nullable Instant expiresAt) {
    return isClosed() || expiresAt == null || expiresAt.isAfter(now)
        ? this
        : closed(PostingState.ClosedReason.EXPIRED, expiresAt);
  }

  /** Whether it is stored as closed; {@link #at} also considers expiry. */
  public boolean isClosed() {
    return state instanceof PostingState.Closed;
  }

  /** Whether it was closed for this reason. */
  public boolean isClosed(PostingState.ClosedReason reason) {
    return state instanceof PostingState.Closed closed && closed.reason() == reason;
  }

  /** Closed since {@code at}. */
  public PostingRecord closed(PostingState.ClosedReason reason, Instant at) {
    return in(new PostingState.Closed(reason, at));
  }

  /** Open. */
  public PostingRecord opened() {
    return in(PostingState.open());
  }

  /** Shown to searches, or not. */
  public PostingRecord listed(boolean listed) {
    return new PostingRecord(
        state, listed, origin, sources, firstSeenAt, lastSeenAt, duplicateGroup, job, reposted);
  }

  /**
   * Changes the origin to {@code origin} if it was {@link Origin#SUBMITTED}; any other origin
   * stays. When somebody submitted it is nobody's business: it was first seen {@code now} then.
   */
  public PostingRecord knownFrom(Origin origin, Instant now) {
    if (this.origin != Origin.SUBMITTED) {
      return this;
    }
    Instant last = now.isAfter(lastSeenAt) ? now : lastSeenAt;
    return new PostingRecord(
        state, listed, origin, sources, now, last, duplicateGroup, job, reposted);
  }

  /** Sets the time when it was last seen to {@code now}, unless that is already later. */
  public PostingRecord seen(Instant now) {
    Instant last = now.isAfter(lastSeenAt) ? now : lastSeenAt;
    return new PostingRecord(
        state, listed, origin, sources, firstSeenAt, last, duplicateGroup, job, reposted);
  }

  /** Whether {@code later} says the same, except when the posting was last seen. */
  public boolean isSeenAs(PostingRecord later) {
    return later.equals(seen(later.lastSeenAt));
  }

  /** As it was known {@code elsewhere}, and seen from the first to the last moment of both. */
  public PostingRecord restored(PostingRecord elsewhere) {
    Instant first =
        elsewhere.firstSeenAt.isBefore(firstSeenAt) ? elsewhere.firstSeenAt : firstSeenAt;
    return new PostingRecord(
            elsewhere.state,
            elsewhere.listed,
            elsewhere.origin,
            elsewhere.sources,
            first,
            lastSeenAt,
            duplicateGroup,
            job,
            reposted)
        .seen(elsewhere.lastSeenAt);
  }

  /** Held by this source too. */
  public PostingRecord withSource(String source) {
    TreeSet<String> more = new TreeSet<>(sources);
    more.add(source);
    return heldBy(List.copyOf(more));
  }

  /** Not held by this source any more. */
  public PostingRecord withoutSource(String source) {
    return heldBy(sources.stream().filter(it -> !it.equals(source)).toList());
  }

  private PostingRecord heldBy(List<String> holders) {
    return new PostingRecord(
        state, listed, origin, holders, firstSeenAt, lastSeenAt, duplicateGroup, job, reposted);
  }

  private PostingRecord in(PostingState other) {
    return new PostingRecord(
        other, listed, origin, sources, firstSeenAt, lastSeenAt, duplicateGroup, job, reposted);
  }
}
