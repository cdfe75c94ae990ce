package dev.corpuscore.store.sql.transaction;

import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.store.sql.table.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Empties the write-ahead log (WAL) of a database, so that data which was deleted in the tables is
 * not in it either. A server manages its log itself, then this does nothing. Thread-safe.
 */
public final class WalCheckpoint {
  private static final System.Logger LOG = System.getLogger(WalCheckpoint.class.getName());

  private final Dialect dialect;
  private final WriteGuard guard;
  private final AtomicBoolean due = new AtomicBoolean();

  WalCheckpoint(Dialect dialect, WriteGuard guard) {
    this.dialect = dialect;
    this.guard = guard;
  }

  /**
   * Requests a checkpoint after the commit of the transaction that is running, because it deletes
   * personal data. If other connections prevent it then, it is tried again after each later commit.
   */
  public void request() {
    due.set(true);
  }

  /** Runs if requested. Never throws because of the database: what was committed stays. */
  void runIfDue() {
    if (due.getAndSet(false)) {
      boolean done = false;
      try {
        done = run();
      } catch (RuntimeException e) {
        LOG.log(WARNING, "event=wal-not-checkpointed reason=\"" + e.getMessage() + "\"", e);
      } finally {
        if (!done) {
          due.set(true);
        }
      }
    }
  }

  /**
   * Runs now, on a connection of its own and outside of any transaction. Waits at most a tenth of a
   * second for other connections.
   *
   * @return false if another connection reads an older state or writes; the log is then as before,
   *     or shorter
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the disk refuses
   */
  public boolean run() {
    guard.requireNoRefusal();
    try (Connection connection = dialect.connect(Dialect.Access.WRITE)) {
      return dialect.checkpoint(connection);
    } catch (SQLException e) {
      throw dialect.translate(e, guard::refuse);
    }
  }
}
