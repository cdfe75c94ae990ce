package dev.corpuscore.store.sql;

import dev.corpuscore.canonical.erasure.ReceiptJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.erasure.Receipt;
import dev.corpuscore.model.erasure.Receipt.Outcome;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
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
    String sql =
        "SELECT "
            + ErasureRow.COLUMNS
            + """
            , t.erased_at
            FROM erasure e LEFT JOIN tombstone t ON t.participant = e.participant
            ORDER BY e.sequence
            """;
    try (PreparedStatement query = inspection.handle().connection().prepareStatement(sql);
        ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        entry(rows);
      }
    }
  }

  private void entry(ResultSet row) throws SQLException {
    long number = row.getLong("sequence");
    if (number != sequence + 1) {
      fault("after entry " + sequence + " of the ledger comes entry " + number);
      previous = null;
    }
    boolean gap = number != sequence + 1;
    sequence = number;
    try {
      ErasureRow entry = ErasureRow.read(row, inspection.handle().dialect());
      Receipt receipt = ReceiptJson.read(entry.receipt());
      if (!same(entry, ErasureRow.of(receipt, entry.participant()))) {
        fault("entry " + number + " of the ledger does not say what its receipt says");
      }
      if (!gap && !Objects.equals(receipt.previous(), previous)) {
        fault("entry " + number + " of the ledger does not follow the one before it");
      }
      previous = ReceiptJson.id(receipt);
      tombstone(row, receipt);
    } catch (CorpusException e) {
      fault("entry " + number + " of the ledger: " + e.getMessage());
      previous = Digest.of(row.getBytes("receipt_id"));
    }
  }

  private void tombstone(ResultSet row, Receipt receipt) throws SQLException {
    long erasedAt = row.getLong("erased_at");
    if (row.wasNull()) {
      fault("entry " + receipt.sequence() + " of the ledger has no tombstone");
    } else if (receipt.outcome() != Outcome.ALREADY_ERASED
        && erasedAt != receipt.erasedAt().getEpochSecond()) {
      fault("entry " + receipt.sequence() + " of the ledger and its tombstone differ in time");
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
      fault(
          "the newest entry of the ledger is "
              + sequence
              + ", and entry "
              + head.sequence()
              + " was written");
    } else if (!Objects.equals(head.receiptId(), previous)) {
      fault("the newest entry of the ledger is not the one that was written");
    }
  }

  private void tombstonesWithoutEntry() throws SQLException {
    String sql =
        """
        SELECT count(*) FROM tombstone t
        WHERE NOT EXISTS (SELECT 1 FROM erasure e WHERE e.participant = t.participant)
        """;
    try (PreparedStatement query = inspection.handle().connection().prepareStatement(sql);
        ResultSet row = query.executeQuery()) {
      if (row.next() && row.getLong(1) > 0) {
        fault("tombstones without an entry in the ledger: " + row.getLong(1));
      }
    }
  }

  private void fault(String sentence) {
    inspection.findings().fault(sentence);
  }
}
