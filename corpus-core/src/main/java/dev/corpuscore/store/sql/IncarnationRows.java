package dev.corpuscore.store.sql;

import dev.corpuscore.model.following.CorpusPosition;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Table {@code incarnation}: the histories of the corpus, and the revision from which each
 * continues. A process begins an incarnation with its first change. So a database and a restored
 * backup of it have the same incarnations up to the revision of the backup, and different ones
 * after it.
 */
final class IncarnationRows {
  /** How many are stored. Positions of older ones are not recognised. */
  static final int KEPT = 10_000;

  private static final String SELECT = "SELECT number, uuid, since, checksum FROM incarnation ";

  private IncarnationRows() {}

  /**
   * One incarnation.
   *
   * @param number in the order of their beginnings
   * @param since the newest revision when it began
   */
  private record Row(long number, UUID id, long since) {}

  /** Adds an incarnation that begins after {@code since}, unless it exists. */
  static void begin(Handle handle, UUID id, long since) throws SQLException {
    if (find(handle, "WHERE uuid = ?", id.toString()) != null) {
      return;
    }
    Row newest = find(handle, "ORDER BY number DESC LIMIT 1", null);
    long number = newest == null ? 1 : newest.number + 1;
    String sql = "INSERT INTO incarnation (number, uuid, since, checksum) VALUES (?, ?, ?, ?)";
    try (PreparedStatement insert = handle.connection().prepareStatement(sql)) {
      insert.setLong(1, number);
      insert.setString(2, id.toString());
      insert.setLong(3, since);
      insert.setLong(4, checksum(number, id.toString(), since));
      insert.executeUpdate();
    }
    try (PreparedStatement prune =
        handle.connection().prepareStatement("DELETE FROM incarnation WHERE number <= ?")) {
      prune.setLong(1, number - KEPT);
      prune.executeUpdate();
    }
  }

  /**
   * Returns the position of a revision that this database has: with the incarnation that made it,
   * or the oldest that is stored if that one is not. Revision 0 has the id of the corpus.
   */
  static CorpusPosition position(Handle handle, CorpusRow corpus, long revision)
      throws SQLException {
    Row made = find(handle, "WHERE since < ? ORDER BY number DESC LIMIT 1", revision);
    if (made == null) {
      Row oldest = find(handle, "ORDER BY number LIMIT 1", null);
      made = oldest == null || oldest.number == 1 ? null : oldest;
    }
    return new CorpusPosition(corpus.id(), made == null ? corpus.id() : made.id, revision);
  }

  /**
   * Whether this database has the incarnation of a position, and that incarnation had reached the
   * position's revision before the next one began. Databases that have an incarnation also share
   * everything before it.
   */
  static boolean contains(Handle handle, CorpusRow corpus, CorpusPosition position)
      throws SQLException {
    long number = 0;
    if (!position.incarnation().equals(corpus.id())) {
      Row own = find(handle, "WHERE uuid = ?", position.incarnation().toString());
      if (own == null) {
        return false;
      }
      number = own.number;
    }
    Row next = find(handle, "WHERE number > ? ORDER BY number LIMIT 1", number);
    boolean followsAtOnce = next == null || next.number == number + 1;
    return followsAtOnce && position.revision() <= (next == null ? corpus.revision() : next.since);
  }

  private static @Nullable Row find(Handle handle, String condition, @Nullable Object value)
      throws SQLException {
    try (PreparedStatement query = handle.connection().prepareStatement(SELECT + condition)) {
      if (value != null) {
        query.setObject(1, value);
      }
      try (ResultSet row = query.executeQuery()) {
        return row.next() ? read(row, handle.dialect()) : null;
      }
    }
  }

  private static Row read(ResultSet row, Dialect dialect) throws SQLException {
    long number = row.getLong("number");
    String id = row.getString("uuid");
    long since = row.getLong("since");
    if (checksum(number, id, since) != row.getLong("checksum")) {
      throw dialect.damaged("incarnation " + number + " does not match its checksum");
    }
    return new Row(number, UUID.fromString(id), since);
  }

  /** Reports rows that do not match their checksums. */
  static void verify(Inspection inspection) throws SQLException {
    try (PreparedStatement query =
            inspection.handle().connection().prepareStatement(SELECT + "ORDER BY number");
        ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        inspection.row(() -> read(rows, inspection.handle().dialect()));
      }
    }
  }

  private static long checksum(long number, @Nullable String id, long since) {
    return new RowChecksum().add(number).add(id).add(since).value();
  }
}
