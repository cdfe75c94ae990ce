package dev.corpuscore.store.sql.row;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.store.Loss;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.SeenLedger;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A {@link SeenLedger} that remembers the newest entry alone: each entry names the one before.
 * Thread-safe.
 */
public final class SeenEntry implements SeenLedger {
  private static final LedgerHeadRow NOTHING = new LedgerHeadRow(0, null);

  private volatile LedgerHeadRow newest = NOTHING;
  private volatile @Nullable Loss loss;

  @Override
  public Optional<Loss> compare(Handle handle) throws SQLException {
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
  public void compareNew(Handle handle) throws SQLException {
    if (newest.sequence() == 0) {
      return;
    }
    try {
      compare(handle);
    } catch (CorpusException damaged) {
      // the reader of the ledger reports it
    }
  }

  @Override
  public void remember(byte[] receipt) {
    remember(LedgerHeadRow.of(receipt));
  }

  private synchronized void remember(LedgerHeadRow entry) {
    if (entry.sequence() > newest.sequence()) {
      newest = entry;
    }
  }

  @Override
  public void requireWhole() {
    Loss lost = loss;
    if (lost != null) {
      throw CorpusException.unavailable(lost.sentence());
    }
  }

  @Override
  public synchronized void forget() {
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
