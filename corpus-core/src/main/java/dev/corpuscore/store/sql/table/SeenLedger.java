package dev.corpuscore.store.sql.table;

import dev.corpuscore.store.Loss;
import java.sql.SQLException;
import java.util.Optional;

/**
 * What this process has seen of the ledger on a database server. Another server that took its place
 * and was behind lacks entries: acknowledged erasures are missing then, and nothing else would tell
 * a process that goes on running.
 */
public interface SeenLedger {
  /**
   * Compares the ledger with what was seen, and remembers its newest entry.
   *
   * @param handle in no transaction, or in one that has read nothing yet
   * @return what the ledger lacks
   */
  Optional<Loss> compare(Handle handle) throws SQLException;

  /** Remembers the entry of a receipt, which was committed. */
  void remember(byte[] receipt);

  /**
   * Refuses what depends on the ledger. A transaction that was tried again on another server asks
   * this after it began.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the last comparison found a
   *     loss
   */
  void requireWhole();

  /** Takes the ledger as it is now. */
  void forget();
}
