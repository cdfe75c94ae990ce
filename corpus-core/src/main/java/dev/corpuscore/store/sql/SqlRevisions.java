package dev.corpuscore.store.sql;

import dev.corpuscore.model.Change;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.following.CorpusRoot;
import dev.corpuscore.store.LeafProof;
import dev.corpuscore.store.RevisionLog;
import dev.corpuscore.store.sql.row.CorpusRow;
import dev.corpuscore.store.sql.row.DelistingRows;
import dev.corpuscore.store.sql.row.RedactionRows;
import dev.corpuscore.store.sql.row.RootRow;
import dev.corpuscore.store.sql.step.ListedRevision;
import dev.corpuscore.store.sql.step.RevisionLogReader;
import dev.corpuscore.store.sql.step.RevisionLogSalvage;
import dev.corpuscore.store.sql.step.RootReads;
import dev.corpuscore.store.sql.step.RootRecomputation;
import dev.corpuscore.store.sql.step.RootWrites;
import dev.corpuscore.store.sql.table.CompressionDictionaryRows;
import dev.corpuscore.store.sql.table.Dialect;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Work;
import dev.corpuscore.store.sql.transaction.Database;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The revision log: the tables of postings and removals, read by revision. */
final class SqlRevisions implements RevisionLog {
  private static final int PAGE = 500;

  private final Database database;
  private final ListedRevision listed;

  SqlRevisions(Database database, ListedRevision listed) {
    this.database = database;
    this.listed = listed;
  }

  @Override
  public long newest() {
    return database.read(handle -> CorpusRow.read(handle)).revision();
  }

  @Override
  public long generation() {
    return database.read(handle -> CorpusRow.read(handle)).generation();
  }

  @Override
  public boolean isRemovedSince(long revision) {
    return database.read(
        handle ->
            new RedactionRows(handle).isAnySince(revision)
                || !new DelistingRows(handle).between(revision, Long.MAX_VALUE, 1).isEmpty());
  }

  @Override
  public Optional<CorpusRoot> root() {
    return database.read(this::root);
  }

  /** As {@link #root()}, in a transaction. */
  Optional<CorpusRoot> root(Handle handle) throws SQLException {
    if (!RootWrites.isCurrent(handle)) {
      return Optional.empty();
    }
    RootRow row = RootRow.newest(handle);
    RootRow known = row == null ? RootWrites.ofNothing() : row;
    return Optional.of(new CorpusRoot(listed.newest(handle), known.digest(), known.leaves()));
  }

  @Override
  public boolean recomputeRoot() {
    return new RootRecomputation(database).run();
  }

  @Override
  public LeafProof leaf(PostingId id) {
    return database.read(
        handle -> {
          CorpusRoot root =
              root(handle)
                  .orElseThrow(
                      () ->
                          new CorpusException(
                              ErrorCode.UNAVAILABLE,
                              "the root of the corpus is being computed again; try again later"));
          return RootReads.leaf(handle, root, id);
        });
  }

  @Override
  public CorpusRoot readAll(Consumer<Change> visitor) {
    return database.readAll(
        handle -> {
          long read = 0;
          CorpusRoot root =
              root(handle)
                  .orElseThrow(
                      () ->
                          database
                              .dialect()
                              .damaged(
                                  "the root of the newest revision is missing",
                                  "run the command again, which computes it"));
          RevisionLogReader log = new RevisionLogReader(handle, CorpusRow.read(handle).revision());
          for (List<Change> page = log.page(read, Long.MAX_VALUE, PAGE).changes();
              !page.isEmpty();
              page = log.page(read, Long.MAX_VALUE, PAGE).changes()) {
            page.forEach(visitor);
            read = page.getLast().revision();
          }
          return root;
        });
  }

  @Override
  public long requestRebuild() {
    return database.write(
        handle -> {
          long generation = CorpusRow.requestRebuild(handle);
          CompressionDictionaryRows.restore(handle);
          RootWrites.recompute(handle, CorpusRow.read(handle).revision());
          return generation;
        });
  }

  @Override
  public List<Change> after(long revision, int limit) {
    if (limit < 1 || limit > CHANGES_LIMIT) {
      throw new CorpusException(
          ErrorCode.INVALID_REQUEST, "limit " + limit + " is not in 1.." + CHANGES_LIMIT);
    }
    return database.read(handle -> page(handle, revision, limit));
  }

  private List<Change> page(Handle handle, long revision, int limit) throws SQLException {
    long newest = CorpusRow.read(handle).revision();
    RevisionLogReader log = new RevisionLogReader(handle, newest);
    try {
      return Work.attempt(handle, same -> log.page(revision, Long.MAX_VALUE, limit)).changes();
    } catch (SQLException e) {
      if (handle.dialect().failure(e) != Dialect.Failure.DAMAGE) {
        throw e;
      }
      return new RevisionLogSalvage(handle, log, limit).changes(revision, newest);
    }
  }
}
