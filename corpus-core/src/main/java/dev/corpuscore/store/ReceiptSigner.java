package dev.corpuscore.store;

import org.jspecify.annotations.Nullable;

/** Signs receipts, in the transaction that makes them. Fast, and never fails. */
@FunctionalInterface
public interface ReceiptSigner {
  /** Signs nothing. */
  ReceiptSigner NONE = receipt -> null;

  /**
   * The envelope of a receipt.
   *
   * @param receipt its bytes
   * @return JSON; null if there is no key
   */
  byte @Nullable [] envelope(byte[] receipt);
}
