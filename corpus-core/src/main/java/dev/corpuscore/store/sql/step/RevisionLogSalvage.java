package dev.corpuscore.store.sql.step;

import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.store.RevisionLog;
import dev.corpuscore.store.sql.table.Dialect;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Work;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads a page of the revision log if a page of the database is damaged. A range that fails is
 * halved until a single revision fails: its posting is then reported as damaged, and everything
 * else is read. One instance reads one page, in one transaction.
 *
 * <p>Only the database's index of revisions shows which revisions exist. If a part of it cannot be
 * read, the page ends before that part and no reader can continue, because an unknown change would
 * be skipped silently.
 */
public final class RevisionLogSalvage {
  private static final System.Logger LOG = System.getLogger(RevisionLogSalvage.class.getName());

  private final Handle handle;
  private final RevisionLogReader log;
  private final int limit;
  private final List<Change> changes = new ArrayList<>();
  private final List<Change.Damaged> unreadable = new ArrayList<>();
  private long bytes;
  private @Nullable CorpusException obstacle;

  public RevisionLogSalvage(Handle handle, RevisionLogReader log, int limit) {
    this.handle = handle;
    this.log = log;
    this.limit = limit;
  }

  /**
   * Returns the changes after {@code revision}, as {@link RevisionLog#after} does.
   *
   * @throws CorpusException {@code UNAVAILABLE} if it cannot be read which change is the next
   */
  public List<Change> changes(long revision, long newest) throws SQLException {
    handle.dialect().readByKeysAlone(handle.connection());
    if (revision < newest) {
      read(revision, newest);
    }
    if (!unreadable.isEmpty()) {
      LOG.log(
          System.Logger.Level.WARNING,
          "event=revisions-unreadable count="
              + unreadable.size()
              + " first="
              + unreadable.getFirst().revision()
              + " last="
              + unreadable.getLast().revision()
              + " detail=\""
              + unreadable.getFirst().reason()
              + "\"");
    }
    if (changes.isEmpty() && obstacle != null) {
      throw obstacle;
    }
    return changes;
  }

  /**
   * Reads the changes after one revision and up to another. Returns whether to continue after it.
   */
  private boolean read(long after, long upTo) throws SQLException {
    try {
      int left = limit - changes.size();
      RevisionLogReader.Page page = Work.attempt(handle, same -> log.page(after, upTo, left));
      changes.addAll(page.changes());
      bytes += page.bytes();
      return page.whole() && changes.size() < limit && bytes < RevisionLog.PAGE_BYTES;
    } catch (SQLException e) {
      requireDamage(e);
    }
    if (upTo - after == 1) {
      return readSingle(upTo);
    }
    long middle = after + (upTo - after) / 2;
    return read(after, middle) && read(middle, upTo);
  }

  private boolean readSingle(long revision) throws SQLException {
    for (String table : RevisionLogReader.TABLES) {
      try {
        changes.addAll(Work.attempt(handle, same -> log.single(table, revision)));
      } catch (SQLException e) {
        requireDamage(e);
        Optional<PostingId> id = id(table, revision);
        if (id.isEmpty() && !isKnown(table, revision)) {
          return false;
        }
        Change.Damaged damaged = damaged(table, revision, id, e);
        changes.add(damaged);
        unreadable.add(damaged);
      }
    }
    return changes.size() < limit;
  }

  private Change.Damaged damaged(
      String table, long revision, Optional<PostingId> id, SQLException cause) {
    String reason =
        id.map(it -> "posting " + it + " cannot be read: " + cause.getMessage())
            .orElseGet(
                () ->
                    "the id of the posting with revision "
                        + revision
                        + " cannot be read ("
                        + cause.getMessage()
                        + "), so searches may find its older state until ./corpus reindex");
    return new Change.Damaged(
        id.orElseGet(() -> Sha256.postingId(null, "unreadable " + table + " " + revision)),
        revision,
        handle.damaged(reason).getMessage());
  }

  /** The id of the posting with a revision in a table; empty if it cannot be read. */
  private Optional<PostingId> id(String table, long revision) throws SQLException {
    String sql = "SELECT id FROM " + table + " WHERE revision = ?";
    try {
      return Work.attempt(
              handle, same -> same.first(sql, row -> PostingId.parse(row.text("id")), revision))
          .flatMap(id -> id);
    } catch (SQLException e) {
      requireDamage(e);
      return Optional.empty();
    }
  }

  /**
   * Whether a table's index of revisions can be read at this revision. The query asks for the
   * revisions between two consecutive numbers: the database reads the index there, finds nothing,
   * and so reads no row.
   */
  private boolean isKnown(String table, long revision) throws SQLException {
    String sql = "SELECT revision FROM " + table + " WHERE revision > ? AND revision < ?";
    try {
      Work.attempt(handle, same -> same.exists(sql, revision, revision + 1));
      return true;
    } catch (SQLException e) {
      requireDamage(e);
      obstacle =
          handle.damaged(
              "the revision log cannot be read from revision "
                  + revision
                  + " on (index of table "
                  + table
                  + ": "
                  + e.getMessage()
                  + "), so no later change reaches the index");
      return false;
    }
  }

  private void requireDamage(SQLException e) throws SQLException {
    if (handle.dialect().failure(e) != Dialect.Failure.DAMAGE) {
      throw e;
    }
  }
}
