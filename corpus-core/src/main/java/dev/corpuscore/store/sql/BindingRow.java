package dev.corpuscore.store.sql;

import dev.corpuscore.canonical.erasure.ErasureLeaf;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.erasure.Binding;
import dev.corpuscore.model.erasure.LeafVersion;
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
  static final String COLUMNS =
      "b.salt, b.bound_later, b.envelope, b.checksum AS binding_checksum, l.content";

  /** Joins what {@link #COLUMNS} name to the rows {@code e} of table {@code erasure}. */
  static final String JOINS =
      """

      LEFT JOIN erasure_binding b ON b.sequence = e.sequence
      LEFT JOIN log_entry l ON l.log = 'ledger' AND l.position = e.sequence - 1
      """;

  /**
   * Reads the columns of the row that the cursor is on; null if the entry is not bound. The form of
   * the entry is that which the log has.
   */
  static @Nullable BindingRow read(long sequence, ResultSet row, Dialect dialect)
      throws SQLException {
    byte[] salt = row.getBytes("salt");
    byte[] logged = row.getBytes("content");
    if (salt == null || logged == null) {
      return null;
    }
    boolean later = row.getLong("bound_later") != 0;
    byte[] envelope = row.getBytes("envelope");
    if (salt.length != Binding.SALT_BYTES
        || checksum(sequence, salt, later, envelope) != row.getLong("binding_checksum")) {
      throw dialect.damaged(
          "the binding of entry " + sequence + " of the ledger does not match its checksum");
    }
    return new BindingRow(
        sequence, new Binding(salt, later, form(sequence, logged, dialect)), envelope);
  }

  private static LeafVersion form(long sequence, byte[] logged, Dialect dialect) {
    try {
      return ErasureLeaf.version(logged);
    } catch (CorpusException e) {
      throw dialect.damaged(
          "entry " + (sequence - 1) + " of the log of erasures " + e.getMessage());
    }
  }

  void insert(Handle handle) throws SQLException {
    String sql =
        "INSERT INTO erasure_binding (sequence, salt, bound_later, envelope, checksum)"
            + " VALUES (?, ?, ?, ?, ?)";
    try (PreparedStatement insert = handle.connection().prepareStatement(sql)) {
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
