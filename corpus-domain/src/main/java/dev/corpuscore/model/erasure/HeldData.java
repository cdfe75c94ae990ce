package dev.corpuscore.model.erasure;

import dev.corpuscore.model.Digest;
import dev.corpuscore.model.PostingId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All that a store holds about one participant. */
public sealed interface HeldData {
  /**
   * The participant was erased, and nothing is held but the tombstone and the ledger.
   *
   * @param receiptId of the first erasure of this participant
   */
  record Erased(Digest receiptId) implements HeldData {}

  /** What an erasure would delete, in the order in which it was stored. */
  record Kept(
      List<Contribution> contributions,
      List<Typed> submissions,
      List<TypedUrl> urls,
      List<Refresh> refreshes)
      implements HeldData {
    public Kept {
      contributions = List.copyOf(contributions);
      submissions = List.copyOf(submissions);
      urls = List.copyOf(urls);
      refreshes = List.copyOf(refreshes);
    }
  }

  /**
   * The participant contributed to a posting.
   *
   * @param keyId the pseudonym key under which it is stored; null in a row of before there could be
   *     several
   * @param mixed whether the posting is of the first edition, and its content may contain text that
   *     the participant submitted
   */
  record Contribution(PostingId posting, Instant at, @Nullable String keyId, boolean mixed) {}

  /**
   * What the participant submitted about a posting.
   *
   * @param json the stored bytes, RFC 8785
   */
  record Typed(PostingId posting, Instant at, String keyId, byte[] json) {}

  /** A link by which the participant named a posting. */
  record TypedUrl(PostingId posting, String keyId, String url) {}

  /**
   * What a refresh of a posting of theirs said, which may name a host that they typed.
   *
   * @param error null if it did not fail
   * @param result JSON; null if there is none
   */
  record Refresh(PostingId posting, Instant at, @Nullable String error, @Nullable String result) {}
}
