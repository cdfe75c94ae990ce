package dev.corpuscore.store;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.signature.Envelope;
import dev.corpuscore.transparency.PostingProof;
import dev.corpuscore.transparency.RootStatement;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The daily roots of the corpus, and what shows postings by them later. A day is one of UTC, and
 * its root is the newest that was made on it. Thread-safe; {@code UNAVAILABLE} as in {@link
 * PostingStore}.
 *
 * <p>Every implementation passes {@code RootDaysContract}.
 */
public interface RootDays {
  /**
   * Adds the root of now to the log of roots. Durable on return.
   *
   * @param kept whether postings can be proven by it later
   * @param sign makes the envelope that such proofs have
   * @return false if there is no root now; then nothing was added
   */
  boolean add(Instant now, boolean kept, Function<RootStatement, Optional<Envelope>> sign);

  /** Forgets what is kept of roots that were made before a moment, in small transactions. */
  void prune(Instant before);

  /**
   * The proof that the root of a day has a posting, or that it has none of this id. The same at any
   * time, until it ends.
   *
   * @return empty if nothing is kept of a root of that day
   * @throws dev.corpuscore.model.CorpusException {@code NOT_PROVABLE} if it needs the leaf of a
   *     posting that was removed since
   */
  Optional<PostingProof> prove(PostingId posting, LocalDate day);

  /**
   * The place in the log of roots of the root by which the postings of a day are proven.
   *
   * @return empty if nothing is kept of a root of that day
   */
  Optional<Long> entry(LocalDate day);

  /** The days about one of which nothing may be kept. */
  Around around(LocalDate day);

  /**
   * Where a day is among those of which something is kept.
   *
   * @param began when the corpus began
   * @param before the nearest such day before it; null if there is none
   * @param after the nearest one behind it; null if there is none
   */
  record Around(LocalDate began, @Nullable LocalDate before, @Nullable LocalDate after) {}
}
