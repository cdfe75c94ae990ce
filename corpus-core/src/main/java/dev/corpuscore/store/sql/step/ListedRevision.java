package dev.corpuscore.store.sql.step;

import dev.corpuscore.model.following.CorpusPosition;
import dev.corpuscore.store.sql.row.CorpusRow;
import dev.corpuscore.store.sql.row.IncarnationRows;
import dev.corpuscore.store.sql.table.Handle;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Finds the newest change of the listed postings: of those that are listed now, and of those that
 * were delisted. Everything public names this revision and never the newest of all, which also
 * grows with each submission and erasure. It is read from the tables, so it is the same in every
 * process and after a restart. Thread-safe.
 */
public final class ListedRevision {
  private static final String NEWEST =
      """
      SELECT max(revision) FROM (
        SELECT max(revision) AS revision FROM posting
        WHERE listed = 1 AND revision > ? AND revision <= ?
        UNION ALL
        SELECT max(revision) AS revision FROM delisting WHERE revision > ? AND revision <= ?
      ) AS both_kinds
      """;

  /** What was found last: only what came since is looked at the next time. */
  private volatile @Nullable Found last;

  /**
   * What was found.
   *
   * @param corpus the position of the corpus, whatever its newest change was about
   * @param revision the newest change of the listed postings; 0 if there is none
   */
  private record Found(CorpusPosition corpus, long revision) {}

  /** The position of the newest change of the listed postings, in a transaction that reads. */
  public CorpusPosition newest(Handle handle) throws SQLException {
    CorpusRow corpus = CorpusRow.read(handle);
    CorpusPosition now = IncarnationRows.position(handle, corpus, corpus.revision());
    Found before = last;
    Found found;
    if (before != null && before.corpus.equals(now)) {
      found = before;
    } else if (before != null && IncarnationRows.contains(handle, corpus, before.corpus)) {
      long since = between(handle, before.corpus.revision(), now.revision());
      found = new Found(now, Math.max(before.revision, since));
    } else {
      found = new Found(now, between(handle, 0, now.revision()));
    }
    last = found;
    return IncarnationRows.position(handle, corpus, found.revision);
  }

  /** The newest of those after one revision and up to another that no later one has replaced. */
  public static long between(Handle handle, long after, long upTo) throws SQLException {
    return handle.number(NEWEST, after, upTo, after, upTo);
  }
}
