package dev.corpuscore.store.sql;

import dev.corpuscore.canonical.erasure.ReceiptJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.erasure.Binding;
import dev.corpuscore.model.erasure.Erasure;
import dev.corpuscore.model.erasure.ErasureOrder;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.model.erasure.Receipt;
import dev.corpuscore.model.erasure.Receipt.Erased;
import dev.corpuscore.model.erasure.Receipt.Outcome;
import dev.corpuscore.store.Erasures;
import dev.corpuscore.store.LedgerEntry;
import dev.corpuscore.store.ReceiptSigner;
import dev.corpuscore.store.sql.row.BindingRow;
import dev.corpuscore.store.sql.row.CorpusRow;
import dev.corpuscore.store.sql.row.ErasureRow;
import dev.corpuscore.store.sql.row.LedgerHeadRow;
import dev.corpuscore.store.sql.row.OlderHashRow;
import dev.corpuscore.store.sql.row.PseudonymKeyAgreement;
import dev.corpuscore.store.sql.row.PseudonymKeyRow;
import dev.corpuscore.store.sql.row.TombstoneRow;
import dev.corpuscore.store.sql.step.LedgerLog;
import dev.corpuscore.store.sql.step.ParticipantDeletion;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Row;
import dev.corpuscore.store.sql.transaction.Database;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Erasures in SQL tables. Every transaction locks the corpus's row first, as all changes of
 * postings do. So one transaction at a time adds to the ledger, and a contribution comes either
 * before an erasure, which deletes it, or after it and is refused.
 */
final class SqlErasures implements Erasures {
  private final Database database;
  private final Clock clock;

  SqlErasures(Database database, Clock clock) {
    this.database = database;
    this.clock = clock;
  }

  @Override
  public byte[] erase(ErasureOrder order, ReceiptSigner signer) {
    byte[] receipt = eraseOnce(order, signer);
    database.dialect().seen().ifPresent(it -> it.remember(receipt));
    return receipt;
  }

  private byte[] eraseOnce(ErasureOrder order, ReceiptSigner signer) {
    return database.writeUrgently(
        handle -> {
          CorpusRow.lock(handle);
          database.requireWholeLedger();
          PseudonymKeyAgreement.require(handle, order.participant());
          Optional<ErasureRow> known = ErasureRow.find(handle, order.erasureId());
          if (known.isEmpty()) {
            return eraseNow(handle, order, signer).receipt();
          }
          if (!Arrays.equals(known.get().requestDigest(), order.requestDigest().bytes())) {
            throw new CorpusException(
                ErrorCode.ERASURE_CONFLICT,
                "erasure " + order.erasureId() + " is known with other content");
          }
          return known.get().receipt();
        });
  }

  @Override
  public Optional<LedgerEntry> find(String erasureId) {
    return database.read(
        handle -> {
          Optional<LedgerEntry> entry =
              entries(handle, "WHERE e.erasure_id = ?", Erasure.key(erasureId)).stream()
                  .findFirst();
          if (entry.isPresent()) {
            // verifies the checksum; that the tombstone exists is checked with the entry
            TombstoneRow.find(handle, entry.get().participant().bytes());
          }
          return entry;
        });
  }

  @Override
  public Optional<LedgerEntry> find(Digest receiptId) {
    return database.read(
        handle -> entries(handle, "WHERE e.receipt_id = ?", receiptId).stream().findFirst());
  }

  @Override
  public List<LedgerEntry> after(long sequence, int limit) {
    if (limit < 1 || limit > ENTRIES_LIMIT) {
      throw CorpusException.invalid("limit " + limit + " is not in 1.." + ENTRIES_LIMIT);
    }
    return database.read(
        handle ->
            entries(handle, "WHERE e.sequence > ? ORDER BY e.sequence LIMIT ?", sequence, limit));
  }

  @Override
  public boolean hasBound() {
    return database.read(
        handle -> handle.exists("SELECT 1 FROM erasure_binding WHERE bound_later = 0 LIMIT 1"));
  }

  @Override
  public Restored restore(
      ParticipantHash participant,
      byte[] receipt,
      @Nullable Binding binding,
      ReceiptSigner signer) {
    Receipt read = ReceiptJson.read(receipt);
    return database.writeUrgently(
        handle -> {
          CorpusRow.lock(handle);
          PseudonymKeyAgreement.requireKnown(handle, participant);
          Optional<ErasureRow> known = ErasureRow.find(handle, read.erasureId());
          if (known.isPresent()) {
            return present(handle, known.get(), participant, receipt);
          }
          LedgerHeadRow head = LedgerHeadRow.read(handle);
          ErasureRow row = ErasureRow.of(read, participant.bytes());
          boolean next =
              read.sequence() == head.sequence() + 1
                  && Objects.equals(read.previous(), head.receiptId());
          if (next) {
            bury(handle, participant, read.erasedAt());
            Erased erased = new ParticipantDeletion(handle, database, participant).run();
            append(
                handle,
                row,
                participant,
                binding == null ? LedgerLog.fresh(true) : binding,
                signer);
            return isInPart(handle, participant, erased, read)
                ? Restored.APPENDED_IN_PART
                : Restored.APPENDED;
          }
          ErasureRow added =
              eraseNow(
                  handle,
                  new ErasureOrder(
                      read.erasureId(), read.requestDigest(), participant, read.receivedAt()),
                  signer);
          Erased erased = ReceiptJson.read(added.receipt()).erased();
          return isInPart(handle, participant, erased, read)
              ? Restored.ERASED_ANEW_IN_PART
              : Restored.ERASED_ANEW;
        });
  }

  /**
   * Whether a copied entry may have erased less than the erasure did: it names the participant
   * under one key, and a request under all.
   */
  private boolean isInPart(
      Handle handle, ParticipantHash participant, Erased erased, Receipt copied)
      throws SQLException {
    return erased.contributions() < copied.erased().contributions()
        && PseudonymKeyRow.othersHaveContributions(handle, participant.keyId());
  }

  @Override
  public void keepRoom() {
    database.keepRoom();
  }

  @Override
  public boolean checkpoint() {
    return database.checkpoint().run();
  }

  private Restored present(
      Handle handle, ErasureRow known, ParticipantHash participant, byte[] receipt)
      throws SQLException {
    boolean same = Arrays.equals(known.receipt(), receipt);
    if (!Arrays.equals(known.participant(), participant.bytes())
        && (same || !isSameRequest(handle, known, participant, receipt))) {
      throw new CorpusException(
          ErrorCode.ERASURE_CONFLICT,
          "erasure " + known.erasureId() + " is known, of another participant");
    }
    return same ? Restored.PRESENT : Restored.ERASED_ANEW;
  }

  /** A request is about one person, and may have been carried out again under a newer key. */
  private boolean isSameRequest(
      Handle handle, ErasureRow known, ParticipantHash participant, byte[] receipt)
      throws SQLException {
    byte[] digest = ReceiptJson.read(receipt).requestDigest().bytes();
    return Arrays.equals(known.requestDigest(), digest)
        && TombstoneRow.find(handle, known.participant())
            .filter(stored -> !stored.keyId().equals(participant.keyId()))
            .isPresent();
  }

  private ErasureRow eraseNow(Handle handle, ErasureOrder order, ReceiptSigner signer)
      throws SQLException {
    Instant now = clock.instant();
    // if the clock was set back, the time of the erasure must not be before that of the request
    Instant at = now.isBefore(order.receivedAt()) ? order.receivedAt() : now;
    Optional<TombstoneRow> before = TombstoneRow.find(handle, order.participant());
    if (before.isEmpty()) {
      tombstone(order.participant(), at).insert(handle);
    }
    Erased erased = new ParticipantDeletion(handle, database, order.participant()).run();
    LedgerHeadRow head = LedgerHeadRow.read(handle);
    Receipt receipt =
        new Receipt(
            order.erasureId(),
            order.requestDigest(),
            outcome(before.isPresent(), erased),
            erased,
            order.receivedAt(),
            at,
            head.sequence() + 1,
            head.receiptId());
    // who was erased under an older key stays the same person in the ledger
    ParticipantHash buried =
        before
            .map(it -> ParticipantHash.of(it.participant(), it.keyId()))
            .orElse(withKnown(PseudonymKeyRow.all(handle), order.participant()));
    return append(
        handle, ErasureRow.of(receipt, buried.bytes()), buried, LedgerLog.fresh(false), signer);
  }

  /** The hashes under keys that this store knows: nobody is stored under others. */
  private static ParticipantHash withKnown(
      List<PseudonymKeyRow> keys, ParticipantHash participant) {
    List<ParticipantHash> older =
        participant.retired().stream()
            .filter(it -> keys.stream().anyMatch(key -> key.check().keyId().equals(it.keyId())))
            .sorted(Comparator.comparing(ParticipantHash::keyId))
            .toList();
    return new ParticipantHash(participant.hex(), participant.keyId(), older);
  }

  private static Outcome outcome(boolean already, Erased erased) {
    if (already) {
      return Outcome.ALREADY_ERASED;
    }
    return erased.equals(Erased.NOTHING) ? Outcome.NOTHING_FOUND : Outcome.ERASED;
  }

  /** Writes the tombstone, unless it exists already. */
  private void bury(Handle handle, ParticipantHash participant, Instant at) throws SQLException {
    if (TombstoneRow.find(handle, participant.bytes()).isEmpty()) {
      tombstone(participant, at).insert(handle);
    }
  }

  private static TombstoneRow tombstone(ParticipantHash participant, Instant at) {
    return new TombstoneRow(participant.bytes(), participant.keyId(), at.getEpochSecond());
  }

  private ErasureRow append(
      Handle handle,
      ErasureRow row,
      ParticipantHash participant,
      Binding binding,
      ReceiptSigner signer)
      throws SQLException {
    row.insert(handle);
    for (ParticipantHash older : participant.retired()) {
      new OlderHashRow(row.sequence(), older).insert(handle);
    }
    new LedgerLog(handle).append(row, participant, binding, signer);
    LedgerHeadRow.store(handle, row);
    return row;
  }

  /** These entries, each with the id of the entry before it and its tombstone. */
  private List<LedgerEntry> entries(Handle handle, String which, Object... values)
      throws SQLException {
    return handle.list(
        ErasureRow.TABLE.selectAs(
            "e",
            ", "
                + BindingRow.COLUMNS
                + """
                , before.receipt_id AS before_id, t.key_id
                FROM erasure e
                LEFT JOIN erasure before ON before.sequence = e.sequence - 1
                LEFT JOIN tombstone t ON t.participant = e.participant
                """
                + BindingRow.JOINS
                + which),
        row -> entry(handle, row),
        values);
  }

  private static LedgerEntry entry(Handle handle, Row row) throws SQLException {
    ErasureRow erasure = ErasureRow.read(row);
    String keyId = row.textOrNull("key_id");
    if (keyId == null) {
      throw row.damaged("entry " + erasure.sequence() + " of the ledger has no tombstone");
    }
    BindingRow bound = BindingRow.read(row);
    if (bound == null) {
      throw row.dialect()
          .damaged(
              "entry " + erasure.sequence() + " of the ledger is not bound in the log",
              "if an instance of an older version runs beside this one, stop it and start this one"
                  + " again, which binds it; otherwise restore a backup");
    }
    byte[] before = row.bytesOrNull("before_id");
    return new LedgerEntry(
        erasure.sequence(),
        ParticipantHash.of(
            erasure.participant(), keyId, OlderHashRow.of(handle, erasure.sequence())),
        erasure.receipt(),
        before == null ? null : Digest.of(before),
        bound.binding(),
        bound.envelope());
  }
}
