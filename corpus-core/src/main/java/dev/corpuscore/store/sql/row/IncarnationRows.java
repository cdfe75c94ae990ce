package dev.corpuscore.store.sql.row;

import static dev.corpuscore.store.sql.table.Column.number;
import static dev.corpuscore.store.sql.table.Column.text;

import dev.corpuscore.model.following.CorpusPosition;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Row;
import dev.corpuscore.store.sql.table.Table;
import java.sql.SQLException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Table {@code incarnation}: the histories of the corpus, and the revision from which each
 * continues. A process begins an incarnation with its first change. So a database and a restored
 * backup of it have the same incarnations up to the revision of the backup, and different ones
 * after it.
 */
public final class IncarnationRows {
  static final Table TABLE =
      Table.of(
              "incarnation",
              "incarnation {number}",
              number("number").asKey(),
              text("uuid"),
              number("since"))
          .since(11);

  /** How many are stored. Positions of older ones are not recognised. */
  static final int KEPT = 10_000;

  private IncarnationRows() {}

  /**
   * One incarnation.
   *
   * @param number in the order of their beginnings
   * @param since the newest revision when it began
   */
  private record Incarnation(long number, UUID id, long since) {}

  /** Adds an incarnation that begins after {@code since}, unless it exists. */
  public static void begin(Handle handle, UUID id, long since) throws SQLException {
    if (find(handle, "WHERE uuid = ?", id) != null) {
      return;
    }
    Incarnation newest = find(handle, "ORDER BY number DESC LIMIT 1");
    long number = newest == null ? 1 : newest.number + 1;
    TABLE.insert(handle, number, id, since);
    handle.update("DELETE FROM incarnation WHERE number <= ?", number - KEPT);
  }

  /**
   * Returns the position of a revision that this database has: with the incarnation that made it,
   * or the oldest that is stored if that one is not. Revision 0 has the id of the corpus.
   */
  public static CorpusPosition position(Handle handle, CorpusRow corpus, long revision)
      throws SQLException {
    Incarnation made = find(handle, "WHERE since < ? ORDER BY number DESC LIMIT 1", revision);
    if (made == null) {
      Incarnation oldest = find(handle, "ORDER BY number LIMIT 1");
      made = oldest == null || oldest.number == 1 ? null : oldest;
    }
    return new CorpusPosition(corpus.id(), made == null ? corpus.id() : made.id, revision);
  }

  /**
   * Whether this database has the incarnation of a position, and that incarnation had reached the
   * position's revision before the next one began. Databases that have an incarnation also share
   * everything before it.
   */
  public static boolean contains(Handle handle, CorpusRow corpus, CorpusPosition position)
      throws SQLException {
    long number = 0;
    if (!position.incarnation().equals(corpus.id())) {
      Incarnation own = find(handle, "WHERE uuid = ?", position.incarnation());
      if (own == null) {
        return false;
      }
      number = own.number;
    }
    Incarnation next = find(handle, "WHERE number > ? ORDER BY number LIMIT 1", number);
    boolean followsAtOnce = next == null || next.number == number + 1;
    return followsAtOnce && position.revision() <= (next == null ? corpus.revision() : next.since);
  }

  private static @Nullable Incarnation find(Handle handle, String rest, Object... values)
      throws SQLException {
    return handle.first(TABLE.select(rest), IncarnationRows::read, values).orElse(null);
  }

  private static Incarnation read(Row row) throws SQLException {
    TABLE.check(row);
    return new Incarnation(
        row.number("number"), UUID.fromString(row.text("uuid")), row.number("since"));
  }
}
