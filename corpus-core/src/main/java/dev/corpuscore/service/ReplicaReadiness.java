package dev.corpuscore.service;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * Whether this instance should answer. One with an empty index beside a full store should not; one
 * with an index of its own, on a database that others write to, leaves it to others that are as
 * good while it is behind.
 */
public final class ReplicaReadiness {
  /** An instance that nobody can stand in for is ready with any index that is not empty. */
  public static final ReplicaReadiness ALONE = new ReplicaReadiness(0, Optional::empty);

  private final long leastRevision;
  private final Supplier<Optional<String>> failure;

  private ReplicaReadiness(long leastRevision, Supplier<Optional<String>> failure) {
    this.leastRevision = leastRevision;
    this.failure = failure;
  }

  /**
   * An instance beside others.
   *
   * @param leastRevision it is not ready before its index has come so far
   * @param failure why the last attempt to follow the database failed; empty if it succeeded
   */
  public static ReplicaReadiness beside(long leastRevision, Supplier<Optional<String>> failure) {
    return new ReplicaReadiness(leastRevision, failure);
  }

  /**
   * Why this instance is not ready, for everybody to read; empty if it is.
   *
   * @param revision of its index
   * @param newest of the listed postings in the database
   */
  Optional<String> fault(long revision, long newest) {
    if (revision < leastRevision) {
      return Optional.of(
          "this instance's index has revision "
              + revision
              + " of the "
              + leastRevision
              + " that the database had when it started; it follows, and other instances answer");
    }
    if (revision == 0 && newest > 0 && failure.get().isEmpty()) {
      return Optional.of("the index is empty, and is being made of the postings in the store");
    }
    if (revision < newest && failure.get().isPresent()) {
      return Optional.of(
          "this instance's index has revision "
              + revision
              + " of "
              + newest
              + " and cannot be changed; the log says why (event=index-follow-failed). If the disk"
              + " is full, free space: then it follows by itself. Other instances answer");
    }
    return Optional.empty();
  }
}
