package dev.corpuscore.service.erasure;

import dev.corpuscore.canonical.erasure.ReceiptJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.erasure.Receipt;
import dev.corpuscore.store.Erasures;
import dev.corpuscore.store.LedgerEntry;
import java.util.Arrays;
import java.util.Optional;

/**
 * Says whether a receipt that somebody holds is in the ledger. If it is not, the store was restored
 * from a backup older than it, and may serve somebody again who was erased. Thread-safe.
 */
public final class CheckReceipt {
  private final Erasures erasures;

  public CheckReceipt(Erasures erasures) {
    this.erasures = erasures;
  }

  /**
   * Returns what is wrong, in a sentence that says what to do; empty if the ledger holds it.
   *
   * @param receipt JSON in any spelling
   * @throws CorpusException {@code INVALID_REQUEST} if that is no receipt, or one that was changed;
   *     {@code UNAVAILABLE} if the store cannot say
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
