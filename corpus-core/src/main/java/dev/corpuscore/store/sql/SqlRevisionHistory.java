package dev.corpuscore.store.sql;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.following.CorpusPosition;
import dev.corpuscore.model.following.Delisting;
import dev.corpuscore.store.RevisionHistory;
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
        connection -> {
          CorpusRow corpus = CorpusRow.read(connection, database.dialect());
          return IncarnationRows.position(
              connection, database.dialect(), corpus, corpus.revision());
        });
  }

  @Override
  public CorpusPosition newestListed() {
    return database.read(listed::newest);
  }

  @Override
  public boolean contains(CorpusPosition position) {
    return database.read(
        connection -> {
          CorpusRow corpus = CorpusRow.read(connection, database.dialect());
          return position.corpus().equals(corpus.id())
              && IncarnationRows.contains(connection, database.dialect(), corpus, position);
        });
  }

  @Override
  public List<Delisting> delistings(long after, long upTo, int limit) {
    if (limit < 1 || limit > DELISTINGS_LIMIT) {
      throw new CorpusException(
          ErrorCode.INVALID_REQUEST, "limit " + limit + " is not in 1.." + DELISTINGS_LIMIT);
    }
    return database.read(
        connection ->
            new DelistingRows(connection, database.dialect()).between(after, upTo, limit));
  }

  @Override
  public long newestAt(Instant time) {
    return database.read(
        connection ->
            ListedRevision.between(
                connection,
                0,
                RevisionTimeRows.newestAt(connection, database.dialect(), time.getEpochSecond())));
  }
}
