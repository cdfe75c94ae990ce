package dev.corpuscore.store.sql.step;

import dev.corpuscore.model.Change;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.store.RevisionLog;
import dev.corpuscore.store.sql.row.PostingRow;
import dev.corpuscore.store.sql.row.PostingRows;
import dev.corpuscore.store.sql.row.PostingRows.Read;
import dev.corpuscore.store.sql.row.RemovalRows;
import dev.corpuscore.store.sql.table.Handle;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Reads ranges of the revision log, all of one state. Used in one transaction. */
public final class RevisionLogReader {
  /** The tables of the log. Each revision is in one of them. */
  static final List<String> TABLES = List.of("removal", "posting");

  private final Handle handle;
  private final long newest;

  /**
   * @param newest the newest revision
   */
  public RevisionLogReader(Handle handle, long newest) {
    this.handle = handle;
    this.newest = newest;
  }

  /**
   * The first changes of a range.
   *
   * @param bytes of their contents
   * @param whole whether these are all changes of the range
   */
  public record Page(List<Change> changes, long bytes, boolean whole) {}

  /**
   * Returns what changed after revision {@code after} and up to {@code upTo}, oldest first, as
   * {@link RevisionLog#after} does.
   */
  public Page page(long after, long upTo, int limit) throws SQLException {
    RevisionRange removed = range("removal", after, upTo, limit);
    RevisionRange put = range("posting", after, upTo, limit);
    List<Change> changes = new ArrayList<>(removals(removed));
    Puts puts = puts(put);
    changes.addAll(puts.changes);
    changes.sort(Comparator.comparingLong(Change::revision));
    int size = Math.min(limit, changes.size());
    while (size > 0
        && size < changes.size()
        && changes.get(size).revision() == changes.get(size - 1).revision()) {
      size++; // a change with the same revision would not be read again
    }
    // a page that is limited by its bytes ends with a posting; later changes belong to the next
    // page
    List<Change> page =
        changes.subList(0, size).stream().filter(change -> change.revision() <= puts.last).toList();
    boolean whole = removed.whole && put.whole && page.size() == changes.size();
    return new Page(page, puts.bytes, whole && puts.last == Long.MAX_VALUE);
  }

  /** Returns the change under {@code revision} in one of the {@link #TABLES}. */
  List<Change> single(String table, long revision) throws SQLException {
    RevisionRange range = new RevisionRange(revision - 1, revision, revision, true);
    return table.equals("removal") ? removals(range) : puts(range).changes;
  }

  /**
   * The part of a table's index that a page may take.
   *
   * @param after the revision before its first one
   * @param end the last revision in it
   * @param bound as in {@link RevisionLogRows#end}
   * @param whole whether the page can take all that the table has there
   */
  private record RevisionRange(long after, long end, long bound, boolean whole) {
    /**
     * The condition for a column's value, with parameters for {@code after} and {@code end}. A
     * range scan reads one entry more to find its end; a comparison with one value does not.
     */
    String contains(String column) {
      return column + " > ? AND " + column + (end - after == 1 ? " = ?" : " <= ?");
    }
  }

  private RevisionRange range(String table, long after, long upTo, int limit) throws SQLException {
    return handle
        .first(
            "SELECT max(revision) AS last, count(*) AS found FROM (SELECT revision FROM "
                + table
                + " WHERE revision > ? AND revision <= ? ORDER BY revision LIMIT ?) AS page",
            row -> {
              long end = row.number("last");
              boolean whole = row.count("found") < limit;
              return new RevisionRange(after, end, Math.min(whole ? upTo : end, newest), whole);
            },
            after,
            upTo,
            limit)
        .orElseThrow();
  }

  /**
   * The postings of a range.
   *
   * @param last the last revision that a page with them may hold
   */
  private record Puts(List<Change> changes, long bytes, long last) {}

  private Puts puts(RevisionRange range) throws SQLException {
    return handle.result(
        PostingRows.SELECT + "WHERE " + range.contains("p.revision") + " ORDER BY p.revision",
        rows -> puts(range, new PostingRows(rows, handle.dialect())),
        range.after,
        range.end);
  }

  private Puts puts(RevisionRange range, PostingRows postings) throws SQLException {
    RevisionLogRows log = new RevisionLogRows("posting", range.after);
    long bytes = 0;
    for (Read read = postings.read(); read != null; read = postings.read()) {
      bytes += read.row().content().length;
      if (add(read, log) && bytes >= RevisionLog.PAGE_BYTES) {
        long last = read.row().revision();
        return new Puts(log.end(last), bytes, last);
      }
    }
    return new Puts(log.end(range.bound), bytes, Long.MAX_VALUE);
  }

  /** Returns whether the row is sound. */
  private boolean add(Read read, RevisionLogRows log) {
    PostingRow row = read.row();
    CorpusException damage = read.damage();
    if (damage == null) {
      try {
        log.add(new Change.Put(row.posting()));
        return true;
      } catch (IllegalStateException | CorpusException e) {
        damage = handle.damaged("posting " + row.id() + " cannot be read: " + e.getMessage());
      }
    }
    log.addDamaged(row.id(), row.revision(), damage);
    return false;
  }

  private List<Change> removals(RevisionRange range) throws SQLException {
    RevisionLogRows log = new RevisionLogRows("removal", range.after);
    handle.query(
        RemovalRows.TABLE.select("WHERE " + range.contains("revision") + " ORDER BY revision"),
        row -> {
          long at = row.number("revision");
          if (RemovalRows.TABLE.fits(row)) {
            log.add(new Change.Removed(row.posting("id"), at));
          } else {
            log.addDamaged(row.text("id"), at, row.damaged(RemovalRows.TABLE.mismatch(row)));
          }
        },
        range.after,
        range.end);
    return log.end(range.bound);
  }
}
