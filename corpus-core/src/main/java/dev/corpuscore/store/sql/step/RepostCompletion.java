package dev.corpuscore.store.sql.step;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.store.sql.row.CorpusRow;
import dev.corpuscore.store.sql.row.FingerprintRows.Misplaced;
import dev.corpuscore.store.sql.row.PostingRow;
import dev.corpuscore.store.sql.table.Handle;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the reposts among postings that a version stored which did not look for them, in the order
 * of their likenesses. No revision changes: indexes of such a version are made anew anyway.
 */
public final class RepostCompletion {
  /** Before every likeness. */
  public static final long FIRST = Long.MIN_VALUE;

  private static final int BATCH = 100;

  /** Has an index of its own, which is empty once all are found. */
  private static final String DUE =
      """
      SELECT DISTINCT likeness FROM posting_likeness
      WHERE places IS NULL AND length(sketch) > 0 AND likeness > ?
      ORDER BY likeness LIMIT ?
      """;

  private RepostCompletion() {}

  /** Some likenesses after this one, among whose postings reposts were not looked for. */
  public static List<Long> due(Handle handle, long after) throws SQLException {
    return handle.list(DUE, row -> row.number("likeness"), after, BATCH);
  }

  /** Finds all reposts that were not looked for. */
  public static void run(Handle handle) throws SQLException {
    List<Long> likenesses = due(handle, FIRST);
    while (!likenesses.isEmpty()) {
      run(handle, likenesses);
      likenesses = due(handle, likenesses.getLast());
    }
  }

  /** Finds the reposts among the postings of these likenesses. */
  public static boolean run(Handle handle, List<Long> likenesses) throws SQLException {
    DuplicateWrites duplicates = new DuplicateWrites(handle, CorpusRow.lock(handle).revision());
    duplicates.compare(likenesses);
    Map<PostingId, Misplaced> misplaced = new HashMap<>();
    duplicates.settle().forEach(it -> misplaced.put(it.id(), it));
    List<PostingRow> changed = new ArrayList<>();
    for (PostingRow row : PostingQueries.byIds(handle, List.copyOf(misplaced.keySet()))) {
      Misplaced now = misplaced.get(new PostingId(row.id()));
      if (now != null) {
        changed.add(row.inGroup(now.group(), now.reposted(), row.revision()));
      }
    }
    new PostingWrites(handle).regroup(changed);
    return !changed.isEmpty();
  }
}
