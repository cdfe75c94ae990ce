package dev.corpuscore.outbox;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The client product's outbox of erasures. Thread-safe. Every method throws {@link
 * dev.corpuscore.model.CorpusException}: {@code CLIENT_BASE_URL_UNSAFE} or {@code
 * CREDENTIALS_UNAVAILABLE} if it must not be used, and then nothing was sent; {@code
 * CLIENT_UNAVAILABLE} if it did not answer as agreed. No message shows anything of its answers.
 */
public interface Outbox extends AutoCloseable {
  /** How many items one claim may ask for. */
  int CLAIM_LIMIT = 500;

  /**
   * Throws what {@link #claim} would throw before it sends anything; sends nothing.
   *
   * @throws dev.corpuscore.model.CorpusException {@code CLIENT_BASE_URL_UNSAFE}, {@code
   *     CREDENTIALS_UNAVAILABLE}
   */
  void requireUsable();

  /**
   * Claims items. Nobody else can claim them until the lease has run out.
   *
   * @param max 1..500
   * @return at most {@code max}, in the outbox's order; each may be faulty by itself
   */
  Claims claim(int max, Duration lease);

  /**
   * Acknowledges claimed items with their receipts.
   *
   * @param acknowledgements at least one, each of another claim
   * @param checkpoint the signed head of the log of erasures; null to send none, as to an outbox
   *     that did not say that it takes one
   * @throws dev.corpuscore.model.CorpusException {@code CLIENT_UNAVAILABLE} also if the answer
   *     names what was not handed in; some may be acknowledged then
   */
  Answer acknowledge(List<Acknowledgement> acknowledgements, @Nullable String checkpoint);

  @Override
  void close();

  /**
   * Claimed items.
   *
   * @param acceptsCheckpoint whether the outbox takes a checkpoint with the receipts
   */
  record Claims(List<Claim> items, boolean acceptsCheckpoint) {
    public Claims {
      items = List.copyOf(items);
    }
  }

  /** An item of the outbox. */
  sealed interface Claim {
    /**
     * An item whose erasure has not been read yet.
     *
     * @param claimId 1..200 characters
     * @param erasure JSON
     */
    record Unread(String claimId, byte[] erasure) implements Claim {
      @Override
      public String toString() {
        return "(claim)";
      }
    }

    /** An item that lacks what is needed to acknowledge it. */
    record Faulty(String reason) implements Claim {}
  }

  /**
   * A receipt for a claim.
   *
   * @param receipt its bytes, handed in as they are
   */
  record Acknowledgement(String claimId, String erasureId, byte[] receipt) {}

  /**
   * What the outbox did with the receipts. A claim in neither set is not acknowledged.
   *
   * @param acknowledged claims that are settled
   * @param rejected claims whose receipt it refused
   */
  record Answer(Set<String> acknowledged, Set<String> rejected) {
    public Answer {
      acknowledged = Set.copyOf(acknowledged);
      rejected = Set.copyOf(rejected);
    }
  }
}
