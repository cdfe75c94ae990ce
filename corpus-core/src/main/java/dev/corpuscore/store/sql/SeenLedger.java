package dev.corpuscore.store.sql;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.store.Loss;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The newest entry of the ledger that this process has seen on a database server. Another server
 * that took its place and was behind lacks the entry: acknowledged erasures are missing then, and
 * nothing else would tell a process that goes on running. Thread-safe.
 */
final class SeenLedger {
  private static final LedgerHeadRow NOTHING = new LedgerHeadRow(0, null);

  private volatile LedgerHeadRow newest = NOTHING;
  private volatile @Nullable Loss loss;

  /**
   * Compares the ledger with what was seen, and remembers its newest entry.
   *
   * @param handle in no transaction, or in one that has read nothing yet
   * @return what the ledger lacks
   */
  Optional<Loss> compare(Handle handle) throws SQLException {
    // before the ledger is read: others may see a newer entry meanwhile
    LedgerHeadRow seen = newest;
    LedgerHeadRow head = LedgerHeadRow.read(handle);
    if (has(handle, head, seen)) {
      remember(head);
      loss = null;
    } else {
      loss = lost(head, seen);
    }
    return Optional.ofNullable(loss);
  }

  /** Compares a new handle, before it is used; nothing if nothing was seen yet. */
  void compareNew(Handle handle) throws SQLException {
    if (newest.sequence() == 0) {
      return;
    }
    try {
      compare(handle);
    } catch (CorpusException damaged) {
      // the reader of the ledger reports it
    }
  }

  /** Remembers an entry that was committed. */
  synchronized void remember(LedgerHeadRow entry) {
    if (entry.sequence() > newest.sequence()) {
      newest = entry;
    }
  }

  /**
   * Refuses what depends on the ledger. A transaction that was tried again on another server asks
   * this after it began.
   *
   * @throws CorpusException {@code UNAVAILABLE} if the last comparison found a loss
   */
  void requireWhole() {
    Loss lost = loss;
    if (lost != null) {
      throw new CorpusException(ErrorCode.UNAVAILABLE, lost.sentence());
    }
  }

  /** Takes the ledger as it is now. */
  synchronized void forget() {
    newest = NOTHING;
    loss = null;
  }

  private static boolean has(Handle handle, LedgerHeadRow head, LedgerHeadRow seen)
      throws SQLException {
    Digest wanted = seen.receiptId();
    return wanted == null || seen.equals(head) || ErasureRow.has(handle, seen.sequence(), wanted);
  }

  private static Loss lost(LedgerHeadRow head, LedgerHeadRow seen) {
    return new Loss(
        true,
        "the database lacks entry "
            + seen.sequence()
            + " of the ledger of erasures, which this process has seen in it (it has "
            + head.sequence()
            + " now): another server took its place and was behind, or an older copy was put there",
        "run ./corpus erasures replay FILE with the newest export of the ledger, then this goes on"
            + " by itself; if the ledger went another way, stop every instance first, replay with"
            + " --rewrite, and start them again; until then nobody is erased, and requests that"
            + " name a participant are refused");
  }
}
