package dev.corpuscore.store.sql.row;

import static dev.corpuscore.store.sql.table.Column.bytes;
import static dev.corpuscore.store.sql.table.Column.number;

import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Row;
import dev.corpuscore.store.sql.table.Table;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A row of table {@code root_day}: what is kept of the tree of a daily root, besides its leaves.
 *
 * @param entry the position of the root in the log of roots
 * @param madeAt as its statement says
 * @param revision the newest one of all, which nobody is told
 * @param envelope the statement, signed then; null if nothing was signed
 * @param nodes of {@link dev.corpuscore.transparency.TrieTop}
 */
public record RootDayRow(
    long entry, Instant madeAt, long revision, byte @Nullable [] envelope, byte[] nodes) {
  /** All of a row but its large columns. */
  public record Mark(long entry, Instant madeAt, long revision) {}

  static final Table TABLE =
      Table.of(
              "root_day",
              "the tree of the daily root in entry {entry}",
              number("entry").asKey(),
              number("made_at"),
              number("revision"),
              bytes("envelope"),
              bytes("nodes"))
          .since(25);

  private static final String MARK = "SELECT entry, made_at, revision FROM root_day ";

  /** Adds the row. */
  public void insert(Handle handle) throws SQLException {
    TABLE.insert(handle, entry, madeAt, revision, envelope, nodes);
  }

  /** Reads the row of an entry. */
  public static RootDayRow of(Handle handle, long entry) throws SQLException {
    return handle
        .first(TABLE.select("WHERE entry = ?"), RootDayRow::read, entry)
        .orElseThrow(() -> handle.damaged("the tree of the daily root in entry " + entry));
  }

  /** The newest root. */
  public static Optional<Mark> newest(Handle handle) throws SQLException {
    return handle.first(MARK + "ORDER BY entry DESC LIMIT 1", RootDayRow::mark);
  }

  /** The newest root of those made from one moment until before another. */
  public static Optional<Mark> newest(Handle handle, Instant from, Instant to) throws SQLException {
    return handle.first(
        MARK + "WHERE made_at >= ? AND made_at < ? ORDER BY made_at DESC LIMIT 1",
        RootDayRow::mark,
        from,
        to);
  }

  /** The oldest root. */
  public static Optional<Mark> oldest(Handle handle) throws SQLException {
    return handle.first(MARK + "ORDER BY entry LIMIT 1", RootDayRow::mark);
  }

  /** The oldest root of those made at a moment or later. */
  public static Optional<Mark> oldest(Handle handle, Instant from) throws SQLException {
    return handle.first(
        MARK + "WHERE made_at >= ? ORDER BY made_at LIMIT 1", RootDayRow::mark, from);
  }

  /** All roots, the oldest first. */
  public static List<Mark> all(Handle handle) throws SQLException {
    return handle.list(MARK + "ORDER BY entry", RootDayRow::mark);
  }

  /** The first entry whose root is of this revision or a later one; empty if there is none. */
  public static Optional<Long> firstWith(Handle handle, long revision) throws SQLException {
    return handle.first(
        "SELECT entry FROM root_day WHERE revision >= ? ORDER BY revision, entry LIMIT 1",
        row -> row.number("entry"),
        revision);
  }

  /** Deletes the rows of roots that were made before a moment. */
  public static void deleteBefore(Handle handle, Instant moment) throws SQLException {
    handle.update("DELETE FROM root_day WHERE made_at < ?", moment);
  }

  private static Mark mark(Row row) throws SQLException {
    return new Mark(row.number("entry"), row.time("made_at"), row.number("revision"));
  }

  private static RootDayRow read(Row row) throws SQLException {
    TABLE.check(row);
    return new RootDayRow(
        row.number("entry"),
        row.time("made_at"),
        row.number("revision"),
        row.bytesOrNull("envelope"),
        row.bytes("nodes"));
  }
}
