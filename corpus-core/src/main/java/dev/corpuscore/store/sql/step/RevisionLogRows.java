package dev.corpuscore.store.sql.step;

import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.store.sql.table.Row;
import java.util.ArrayList;
import java.util.List;

/**
 * The changes that one table has for a page of the log, in the order of its index. The revision of
 * a damaged row is used only if it is between those of its neighbours, so that no reader can skip
 * an intact change. Used once, by one thread.
 */
final class RevisionLogRows {
  private final String table;
  private final long asked;
  private final List<Change> placed = new ArrayList<>();
  private final List<Row> waiting = new ArrayList<>();
  private long reached;

  /**
   * @param asked the revision before the first one of the page
   */
  RevisionLogRows(String table, long asked) {
    this.table = table;
    this.asked = asked;
    this.reached = asked;
  }

  /** A damaged row as it is stored. */
  private record Row(String id, long revision, CorpusException damage) {}

  /** Adds the change of the next row. */
  void add(Change change) {
    place(change.revision());
    placed.add(change);
    reached = change.revision();
  }

  /** Adds the next row, which is damaged. */
  void addDamaged(String id, long revision, CorpusException damage) {
    waiting.add(new Row(id, revision, damage));
  }

  /**
   * Returns the changes, intact ones with their own revisions.
   *
   * @param bound the last revision of the rows: the newest one, or a lower one if more rows follow
   */
  List<Change> end(long bound) {
    place(Math.max(bound, reached));
    return placed;
  }

  /** Gives waiting rows revisions between the last intact change and {@code bound}. */
  private void place(long bound) {
    for (Row row : waiting) {
      boolean between = row.revision > reached && row.revision <= bound;
      long revision = between ? row.revision : bound;
      if (revision > asked) {
        placed.add(new Change.Damaged(id(row), revision, String.valueOf(row.damage.getMessage())));
      }
    }
    waiting.clear();
  }

  private PostingId id(Row row) {
    return PostingId.parse(row.id)
        .orElseGet(() -> Sha256.postingId(null, "damaged " + table + " " + row.id));
  }
}
