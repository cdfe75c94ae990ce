package dev.corpuscore.service.erasure;

import dev.corpuscore.canonical.erasure.LedgerEnd;
import dev.corpuscore.canonical.erasure.LedgerLine;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.service.Signer;
import dev.corpuscore.signature.SigningKey;
import dev.corpuscore.store.Erasures;
import dev.corpuscore.store.LedgerEntry;
import dev.corpuscore.store.TransparencyLog;
import dev.corpuscore.transparency.Checkpoint;
import dev.corpuscore.transparency.SignedCheckpoint;
import java.util.List;
import java.util.function.Consumer;

/** Exports the ledger, for {@link ReplayErasures} after a restore. Thread-safe. */
public final class ExportLedger {
  private static final int PAGE = 500;

  private final Erasures erasures;
  private final TransparencyLog log;

  /**
   * @param log the log of erasures
   */
  public ExportLedger(Erasures erasures, TransparencyLog log) {
    this.erasures = erasures;
    this.log = log;
  }

  /**
   * Passes every entry of the ledger to {@code line}, in order, and then its signed end.
   *
   * @param signer without a key for the log, no end is written
   * @return the number of entries
   * @throws CorpusException {@code UNAVAILABLE} if the store has fewer entries than its log tells
   *     of
   */
  public long run(Signer signer, Consumer<byte[]> line) {
    Checkpoint head = log.head();
    long last = 0;
    while (last < head.size()) {
      int limit = (int) Math.min(PAGE, head.size() - last);
      List<LedgerEntry> entries = erasures.after(last, limit);
      if (entries.isEmpty()) {
        throw CorpusException.unavailable(
            "the ledger ends after entry "
                + last
                + ", and its log has "
                + head.size()
                + ": the newest rows of table erasure are missing; run check");
      }
      for (LedgerEntry entry : entries) {
        line.accept(LedgerLine.write(entry.participant(), entry.receipt(), entry.binding()));
        last = entry.sequence();
      }
    }
    SigningKey key = signer.log();
    if (key != null) {
      line.accept(new LedgerEnd(SignedCheckpoint.sign(head, key)).bytes());
    }
    return last;
  }
}
