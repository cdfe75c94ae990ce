package dev.corpuscore.store.sql;

import dev.corpuscore.model.erasure.Binding;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import org.jspecify.annotations.Nullable;

/**
 * A row of table {@code erasure_binding}: what binds an entry of the ledger to its participant.
 *
 * @param envelope the receipt, signed; null if there was no key
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record BindingRow(long sequence, Binding binding, byte @Nullable [] envelope) {
  static final String COLUMNS = "b.salt, b.bound_later, b.envelope, b.checksum AS binding_checksum";

  /** Reads the columns of the row that the cursor is on; null if the entry is not bound. */
  static @Nullable BindingRow read(long sequence, ResultSet row, Dialect dialect)
      throws SQLException {
    byte[] salt = row.getBytes("salt");
    if (salt == null) {
      return null;
    }
    boolean later = row.getLong("bound_later") != 0;
    byte[] envelope = row.getBytes("envelope");
    if (salt.length != Binding.SALT_BYTES
        || checksum(sequence, salt, later, envelope) != row.getLong("binding_checksum")) {
      throw dialect.damaged(
          "the binding of entry " + sequence + " of the ledger does not match its checksum");
    }
    return new BindingRow(sequence, new Binding(salt, later), envelope);
  }

  void insert(Connection connection) throws SQLException {
    String sql =
        "INSERT INTO erasure_binding (sequence, salt, bound_later, envelope, checksum)"
            + " VALUES (?, ?, ?, ?, ?)";
    try (PreparedStatement insert = connection.prepareStatement(sql)) {
      insert.setLong(1, sequence);
      insert.setBytes(2, binding.salt());
      insert.setLong(3, binding.later() ? 1 : 0);
      if (envelope == null) {
        insert.setNull(4, Types.BINARY);
      } else {
        insert.setBytes(4, envelope);
      }
      insert.setLong(5, checksum(sequence, binding.salt(), binding.later(), envelope));
      insert.executeUpdate();
    }
  }

  private static long checksum(
      long sequence, byte[] salt, boolean later, byte @Nullable [] envelope) {
    return new RowChecksum()
        .add(sequence)
        .add(salt)
        .add(later ? 1 : 0)
        .add(envelope == null ? new byte[0] : envelope)
        .value();
  }
}
