package dev.corpuscore.service.erasure;

import dev.corpuscore.canonical.erasure.ErasureJson;
import dev.corpuscore.canonical.erasure.ReceiptJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.erasure.Erasure;
import dev.corpuscore.model.erasure.ErasureOrder;
import dev.corpuscore.model.erasure.Receipt;
import dev.corpuscore.store.Erasures;
import dev.corpuscore.store.LedgerEntry;
import dev.corpuscore.store.ReceiptSigner;
import java.time.Clock;
import java.util.Arrays;
import java.util.Objects;

/** Erases one participant and verifies the result by reading it back. Thread-safe. */
public final class EraseParticipant {
  private final ParticipantGate gate;
  private final Erasures erasures;
  private final WalCheckpointer checkpointer;
  private final ReceiptSigner signer;
  private final Runnable erased;
  private final Clock clock;

  /**
   * @param signer makes the envelopes of receipts
   * @param erased is told of each erasure, after it is durable and before it is answered; returns
   *     at once
   */
  public EraseParticipant(
      ParticipantGate gate,
      Erasures erasures,
      WalCheckpointer checkpointer,
      ReceiptSigner signer,
      Runnable erased,
      Clock clock) {
    this.gate = gate;
    this.erasures = erasures;
    this.checkpointer = checkpointer;
    this.signer = signer;
    this.erased = erased;
    this.clock = clock;
  }

  /** What makes the envelopes of receipts. */
  ReceiptSigner signer() {
    return signer;
  }

  /**
   * Erases the participant. On return, tombstone, deletions, ledger entry and receipt are on the
   * disk, and tombstone and receipt were read back in a separate transaction.
   *
   * @return the receipt's bytes, the same for every repetition of the request
   * @throws CorpusException {@code ERASURE_CONFLICT} if an earlier erasure has this id and other
   *     content; {@code PSEUDONYM_KEY_UNAVAILABLE}; {@code UNAVAILABLE} if the store refused.
   *     Nothing has changed then, with one exception: if only the reading back fails, the
   *     participant is erased, and repeating the request returns the receipt
   */
  public byte[] erase(Erasure erasure) {
    ErasureOrder order =
        new ErasureOrder(
            erasure.erasureId(),
            ErasureJson.digest(erasure),
            gate.hash(erasure.participant()),
            clock.instant());
    byte[] receipt = erasures.erase(order, signer);
    checkpointer.soon();
    erased.run();
    prove(order, receipt);
    return receipt;
  }

  private void prove(ErasureOrder order, byte[] returned) {
    LedgerEntry entry =
        erasures.find(order.erasureId()).orElseThrow(() -> unproven(order, "is not there"));
    if (!Arrays.equals(entry.receipt(), returned)) {
      throw unproven(order, "is not the one that was written");
    }
    Receipt receipt = receipt(order, returned);
    if (!Arrays.equals(ReceiptJson.bytes(receipt), returned)) {
      throw unproven(order, "has not the form of receipts");
    }
    if (!order.participant().all().contains(entry.participant().alone())) {
      throw unproven(order, "has the tombstone of another participant");
    }
    if (!receipt.erasureId().equals(order.erasureId())
        || !receipt.requestDigest().equals(order.requestDigest())) {
      throw unproven(order, "is about another request");
    }
    if (receipt.sequence() != entry.sequence()
        || !Objects.equals(receipt.previous(), entry.before())) {
      throw unproven(order, "does not follow the one before it");
    }
  }

  private static Receipt receipt(ErasureOrder order, byte[] bytes) {
    try {
      return ReceiptJson.read(bytes);
    } catch (CorpusException e) {
      throw unproven(order, "is none: " + e.getMessage());
    }
  }

  private static CorpusException unproven(ErasureOrder order, String why) {
    return CorpusException.unavailable(
        "the receipt of erasure " + order.erasureId() + ", read back, " + why + "; run check");
  }
}
