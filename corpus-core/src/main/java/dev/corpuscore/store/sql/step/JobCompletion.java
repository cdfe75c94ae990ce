package dev.corpuscore.store.sql.step;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.store.sql.row.CorpusRow;
import dev.corpuscore.store.sql.row.JobRows;
import dev.corpuscore.store.sql.row.PostingRow;
import dev.corpuscore.store.sql.row.PostingRows;
import dev.corpuscore.store.sql.row.PostingRows.Read;
import dev.corpuscore.store.sql.table.Handle;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the jobs of postings that a version without jobs stored, in the order of their numbers. No
 * revision changes: indexes of such a version are made anew anyway. Postings that cannot be read
 * are left out.
 */
public final class JobCompletion {
  private static final int BATCH = 500;

  private static final String BATCH_AFTER =
      PostingRows.SELECT
          + """
          WHERE p.number IN
            (SELECT number FROM posting WHERE number > ? AND listed = 1 ORDER BY number LIMIT ?)
          ORDER BY p.number, s.source
          """;

  private JobCompletion() {}

  /** Whether the newest listed posting lacks its job: then the ones before it may, too. */
  public static boolean isDue(Handle handle) throws SQLException {
    long newest =
        handle
            .first(
                "SELECT number FROM posting WHERE listed = 1 ORDER BY number DESC LIMIT 1",
                row -> row.number("number"))
            .orElse(0L);
    return newest > last(handle);
  }

  /** The last posting of which the job was looked for; 0 for none. */
  public static long last(Handle handle) throws SQLException {
    return handle.number("SELECT coalesce(max(number), 0) FROM posting_job");
  }

  /** Finds the jobs of all postings that lack them. */
  public static void run(Handle handle) throws SQLException {
    long after = last(handle);
    while (after >= 0) {
      after = run(handle, after);
    }
  }

  /**
   * Finds the jobs of some postings with numbers after this one.
   *
   * @return the number of the last one; -1 if none was left
   */
  public static long run(Handle handle, long after) throws SQLException {
    CorpusRow corpus = CorpusRow.lock(handle);
    JobWrites jobs = new JobWrites(handle, corpus.revision());
    Map<PostingId, PostingRow> batch = new HashMap<>();
    long last =
        handle.result(
            BATCH_AFTER,
            rows -> read(new PostingRows(rows, handle.dialect()), jobs, batch),
            after,
            BATCH);
    List<JobRows.Misplaced> misplaced = jobs.settle();
    List<PostingId> others =
        misplaced.stream().map(JobRows.Misplaced::id).filter(id -> !batch.containsKey(id)).toList();
    for (PostingRow row : PostingQueries.byIds(handle, others)) {
      batch.put(new PostingId(row.id()), row);
    }
    List<PostingRow> changed = new ArrayList<>();
    for (JobRows.Misplaced each : misplaced) {
      PostingRow row = batch.get(each.id());
      if (row != null) {
        changed.add(row.ofJob(each.job(), row.revision()));
      }
    }
    new PostingWrites(handle).regroup(changed);
    return last;
  }

  private record Stored(PostingRow row, PostingContent content) implements JobWrites.State {}

  private static long read(PostingRows rows, JobWrites jobs, Map<PostingId, PostingRow> batch)
      throws SQLException {
    long last = -1;
    for (@Nullable Read read = rows.read(); read != null; read = rows.read()) {
      PostingRow row = read.row();
      last = row.number();
      if (read.damage() == null) {
        try {
          PostingId id = new PostingId(row.id());
          jobs.changed(id, new Stored(row, row.posting().content()));
          batch.put(id, row);
        } catch (IllegalStateException | CorpusException ignored) {
          // check tells it
        }
      }
    }
    return last;
  }
}
