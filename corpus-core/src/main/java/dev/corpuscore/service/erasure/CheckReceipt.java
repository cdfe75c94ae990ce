package dev.corpuscore.service.erasure;

import dev.corpuscore.canonical.erasure.ReceiptJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.erasure.Receipt;
import dev.corpuscore.store.Erasures;
import dev.corpuscore.store.LedgerEntry;
import java.util.Arrays;
import java.util.Optional;

/**
 * Checks whether a given receipt is in the ledger. If it is not, the store was restored from a
 * backup that is older than the receipt, and may contain data of an erased person again.
 * Thread-safe.
 */
public final class CheckReceipt {
  private final Erasures erasures;

  public CheckReceipt(Erasures erasures) {
    this.erasures = erasures;
  }

  /**
   * Returns the fault, in a sentence that says what to do; empty if the ledger contains the
   * receipt.
   *
   * @param receipt JSON, in any order of members and with any white space
   * @throws CorpusException {@code INVALID_REQUEST} if this is not a receipt or was changed; {@code
   *     UNAVAILABLE} if the store cannot be read
   */
  public Optional<String> fault(byte[] receipt) {
    Receipt held = ReceiptJson.read(receipt);
    Optional<LedgerEntry> entry = erasures.find(held.erasureId());
    if (entry.isEmpty()) {
      return Optional.of(
          "the ledger does not hold receipt "
              + held.sequence()
              + ", of erasure "
              + held.erasureId()
              + ": this store was restored from a backup older than it, or is another store; run"
              + " ./corpus erasures replay before it serves");
    }
    if (!Arrays.equals(entry.get().receipt(), ReceiptJson.bytes(held))) {
      return Optional.of(
          "the ledger holds another receipt for erasure "
              + held.erasureId()
              + ", number "
              + entry.get().sequence()
              + ": the erasure stands, but this ledger went another way after a restore");
    }
    return Optional.empty();
  }
}
