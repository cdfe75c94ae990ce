package dev.corpuscore.store.sql.verification;

import dev.corpuscore.canonical.erasure.ReceiptJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.erasure.Receipt;
import dev.corpuscore.model.erasure.Receipt.Outcome;
import dev.corpuscore.store.sql.row.ErasureRow;
import dev.corpuscore.store.sql.row.LedgerHeadRow;
import dev.corpuscore.store.sql.table.Inspection;
import dev.corpuscore.store.sql.table.Row;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Verifies the whole ledger: no gaps, each receipt with the id of its content and of the receipt
 * before it, a tombstone for each entry, an entry for each tombstone, and the newest entry that was
 * ever written. For one thread.
 */
final class LedgerVerification {
  private final Inspection inspection;
  private long sequence;
  private @Nullable Digest previous;

  private LedgerVerification(Inspection inspection) {
    this.inspection = inspection;
  }

  static void run(Inspection inspection) {
    LedgerVerification verification = new LedgerVerification(inspection);
    inspection.part(verification::entries);
    inspection.part(verification::head);
    inspection.part(verification::tombstonesWithoutEntry);
  }

  private void entries() throws SQLException {
    inspection.rows(
        ErasureRow.TABLE.selectAs(
            "e",
            """
            , t.erased_at
            FROM erasure e LEFT JOIN tombstone t ON t.participant = e.participant
            ORDER BY e.sequence
            """),
        this::entry);
  }

  private void entry(Row row) throws SQLException {
    long number = row.number("sequence");
    if (number != sequence + 1) {
      inspection.fault("after entry " + sequence + " of the ledger comes entry " + number);
      previous = null;
    }
    boolean gap = number != sequence + 1;
    sequence = number;
    try {
      ErasureRow entry = ErasureRow.read(row);
      Receipt receipt = ReceiptJson.read(entry.receipt());
      if (!same(entry, ErasureRow.of(receipt, entry.participant()))) {
        inspection.fault("entry " + number + " of the ledger does not say what its receipt says");
      }
      if (!gap && !Objects.equals(receipt.previous(), previous)) {
        inspection.fault("entry " + number + " of the ledger does not follow the one before it");
      }
      previous = ReceiptJson.id(receipt);
      tombstone(row, receipt);
    } catch (CorpusException e) {
      inspection.fault("entry " + number + " of the ledger: " + e.getMessage());
      previous = Digest.of(row.bytes("receipt_id"));
    }
  }

  private void tombstone(Row row, Receipt receipt) throws SQLException {
    Long erasedAt = row.numberOrNull("erased_at");
    if (erasedAt == null) {
      inspection.fault("entry " + receipt.sequence() + " of the ledger has no tombstone");
    } else if (receipt.outcome() != Outcome.ALREADY_ERASED
        && erasedAt != receipt.erasedAt().getEpochSecond()) {
      inspection.fault(
          "entry " + receipt.sequence() + " of the ledger and its tombstone differ in time");
    }
  }

  private static boolean same(ErasureRow stored, ErasureRow said) {
    return stored.sequence() == said.sequence()
        && stored.erasureId().equals(said.erasureId())
        && Arrays.equals(stored.requestDigest(), said.requestDigest())
        && Arrays.equals(stored.receiptId(), said.receiptId())
        && Arrays.equals(stored.receipt(), said.receipt());
  }

  private void head() throws SQLException {
    LedgerHeadRow head = LedgerHeadRow.read(inspection.handle());
    if (head.sequence() != sequence) {
      inspection.fault(
          "the newest entry of the ledger is "
              + sequence
              + ", and entry "
              + head.sequence()
              + " was written");
    } else if (!Objects.equals(head.receiptId(), previous)) {
      inspection.fault("the newest entry of the ledger is not the one that was written");
    }
  }

  private void tombstonesWithoutEntry() throws SQLException {
    long without =
        inspection
            .handle()
            .number(
                """
                SELECT count(*) FROM tombstone t
                WHERE NOT EXISTS (SELECT 1 FROM erasure e WHERE e.participant = t.participant)
                """);
    if (without > 0) {
      inspection.fault("tombstones without an entry in the ledger: " + without);
    }
  }
}
