package dev.corpuscore.service.transparency;

import dev.corpuscore.canonical.erasure.ReceiptJson;
import dev.corpuscore.model.erasure.Receipt;
import dev.corpuscore.signature.Envelope;
import dev.corpuscore.signature.PublishedKey;
import dev.corpuscore.signature.TrustedKeys;

/** Verifies, without a corpus, the envelope of a receipt. */
public final class VerifyReceipt {
  private VerifyReceipt() {}

  /**
   * Requires that a key for statements has signed the receipt, and that no other key had taken its
   * place before the erasure. A key may be newer than the erasure: a receipt that was restored from
   * an exported ledger is signed then.
   *
   * @return the key that has signed it
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} if the payload is no
   *     receipt, or as {@link Envelope#verify}, where a key that was replaced before is unknown
   */
  public static PublishedKey signer(Envelope envelope, TrustedKeys keys) {
    Receipt receipt = ReceiptJson.read(envelope.payload());
    return envelope.verify(
        Envelope.RECEIPT,
        new TrustedKeys(
            keys.all().stream().filter(it -> !it.wasReplacedBefore(receipt.erasedAt())).toList()));
  }
}
