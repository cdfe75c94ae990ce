package dev.corpuscore.service.transparency;

import dev.corpuscore.canonical.erasure.ReceiptJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.service.transparency.ReadRoots.Introductions;
import dev.corpuscore.signature.Envelope;
import dev.corpuscore.signature.TrustedKeys;
import dev.corpuscore.transparency.ReceiptBundle;
import dev.corpuscore.transparency.ReceiptBundle.LoggedReceipt;
import java.util.Optional;

/** Puts together what shows a receipt, as it was published. Thread-safe. */
public final class ReadBundle {
  private final ReadLedger ledger;
  private final ReadRoots roots;
  private final ReadKeys keys;

  public ReadBundle(ReadLedger ledger, ReadRoots roots, ReadKeys keys) {
    this.ledger = ledger;
    this.roots = roots;
    this.keys = keys;
  }

  /**
   * The bundle of a receipt.
   *
   * @throws CorpusException {@code NOT_FOUND} if there is no such receipt, if it was not signed, or
   *     if the published logs do not have it, or its keys, yet; {@code INTERNAL} as {@link
   *     ReadLedger#envelope}
   */
  public ReceiptBundle run(Digest receiptId) {
    Envelope envelope = ledger.signed(receiptId).orElseThrow(ReadBundle::unsigned);
    LoggedReceipt logged = ledger.inclusion(receiptId).orElseThrow(ReadBundle::unpublished);
    TrustedKeys published = keys.published();
    Optional<Introductions> introduced = roots.introductions(published.all());
    return introduced
        .map(
            it ->
                new ReceiptBundle(
                    ReceiptJson.read(envelope.payload()),
                    envelope,
                    logged,
                    published,
                    it.checkpoint(),
                    it.entries()))
        .orElseThrow(
            () ->
                new CorpusException(
                    ErrorCode.NOT_FOUND,
                    "the published log of roots does not have all keys yet: it is published within"
                        + " a minute"));
  }

  /** There is no signed receipt of an id. */
  public static CorpusException unsigned() {
    return new CorpusException(
        ErrorCode.NOT_FOUND,
        "there is no receipt of this id, or it was made without a key for statements, as those of"
            + " the first edition were");
  }

  /** The log has no such receipt, as far as it is published. */
  public static CorpusException unpublished() {
    return new CorpusException(
        ErrorCode.NOT_FOUND,
        "the published log does not have this receipt (yet): what was erased is published when the"
            + " next hour of the clock begins");
  }
}
