package dev.corpuscore.canonical.job;

import dev.corpuscore.canonical.duplicate.TextSketch;
import java.util.Collections;
import java.util.function.BooleanSupplier;

/**
 * Decides whether two postings with the same company and title are of one job, by places, dates and
 * texts. How well it does: {@code docs/duplicates.md}.
 */
final class SameJob {
  /** Postings that were published farther apart are of two jobs, in seconds. */
  private static final long APART = 70L * 24 * 60 * 60;

  /** From here on rewritten texts are of one job, if all else says so. */
  private static final double REWRITTEN = 0.28;

  private SameJob() {}

  /** Whether nothing of this says that they are of two jobs. */
  static boolean isPossible(JobEvidence one, JobEvidence other) {
    return one.places().fit(other.places()) && areNear(one, other);
  }

  /** How much of their texts they share, 0..1; 0 if one of them has none. */
  static double share(JobEvidence one, JobEvidence other) {
    return one.sketch().isEmpty() || other.sketch().isEmpty()
        ? 0
        : one.sketch().similarity(other.sketch());
  }

  /**
   * Whether what they say is enough, where it {@linkplain #isPossible is possible}.
   *
   * @param alone asked last: whether no other posting on the pages of one of these sites may be of
   *     the job: an employer with several postings of one title at a place may look for several
   *     people
   */
  static boolean isLikely(JobEvidence one, JobEvidence other, double share, BooleanSupplier alone) {
    return share >= TextSketch.SAME
        || (share >= REWRITTEN
            && isKnown(one)
            && isKnown(other)
            && isAlike(one, other)
            && alone.getAsBoolean());
  }

  /** Whether a link from one to the other proves it: it must not lead to a page for all jobs. */
  static boolean isProven(JobEvidence one, JobEvidence other) {
    return !Collections.disjoint(one.title(), other.title()) && one.places().meet(other.places());
  }

  /** Whether they were published within 70 days of each other, as far as it is known. */
  static boolean areNear(JobEvidence one, JobEvidence other) {
    return one.published() == null
        || other.published() == null
        || Math.abs(one.published() - other.published()) <= APART;
  }

  private static boolean isKnown(JobEvidence one) {
    return one.published() != null && !one.places().names().isEmpty();
  }

  private static boolean isAlike(JobEvidence one, JobEvidence other) {
    return one.employment() == 0
        || other.employment() == 0
        || one.employment() == other.employment();
  }
}
