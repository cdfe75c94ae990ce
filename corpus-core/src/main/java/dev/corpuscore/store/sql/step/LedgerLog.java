package dev.corpuscore.store.sql.step;

import dev.corpuscore.canonical.erasure.ErasureLeaf;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.erasure.Binding;
import dev.corpuscore.model.erasure.LeafVersion;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.store.ReceiptSigner;
import dev.corpuscore.store.sql.row.BindingRow;
import dev.corpuscore.store.sql.row.CorpusRow;
import dev.corpuscore.store.sql.row.ErasureRow;
import dev.corpuscore.store.sql.row.LedgerHeadRow;
import dev.corpuscore.store.sql.row.LogRows;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.transaction.Database;
import dev.corpuscore.transparency.LogName;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Adds the entries of the ledger to the log of erasures, in a transaction that has locked the
 * corpus's row. Entry n of the ledger is entry n - 1 of the log.
 */
public final class LedgerLog {
  private static final SecureRandom RANDOM = new SecureRandom();

  private final Handle handle;
  private final LogRows rows;

  public LedgerLog(Handle handle) {
    this.handle = handle;
    this.rows = new LogRows(handle, LogName.LEDGER);
  }

  /** Adds an entry that was just written to the ledger. */
  public void append(
      ErasureRow entry, ParticipantHash participant, Binding binding, ReceiptSigner signer)
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
    record Entry(Digest receiptId, ParticipantHash participant) {}
    Entry entry =
        handle
            .first(
                """
                SELECT e.receipt_id, e.participant, t.key_id FROM erasure e
                JOIN tombstone t ON t.participant = e.participant WHERE e.sequence = ?
                """,
                row ->
                    new Entry(
                        Digest.of(row.bytes("receipt_id")),
                        ParticipantHash.of(row.bytes("participant"), row.text("key_id"))),
                sequence)
            .orElseThrow(
                () ->
                    handle.damaged(
                        "entry " + sequence + " of the ledger, or its tombstone, is missing"));
    bind(sequence, entry.receiptId, entry.participant, fresh(true), null);
  }

  private void bind(
      long sequence,
      Digest receiptId,
      ParticipantHash participant,
      Binding binding,
      byte @Nullable [] envelope)
      throws SQLException {
    new BindingRow(sequence, binding, envelope).insert(handle);
    rows.append(sequence - 1, ErasureLeaf.of(receiptId, participant, binding).bytes());
  }

  /** A binding of a new entry, with a new salt. */
  public static Binding fresh(boolean later) {
    byte[] salt = new byte[Binding.SALT_BYTES];
    RANDOM.nextBytes(salt);
    return new Binding(salt, later, LeafVersion.SECOND);
  }

  /** Binds what is not bound yet, if anything is not. */
  public static void complete(Database database) {
    Optional<Long> end =
        database.read(
            handle -> {
              long newest = LedgerHeadRow.read(handle).sequence();
              long size = new LogRows(handle, LogName.LEDGER).size();
              return size < newest ? Optional.of(newest) : Optional.empty();
            });
    if (end.isPresent()) {
      database.writeAll(
          handle -> {
            CorpusRow.lock(handle);
            complete(handle);
            return true;
          });
    }
  }

  /** As {@link #complete(Database)}, in a transaction that has locked the corpus's row. */
  public static void complete(Handle handle) throws SQLException {
    long newest = LedgerHeadRow.read(handle).sequence();
    new LedgerLog(handle).bindAll(newest + 1);
  }
}
