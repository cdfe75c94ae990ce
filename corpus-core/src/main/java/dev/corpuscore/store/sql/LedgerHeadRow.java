package dev.corpuscore.store.sql;

import dev.corpuscore.canonical.erasure.ReceiptJson;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.erasure.Receipt;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The one row of table {@code erasure_head}: the newest entry of the ledger.
 *
 * @param sequence 0 for an empty ledger, which has no row
 * @param receiptId null for an empty ledger
 */
record LedgerHeadRow(long sequence, @Nullable Digest receiptId) {
  /** As it was when this receipt was the newest one. */
  static LedgerHeadRow of(byte[] receipt) {
    Receipt read = ReceiptJson.read(receipt);
    return new LedgerHeadRow(read.sequence(), ReceiptJson.id(read));
  }

  static LedgerHeadRow read(Handle handle) throws SQLException {
    String sql = "SELECT sequence, receipt_id, checksum FROM erasure_head";
    try (PreparedStatement query = handle.connection().prepareStatement(sql);
        ResultSet row = query.executeQuery()) {
      if (!row.next()) {
        return new LedgerHeadRow(0, null);
      }
      long sequence = row.getLong("sequence");
      byte[] receiptId = row.getBytes("receipt_id");
      if (checksum(sequence, receiptId) != row.getLong("checksum")) {
        throw handle.damaged("the head of the ledger does not match its checksum");
      }
      return new LedgerHeadRow(sequence, Digest.of(receiptId));
    }
  }

  /** Moves the head to an entry. */
  static void store(Handle handle, ErasureRow newest) throws SQLException {
    String sql =
        """
        INSERT INTO erasure_head (one, sequence, receipt_id, checksum) VALUES (1, ?, ?, ?)
        ON CONFLICT (one) DO UPDATE
        SET sequence = excluded.sequence, receipt_id = excluded.receipt_id,
            checksum = excluded.checksum
        """;
    try (PreparedStatement upsert = handle.connection().prepareStatement(sql)) {
      upsert.setLong(1, newest.sequence());
      upsert.setBytes(2, newest.receiptId());
      upsert.setLong(3, checksum(newest.sequence(), newest.receiptId()));
      upsert.executeUpdate();
    }
  }

  private static long checksum(long sequence, byte[] receiptId) {
    return new RowChecksum().add(sequence).add(receiptId).value();
  }
}
