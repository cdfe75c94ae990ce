package dev.corpuscore.store.sql.row;

import static dev.corpuscore.store.sql.table.Column.bytes;
import static dev.corpuscore.store.sql.table.Column.number;
import static dev.corpuscore.store.sql.table.Column.text;

import dev.corpuscore.canonical.erasure.ReceiptJson;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.erasure.Erasure;
import dev.corpuscore.model.erasure.Receipt;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Row;
import dev.corpuscore.store.sql.table.Table;
import java.sql.SQLException;
import java.util.Optional;

/**
 * A row of table {@code erasure}: one receipt of the ledger.
 *
 * @param erasureId in lower case
 * @param participant the keyed hash
 */
public record ErasureRow(
    long sequence,
    String erasureId,
    byte[] requestDigest,
    byte[] receiptId,
    byte[] participant,
    byte[] receipt) {
  public static final Table TABLE =
      Table.of(
          "erasure",
          "entry {sequence} of the ledger",
          number("sequence").asKey(),
          text("erasure_id"),
          bytes("request_digest"),
          bytes("receipt_id"),
          bytes("participant"),
          bytes("receipt"));

  public static ErasureRow of(Receipt receipt, byte[] participant) {
    return new ErasureRow(
        receipt.sequence(),
        Erasure.key(receipt.erasureId()),
        receipt.requestDigest().bytes(),
        ReceiptJson.id(receipt).bytes(),
        participant,
        ReceiptJson.bytes(receipt));
  }

  public static Optional<ErasureRow> find(Handle handle, String erasureId) throws SQLException {
    return handle.first(
        TABLE.select("WHERE erasure_id = ?"), ErasureRow::read, Erasure.key(erasureId));
  }

  /** Whether the ledger has this receipt at this place. */
  public static boolean has(Handle handle, long sequence, Digest receiptId) throws SQLException {
    return handle
        .first(
            "SELECT receipt_id FROM erasure WHERE sequence = ?",
            row -> Digest.of(row.bytes("receipt_id")).equals(receiptId),
            sequence)
        .orElse(false);
  }

  public static ErasureRow read(Row row) throws SQLException {
    TABLE.check(row);
    return new ErasureRow(
        row.number("sequence"),
        row.text("erasure_id"),
        row.bytes("request_digest"),
        row.bytes("receipt_id"),
        row.bytes("participant"),
        row.bytes("receipt"));
  }

  public void insert(Handle handle) throws SQLException {
    TABLE.insert(handle, sequence, erasureId, requestDigest, receiptId, participant, receipt);
  }
}
