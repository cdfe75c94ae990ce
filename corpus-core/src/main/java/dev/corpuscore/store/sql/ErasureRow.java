package dev.corpuscore.store.sql;

import dev.corpuscore.canonical.erasure.ReceiptJson;
import dev.corpuscore.model.erasure.Erasure;
import dev.corpuscore.model.erasure.Receipt;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/**
 * A row of table {@code erasure}: one receipt of the ledger.
 *
 * @param erasureId in lower case
 * @param participant the keyed hash
 */
record ErasureRow(
    long sequence,
    String erasureId,
    byte[] requestDigest,
    byte[] receiptId,
    byte[] participant,
    byte[] receipt) {
  static final String COLUMNS =
      "e.sequence, e.erasure_id, e.request_digest, e.receipt_id, e.participant, e.receipt,"
          + " e.checksum";

  static ErasureRow of(Receipt receipt, byte[] participant) {
    return new ErasureRow(
        receipt.sequence(),
        Erasure.key(receipt.erasureId()),
        receipt.requestDigest().bytes(),
        ReceiptJson.id(receipt).bytes(),
        participant,
        ReceiptJson.bytes(receipt));
  }

  static Optional<ErasureRow> find(Handle handle, String erasureId) throws SQLException {
    String sql = "SELECT " + COLUMNS + " FROM erasure e WHERE e.erasure_id = ?";
    try (PreparedStatement query = handle.connection().prepareStatement(sql)) {
      query.setString(1, Erasure.key(erasureId));
      try (ResultSet row = query.executeQuery()) {
        return row.next() ? Optional.of(read(row, handle.dialect())) : Optional.empty();
      }
    }
  }

  /** Reads the row that the cursor is on. */
  static ErasureRow read(ResultSet row, Dialect dialect) throws SQLException {
    ErasureRow erasure =
        new ErasureRow(
            row.getLong("sequence"),
            row.getString("erasure_id"),
            row.getBytes("request_digest"),
            row.getBytes("receipt_id"),
            row.getBytes("participant"),
            row.getBytes("receipt"));
    if (erasure.checksum() != row.getLong("checksum")) {
      throw dialect.damaged(
          "entry " + erasure.sequence + " of the ledger does not match its checksum");
    }
    return erasure;
  }

  void insert(Handle handle) throws SQLException {
    String sql =
        """
        INSERT INTO erasure (sequence, erasure_id, request_digest, receipt_id, participant,
                             receipt, checksum)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """;
    try (PreparedStatement insert = handle.connection().prepareStatement(sql)) {
      insert.setLong(1, sequence);
      insert.setString(2, erasureId);
      insert.setBytes(3, requestDigest);
      insert.setBytes(4, receiptId);
      insert.setBytes(5, participant);
      insert.setBytes(6, receipt);
      insert.setLong(7, checksum());
      insert.executeUpdate();
    }
  }

  private long checksum() {
    return new RowChecksum()
        .add(sequence)
        .add(erasureId)
        .add(requestDigest)
        .add(receiptId)
        .add(participant)
        .add(receipt)
        .value();
  }
}
