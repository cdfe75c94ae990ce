package dev.corpuscore.store;

import dev.corpuscore.model.Digest;
import dev.corpuscore.model.erasure.Binding;
import dev.corpuscore.model.erasure.ErasureOrder;
import dev.corpuscore.model.erasure.ParticipantHash;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The erasures, and the ledger that proves them. The ledger is a chain of numbered receipts, linked
 * by their ids, which never change. Thread-safe; several processes may erase at once. Every method
 * throws {@link dev.corpuscore.model.CorpusException} {@code UNAVAILABLE} when the database refuses
 * or is damaged, and then nothing has changed.
 *
 * <p>Every implementation passes {@code ErasuresContract}.
 */
public interface Erasures {
  /** How many entries one page may hold. */
  int ENTRIES_LIMIT = 1_000;

  /**
   * Erases a participant in one transaction, durable on return: writes the tombstone, deletes the
   * contributions with the words and URLs that were typed, and adds a receipt to the ledger. A
   * posting that only callers know says afterwards what the others typed, under its next revision;
   * where that holds no title it is removed, and the commands about it. From then on {@link
   * Participants#isErased} is true.
   *
   * <p>The same transaction adds the entry to the log of erasures ({@link TransparencyLog}).
   *
   * @param signer makes the envelope that is stored with the receipt
   * @return the receipt's bytes. If the {@code erasureId} is in the ledger with the same request
   *     digest, the stored bytes; then nothing has changed
   * @throws dev.corpuscore.model.CorpusException {@code ERASURE_CONFLICT} if that {@code erasureId}
   *     is in the ledger with another request digest; {@code PSEUDONYM_KEY_UNAVAILABLE} as {@link
   *     Participants#isErased}; nothing has changed then
   */
  byte[] erase(ErasureOrder order, ReceiptSigner signer);

  /** As {@link #erase(ErasureOrder, ReceiptSigner)}, without an envelope. */
  default byte[] erase(ErasureOrder order) {
    return erase(order, ReceiptSigner.NONE);
  }

  /** Returns the entry of an erasure, as it is on the disk now; empty if there is none. */
  Optional<LedgerEntry> find(String erasureId);

  /** Returns the entry with this receipt; empty if there is none. */
  Optional<LedgerEntry> find(Digest receiptId);

  /**
   * Returns the entries after {@code sequence}, in order. An empty page means that there are no
   * more.
   *
   * @param limit 1..1,000
   */
  List<LedgerEntry> after(long sequence, int limit);

  /**
   * Whether an entry was bound to its participant in the transaction of its erasure. Then no ledger
   * of the first edition, which binds nobody, can be newer than what is here.
   */
  boolean hasBound();

  /**
   * Restores an erasure from a copy of the ledger that is newer than a restored backup. One
   * transaction, durable on return. After every result, the participant is erased, as far as what
   * was contributed is under one of these keys.
   *
   * @param participant under any key that this store knows, with the hashes under older keys that
   *     the entry has
   * @param receipt a valid receipt
   * @param binding what bound the copied entry in the log: an entry that is added byte for byte
   *     keeps it, so that the log is the same; null for an entry of the first edition, which is
   *     bound now
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} if the store does not know
   *     the key; nothing has changed then
   */
  Restored restore(
      ParticipantHash participant, byte[] receipt, @Nullable Binding binding, ReceiptSigner signer);

  /** As {@link #restore}, of an entry of the first edition, without an envelope. */
  default Restored restore(ParticipantHash participant, byte[] receipt) {
    return restore(participant, receipt, null, ReceiptSigner.NONE);
  }

  /** The result of restoring an entry. */
  enum Restored {
    /** It was already in the ledger, byte for byte. */
    PRESENT,
    /** It was the next entry of the chain, and was added to the ledger byte for byte. */
    APPENDED,
    /**
     * As {@link #APPENDED}, but fewer contributions were found than the receipt says, and the store
     * has some under another key, which may be those of the participant.
     */
    APPENDED_IN_PART,
    /**
     * The ledger has continued with other entries. The erasure was added with a new receipt; the
     * copied receipt was not added.
     */
    ERASED_ANEW,
    /** As {@link #ERASED_ANEW}, with the doubt of {@link #APPENDED_IN_PART}. */
    ERASED_ANEW_IN_PART
  }

  /**
   * Reserves disk space, if this store manages its own disk, so that an erasure succeeds on a full
   * disk. The reserve is released for such an erasure, and made again as soon as there is space.
   */
  void keepRoom();

  /**
   * Removes deleted data from the database's WAL on the disk, if this store manages the log and no
   * reader uses an older state. Waits for other users at most a tenth of a second. A database
   * server manages its own log: then this does nothing, and docs/erasure.md tells its operators
   * what to know.
   *
   * @return true if a log that this store manages contains no data that was deleted before this
   *     call
   */
  boolean checkpoint();
}
