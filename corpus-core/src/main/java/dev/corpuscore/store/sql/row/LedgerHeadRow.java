package dev.corpuscore.store.sql.row;

import static dev.corpuscore.store.sql.table.Column.bytes;
import static dev.corpuscore.store.sql.table.Column.number;

import dev.corpuscore.canonical.erasure.ReceiptJson;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.erasure.Receipt;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Row;
import dev.corpuscore.store.sql.table.Table;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The one row of table {@code erasure_head}: the newest entry of the ledger.
 *
 * @param sequence 0 for an empty ledger, which has no row
 * @param receiptId null for an empty ledger
 */
public record LedgerHeadRow(long sequence, @Nullable Digest receiptId) {
  static final Table TABLE =
      Table.of(
          "erasure_head",
          "the head of the ledger",
          number("one").asKey().unsummed(),
          number("sequence"),
          bytes("receipt_id"));

  /** As it was when this receipt was the newest one. */
  static LedgerHeadRow of(byte[] receipt) {
    Receipt read = ReceiptJson.read(receipt);
    return new LedgerHeadRow(read.sequence(), ReceiptJson.id(read));
  }

  public static LedgerHeadRow read(Handle handle) throws SQLException {
    return handle.first(TABLE.select(""), LedgerHeadRow::read).orElse(new LedgerHeadRow(0, null));
  }

  private static LedgerHeadRow read(Row row) throws SQLException {
    TABLE.check(row);
    return new LedgerHeadRow(row.number("sequence"), Digest.of(row.bytes("receipt_id")));
  }

  /** Moves the head to an entry. */
  public static void store(Handle handle, ErasureRow newest) throws SQLException {
    TABLE.put(handle, 1, newest.sequence(), newest.receiptId());
  }
}
