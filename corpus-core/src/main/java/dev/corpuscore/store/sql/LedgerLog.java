package dev.corpuscore.store.sql;

import dev.corpuscore.canonical.erasure.ErasureLeaf;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.erasure.Binding;
import dev.corpuscore.model.erasure.LeafVersion;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.store.ReceiptSigner;
import dev.corpuscore.transparency.LogName;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Adds the entries of the ledger to the log of erasures, in a transaction that has locked the
 * corpus's row. Entry n of the ledger is entry n - 1 of the log.
 */
final class LedgerLog {
  private static final SecureRandom RANDOM = new SecureRandom();

  private final Connection connection;
  private final Dialect dialect;
  private final LogRows rows;

  LedgerLog(Connection connection, Dialect dialect) {
    this.connection = connection;
    this.dialect = dialect;
    this.rows = new LogRows(connection, dialect, LogName.LEDGER);
  }

  /** Adds an entry that was just written to the ledger. */
  void append(ErasureRow entry, ParticipantHash participant, Binding binding, ReceiptSigner signer)
      throws SQLException {
    bindAll(entry.sequence());
    bind(
        entry.sequence(),
        Digest.of(entry.receiptId()),
        participant,
        binding,
        signer.envelope(entry.receipt()));
  }

  /**
   * Binds the entries that a version without a log has written, up to but not including {@code
   * end}. Their participants are bound as they are now.
   */
  void bindAll(long end) throws SQLException {
    for (long sequence = rows.size() + 1; sequence < end; sequence++) {
      bindLater(sequence);
    }
  }

  private void bindLater(long sequence) throws SQLException {
    String sql =
        """
        SELECT e.receipt_id, e.participant, t.key_id FROM erasure e
        JOIN tombstone t ON t.participant = e.participant WHERE e.sequence = ?
        """;
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setLong(1, sequence);
      try (ResultSet row = query.executeQuery()) {
        if (!row.next()) {
          throw dialect.damaged(
              "entry " + sequence + " of the ledger, or its tombstone, is missing");
        }
        byte[] participant = Objects.requireNonNull(row.getBytes(2));
        bind(
            sequence,
            Digest.of(Objects.requireNonNull(row.getBytes(1))),
            ParticipantHash.of(participant, Objects.requireNonNull(row.getString(3))),
            fresh(true),
            null);
      }
    }
  }

  private void bind(
      long sequence,
      Digest receiptId,
      ParticipantHash participant,
      Binding binding,
      byte @Nullable [] envelope)
      throws SQLException {
    new BindingRow(sequence, binding, envelope).insert(connection);
    rows.append(sequence - 1, ErasureLeaf.of(receiptId, participant, binding).bytes());
  }

  /** A binding of a new entry, with a new salt. */
  static Binding fresh(boolean later) {
    byte[] salt = new byte[Binding.SALT_BYTES];
    RANDOM.nextBytes(salt);
    return new Binding(salt, later, LeafVersion.SECOND);
  }

  /** Binds what is not bound yet, if anything is not. */
  static void complete(Database database) {
    Optional<Long> end =
        database.read(
            connection -> {
              long newest = LedgerHeadRow.read(connection, database.dialect()).sequence();
              long size = new LogRows(connection, database.dialect(), LogName.LEDGER).size();
              return size < newest ? Optional.of(newest) : Optional.empty();
            });
    if (end.isPresent()) {
      database.writeAll(
          connection -> {
            CorpusRow.lock(connection, database.dialect());
            complete(connection, database.dialect());
            return true;
          });
    }
  }

  /** As {@link #complete(Database)}, in a transaction that has locked the corpus's row. */
  static void complete(Connection connection, Dialect dialect) throws SQLException {
    long newest = LedgerHeadRow.read(connection, dialect).sequence();
    new LedgerLog(connection, dialect).bindAll(newest + 1);
  }
}
