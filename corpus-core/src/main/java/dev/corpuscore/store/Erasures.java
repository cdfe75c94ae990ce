package dev.corpuscore.store;

import dev.corpuscore.model.erasure.ErasureOrder;
import dev.corpuscore.model.erasure.ParticipantHash;
import java.util.List;
import java.util.Optional;

/**
 * The erasures, and the ledger that proves them: receipts with a number each, chained by their ids,
 * never changed. Thread-safe; several processes may erase at once. Every method throws {@link
 * dev.corpuscore.model.CorpusException} {@code UNAVAILABLE} when the database refuses or is
 * damaged, and then nothing has changed.
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
   * @return the receipt's bytes. Of an {@code erasureId} that is in the ledger with the same
   *     request digest the stored ones, and nothing has changed
   * @throws dev.corpuscore.model.CorpusException {@code ERASURE_CONFLICT} if that {@code erasureId}
   *     is in the ledger with another request digest; nothing has changed then
   */
  byte[] erase(ErasureOrder order);

  /** Returns the entry of an erasure, as it lies on the disk now; empty if there is none. */
  Optional<LedgerEntry> find(String erasureId);

  /**
   * Returns the entries after {@code sequence}, in order; an empty page says that there are no
   * more.
   *
   * @param limit 1..1,000
   */
  List<LedgerEntry> after(long sequence, int limit);

  /**
   * Brings back an erasure that another state of this corpus held: after a restore, from a copy of
   * the ledger that is newer than the backup. One transaction, durable on return. Whatever is
   * returned, the participant is erased.
   *
   * @param receipt a valid receipt
   */
  Restored restore(ParticipantHash participant, byte[] receipt);

  /** What became of an entry that was brought back. */
  enum Restored {
    /** It is in the ledger, byte for byte. */
    PRESENT,
    /** It was next in the chain, and is in the ledger again, byte for byte. */
    APPENDED,
    /**
     * The ledger had gone another way meanwhile: the erasure is in it with a receipt of its own,
     * and the one that was brought back is not.
     */
    ERASED_ANEW
  }

  /**
   * Keeps room back on the disk, where that is this store's to do, so that people can be erased on
   * a full one. It is given up when somebody is, and kept back again as soon as there is room.
   */
  void keepRoom();

  /**
   * Takes what was deleted out of the database's log on the disk, too, if that log is this store's
   * to empty and nobody is reading an older state right now. Waits for others a tenth of a second
   * at most. A database server keeps its log itself: there is nothing to do then, and what its
   * operators have to know is in docs/erasure.md.
   *
   * @return whether nothing deleted before this call is left in a log that is this store's to empty
   */
  boolean fold();
}
