package dev.corpuscore.store.sql.row;

import static dev.corpuscore.store.sql.table.Column.number;

import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Table;
import java.sql.SQLException;
import java.time.Instant;

/** Table {@code revision_time}: for each second with changes, the newest revision made in it. */
public final class RevisionTimeRows {
  static final Table TABLE =
      Table.of(
              "revision_time",
              "the time of revision {revision}",
              number("made_at").asKey(),
              number("revision"))
          .since(11);

  private static final System.Logger LOG = System.getLogger(RevisionTimeRows.class.getName());

  /** How far apart the clocks of machines that write to one database may be. */
  static final long CLOCKS_DIFFER_SECONDS = 300;

  private RevisionTimeRows() {}

  /**
   * Records the time of the revisions up to {@code revision}. Returns that time: {@code now}, or
   * the time of an earlier revision if that is later. A time that is later by more than clocks of
   * machines differ comes from one that was wrong: the revisions that have it get the time {@code
   * now}, as readers by time would find nothing until then.
   */
  public static long put(Handle handle, long revision, long now) throws SQLException {
    long before = newest(handle, "made_at", "", Long.MIN_VALUE);
    if (before > now + CLOCKS_DIFFER_SECONDS) {
      LOG.log(
          System.Logger.Level.WARNING,
          "event=clock-was-ahead detail=\"changes have times up to "
              + Instant.ofEpochSecond(before)
              + "; they now count as made now\"");
      handle.update("DELETE FROM revision_time WHERE made_at > ?", now);
      before = now;
    }
    long at = Math.max(now, before);
    TABLE.put(handle, at, revision);
    return at;
  }

  /** As {@link dev.corpuscore.store.RevisionHistory#newestAt}. */
  public static long newestAt(Handle handle, long second) throws SQLException {
    return newest(handle, "revision", "WHERE made_at <= ? ", 0, second);
  }

  private static long newest(
      Handle handle, String column, String condition, long none, Object... values)
      throws SQLException {
    return handle
        .first(
            TABLE.select(condition + "ORDER BY made_at DESC LIMIT 1"),
            row -> {
              TABLE.check(row);
              return row.number(column);
            },
            values)
        .orElse(none);
  }
}
