package dev.corpuscore.store.sql;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.following.CorpusPosition;
import dev.corpuscore.model.following.Delisting;
import dev.corpuscore.store.RevisionHistory;
import dev.corpuscore.store.sql.row.CorpusRow;
import dev.corpuscore.store.sql.row.DelistingRows;
import dev.corpuscore.store.sql.row.IncarnationRows;
import dev.corpuscore.store.sql.row.RevisionTimeRows;
import dev.corpuscore.store.sql.step.ListedRevision;
import dev.corpuscore.store.sql.transaction.Database;
import dev.corpuscore.store.sql.transaction.RevisionClock;
import java.time.Instant;
import java.util.List;

/** The history of the revisions, in SQL tables; {@link RevisionClock} writes it. */
final class SqlRevisionHistory implements RevisionHistory {
  private final Database database;
  private final ListedRevision listed;

  SqlRevisionHistory(Database database, ListedRevision listed) {
    this.database = database;
    this.listed = listed;
  }

  @Override
  public CorpusPosition newest() {
    return database.read(
        handle -> {
          CorpusRow corpus = CorpusRow.read(handle);
          return IncarnationRows.position(handle, corpus, corpus.revision());
        });
  }

  @Override
  public CorpusPosition newestListed() {
    return database.read(listed::newest);
  }

  @Override
  public boolean contains(CorpusPosition position) {
    return database.read(
        handle -> {
          CorpusRow corpus = CorpusRow.read(handle);
          return position.corpus().equals(corpus.id())
              && IncarnationRows.contains(handle, corpus, position);
        });
  }

  @Override
  public List<Delisting> delistings(long after, long upTo, int limit) {
    if (limit < 1 || limit > DELISTINGS_LIMIT) {
      throw CorpusException.invalid("limit " + limit + " is not in 1.." + DELISTINGS_LIMIT);
    }
    return database.read(handle -> new DelistingRows(handle).between(after, upTo, limit));
  }

  @Override
  public long newestAt(Instant time) {
    return database.read(
        handle ->
            ListedRevision.between(
                handle, 0, RevisionTimeRows.newestAt(handle, time.getEpochSecond())));
  }
}
