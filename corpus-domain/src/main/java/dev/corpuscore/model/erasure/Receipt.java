package dev.corpuscore.model.erasure;

import dev.corpuscore.model.Digest;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The proof of an erasure for its requester: a {@code CorpusParticipantErasureReceipt} without its
 * id, which is the digest of all members. It contains nothing that could be computed from the
 * pseudonym alone. Times are whole seconds.
 *
 * @param erasureId as spelled by who sent it
 * @param sequence the place in this store's ledger, from 1
 * @param previous the id of the receipt before; null for the first
 */
public record Receipt(
    String erasureId,
    Digest requestDigest,
    Outcome outcome,
    Erased erased,
    Instant receivedAt,
    Instant erasedAt,
    long sequence,
    @Nullable Digest previous) {
  /** Names the form of the receipt. */
  public static final String SCHEMA = "corpus.participant-erasure-receipt/1";

  public Receipt {
    receivedAt = receivedAt.truncatedTo(ChronoUnit.SECONDS);
    erasedAt = erasedAt.truncatedTo(ChronoUnit.SECONDS);
  }

  /** What an erasure found. */
  public enum Outcome {
    /** Something of this participant was here, and is deleted. */
    ERASED,
    /** An earlier erasure had deleted everything. */
    ALREADY_ERASED,
    /** Nothing of this participant was here. */
    NOTHING_FOUND;

    /** The name on the wire, such as {@code nothing_found}. */
    public String wire() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * How much was deleted.
   *
   * @param postings those that nobody else had a part in
   * @param commands those that were about these postings
   */
  public record Erased(int contributions, int postings, int commands) {
    /** Nothing was there. */
    public static final Erased NOTHING = new Erased(0, 0, 0);
  }
}
