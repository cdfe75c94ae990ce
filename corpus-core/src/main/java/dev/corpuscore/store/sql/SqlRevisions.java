package dev.corpuscore.store.sql;

import dev.corpuscore.model.Change;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.store.RevisionLog;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** The revision log: the tables of postings and removals, read by revision. */
final class SqlRevisions implements RevisionLog {
  private final Database database;

  SqlRevisions(Database database) {
    this.database = database;
  }

  @Override
  public long newest() {
    return database.read(connection -> CorpusRow.read(connection, database.dialect())).revision();
  }

  @Override
  public long generation() {
    return database.read(connection -> CorpusRow.read(connection, database.dialect())).generation();
  }

  @Override
  public long requestRebuild() {
    return database.write(
        connection -> {
          long generation = CorpusRow.requestRebuild(connection, database.dialect());
          CompressionDictionaryRows.restore(connection);
          return generation;
        });
  }

  @Override
  public List<Change> after(long revision, int limit) {
    if (limit < 1 || limit > CHANGES_LIMIT) {
      throw new CorpusException(
          ErrorCode.INVALID_REQUEST, "limit " + limit + " is not in 1.." + CHANGES_LIMIT);
    }
    return database.read(connection -> page(connection, revision, limit));
  }

  private List<Change> page(Connection connection, long revision, int limit) throws SQLException {
    Dialect dialect = database.dialect();
    long newest = CorpusRow.read(connection, dialect).revision();
    RevisionLogReader log = new RevisionLogReader(connection, dialect, newest);
    try {
      return Work.attempt(connection, same -> log.page(revision, Long.MAX_VALUE, limit)).changes();
    } catch (SQLException e) {
      if (dialect.failure(e) != Dialect.Failure.DAMAGE) {
        throw e;
      }
      return new RevisionLogSalvage(connection, dialect, log, limit).changes(revision, newest);
    }
  }
}
