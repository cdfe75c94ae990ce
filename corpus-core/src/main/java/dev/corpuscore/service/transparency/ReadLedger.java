package dev.corpuscore.service.transparency;

import dev.corpuscore.canonical.CanonicalJson;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.canonical.erasure.ErasureLeaf;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.erasure.LeafVersion;
import dev.corpuscore.signature.Envelope;
import dev.corpuscore.signature.TrustedKeys;
import dev.corpuscore.store.Erasures;
import dev.corpuscore.store.LedgerEntry;
import dev.corpuscore.store.SigningKeys;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.TransparencyLog.Published;
import dev.corpuscore.transparency.LogName;
import dev.corpuscore.transparency.ReceiptBundle.LoggedReceipt;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** What is shown of the log of erasures: also its receipts, to who knows their ids. */
public final class ReadLedger extends ReadLog {
  private final Erasures erasures;
  private final SigningKeys keys;

  /** The log of this store. */
  public ReadLedger(Store store) {
    super(store.log(LogName.LEDGER));
    this.erasures = store.erasures();
    this.keys = store.signingKeys();
  }

  /** The proof that the published tree has a receipt; empty if it has not. */
  public Optional<LoggedReceipt> inclusion(Digest receiptId) {
    Optional<Published> published = log.published();
    long size = published.map(it -> it.checkpoint().size()).orElse(0L);
    Optional<LedgerEntry> entry = erasures.find(receiptId);
    if (published.isEmpty() || entry.isEmpty() || entry.get().sequence() > size) {
      return Optional.empty();
    }
    return Optional.of(
        new LoggedReceipt(
            entry(entry.get().sequence() - 1, size),
            size,
            receiptSalt(entry.get()),
            published.get().note()));
  }

  /**
   * The envelope of a receipt, JSON; with {@code receiptSalt}, 64 hex digits, if the log commits to
   * the receipt. Empty if there is no such receipt, or if it was not signed.
   *
   * @throws CorpusException {@code INTERNAL} if what is stored is not the envelope of this receipt,
   *     signed by a key of this corpus: it is never handed out
   */
  public Optional<byte[]> envelope(Digest receiptId) {
    return erasures.find(receiptId).flatMap(this::withSalt);
  }

  /** As {@link #envelope}, without the salt. */
  Optional<Envelope> signed(Digest receiptId) {
    return erasures
        .find(receiptId)
        .flatMap(this::sound)
        .map(it -> Envelope.read(StrictJson.read(it)));
  }

  private Optional<byte[]> withSalt(LedgerEntry entry) {
    Optional<byte[]> envelope = sound(entry);
    byte[] salt = receiptSalt(entry);
    if (salt == null) {
      return envelope;
    }
    return envelope
        .map(it -> (ObjectNode) StrictJson.read(it))
        .map(it -> it.put("receiptSalt", HexFormat.of().formatHex(salt)))
        .map(CanonicalJson::of);
  }

  private Optional<byte[]> sound(LedgerEntry entry) {
    byte[] envelope = entry.envelope();
    if (envelope == null) {
      return Optional.empty();
    }
    try {
      Envelope.requireOf(entry.receipt(), Envelope.RECEIPT, envelope, new TrustedKeys(keys.all()));
    } catch (CorpusException e) {
      throw e.code() == ErrorCode.INVALID_REQUEST ? exchanged(e) : e;
    }
    return Optional.of(envelope);
  }

  private static CorpusException exchanged(CorpusException cause) {
    return new CorpusException(
        ErrorCode.INTERNAL,
        "the stored envelope of this receipt "
            + cause.getMessage()
            + ": it was exchanged in the database, so it is not handed out; run ./corpus check",
        cause);
  }

  private static byte @Nullable [] receiptSalt(LedgerEntry entry) {
    return entry.binding().leaf() == LeafVersion.FIRST
        ? null
        : ErasureLeaf.receiptSalt(entry.binding().salt());
  }
}
