package dev.corpuscore.store.sql.row;

import static dev.corpuscore.store.sql.table.Column.bytes;
import static dev.corpuscore.store.sql.table.Column.number;

import dev.corpuscore.canonical.erasure.ErasureLeaf;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.erasure.Binding;
import dev.corpuscore.model.erasure.LeafVersion;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Row;
import dev.corpuscore.store.sql.table.Table;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A row of table {@code erasure_binding}: what binds an entry of the ledger to its participant.
 *
 * @param envelope the receipt, signed; null if there was no key
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record BindingRow(long sequence, Binding binding, byte @Nullable [] envelope) {
  static final Table TABLE =
      Table.of(
              "erasure_binding",
              "the binding of entry {sequence} of the ledger",
              number("sequence").asKey(),
              bytes("salt"),
              number("bound_later"),
              bytes("envelope"))
          .since(18);

  /** Named beside {@code e.sequence}. */
  public static final String COLUMNS =
      "b.salt, b.bound_later, b.envelope, b.checksum AS binding_checksum, l.content";

  /** Joins what {@link #COLUMNS} name to the rows {@code e} of table {@code erasure}. */
  public static final String JOINS =
      """

      LEFT JOIN erasure_binding b ON b.sequence = e.sequence
      LEFT JOIN log_entry l ON l.log = 'ledger' AND l.position = e.sequence - 1
      """;

  /** Reads a row; null if the entry is not bound. The form of the entry is that of the log. */
  public static @Nullable BindingRow read(Row row) throws SQLException {
    byte[] salt = row.bytesOrNull("salt");
    byte[] logged = row.bytesOrNull("content");
    if (salt == null || logged == null) {
      return null;
    }
    if (salt.length != Binding.SALT_BYTES || !TABLE.fits(row, "binding_checksum")) {
      throw row.damaged(TABLE.mismatch(row));
    }
    long sequence = row.number("sequence");
    LeafVersion form = form(sequence, logged, row);
    return new BindingRow(
        sequence, new Binding(salt, row.flag("bound_later"), form), row.bytesOrNull("envelope"));
  }

  private static LeafVersion form(long sequence, byte[] logged, Row row) {
    try {
      return ErasureLeaf.version(logged);
    } catch (CorpusException e) {
      throw row.damaged("entry " + (sequence - 1) + " of the log of erasures " + e.getMessage());
    }
  }

  public void insert(Handle handle) throws SQLException {
    TABLE.insert(handle, sequence, binding.salt(), binding.later(), envelope);
  }
}
