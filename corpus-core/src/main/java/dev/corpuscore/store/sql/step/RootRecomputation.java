package dev.corpuscore.store.sql.step;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.store.sql.row.CorpusRow;
import dev.corpuscore.store.sql.row.RootRow;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.transaction.Database;
import java.sql.SQLException;

/**
 * Computes a stale root again while others write: a batch of postings in each transaction, and in
 * the last one what was changed since the first. A process that dies leaves a root that is stale.
 */
public final class RootRecomputation {
  private final Database database;

  public RootRecomputation(Database database) {
    this.database = database;
  }

  /**
   * Computes it if it is stale. Only one process may do so at a time.
   *
   * @return whether it was computed here
   */
  public boolean run() {
    long begun = database.read(handle -> CorpusRow.read(handle).revision());
    boolean stale = step(handle -> RootWrites.begin(handle));
    String[] last = {""};
    do {
      stale = stale && step(handle -> last[0] = RootWrites.add(handle, last[0]));
    } while (stale && !last[0].isEmpty());
    return stale
        && step(handle -> RootWrites.end(handle, begun, CorpusRow.read(handle).revision()));
  }

  /** A transaction of the work, or false if the root is not stale any more: others computed it. */
  private boolean step(Step work) {
    return database.write(
        handle -> {
          CorpusRow.lock(handle);
          if (!isStale(handle)) {
            return false;
          }
          work.on(handle);
          return true;
        });
  }

  /** Whether there is no root, as after damage, or a damaged one. */
  private boolean isStale(Handle handle) throws SQLException {
    try {
      return RootRow.newest(handle) == null && CorpusRow.read(handle).revision() > 0;
    } catch (CorpusException e) {
      RootRow.clear(handle);
      return true;
    }
  }

  @FunctionalInterface
  private interface Step {
    void on(Handle handle) throws SQLException;
  }
}
