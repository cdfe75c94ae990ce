package dev.corpuscore.store.sql;

import dev.corpuscore.model.CorpusException;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Computes a stale root again while others write: a batch of postings in each transaction, and in
 * the last one what was changed since the first. A process that dies leaves a root that is stale.
 */
final class RootRecomputation {
  private final Database database;
  private final Dialect dialect;

  RootRecomputation(Database database) {
    this.database = database;
    this.dialect = database.dialect();
  }

  /**
   * Computes it if it is stale. Only one process may do so at a time.
   *
   * @return whether it was computed here
   */
  boolean run() {
    long begun = database.read(connection -> CorpusRow.read(connection, dialect).revision());
    boolean stale = step(connection -> RootWrites.begin(connection, dialect));
    String[] last = {""};
    do {
      stale = stale && step(connection -> last[0] = RootWrites.add(connection, dialect, last[0]));
    } while (stale && !last[0].isEmpty());
    return stale
        && step(
            connection ->
                RootWrites.end(
                    connection, dialect, begun, CorpusRow.read(connection, dialect).revision()));
  }

  /** A transaction of the work, or false if the root is not stale any more: others computed it. */
  private boolean step(Step work) {
    return database.write(
        connection -> {
          CorpusRow.lock(connection, dialect);
          if (!isStale(connection)) {
            return false;
          }
          work.on(connection);
          return true;
        });
  }

  /** Whether there is no root, as after damage, or a damaged one. */
  private boolean isStale(Connection connection) throws SQLException {
    try {
      return RootRow.newest(connection, dialect) == null
          && CorpusRow.read(connection, dialect).revision() > 0;
    } catch (CorpusException e) {
      RootRow.clear(connection);
      return true;
    }
  }

  @FunctionalInterface
  private interface Step {
    void on(Connection connection) throws SQLException;
  }
}
