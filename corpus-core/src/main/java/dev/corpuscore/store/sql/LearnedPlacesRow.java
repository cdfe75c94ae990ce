package dev.corpuscore.store.sql;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;

/** The only row of table {@code learned_places}; there is none until names were learned. */
final class LearnedPlacesRow {
  private static final System.Logger LOG = System.getLogger(LearnedPlacesRow.class.getName());
  private static final String SELECT = "SELECT generation, places, checksum FROM learned_places";

  private LearnedPlacesRow() {}

  /** Returns what was learned for a generation. Empty without a row, or if it is damaged. */
  static Optional<byte[]> read(Handle handle, long generation) throws SQLException {
    try {
      return Work.attempt(handle, same -> sound(same, generation));
    } catch (SQLException e) {
      if (handle.dialect().failure(e) != Dialect.Failure.DAMAGE) {
        throw e;
      }
      warn(generation);
      return Optional.empty();
    }
  }

  private static Optional<byte[]> sound(Handle handle, long generation) throws SQLException {
    try (PreparedStatement query =
        handle.connection().prepareStatement(SELECT + " WHERE generation = ?")) {
      query.setLong(1, generation);
      try (ResultSet row = query.executeQuery()) {
        if (!row.next()) {
          return Optional.empty();
        }
        if (!fits(row)) {
          warn(generation);
          return Optional.empty();
        }
        return Optional.of(row.getBytes("places"));
      }
    }
  }

  /** Deletes the row of any generation. */
  static void delete(Handle handle) throws SQLException {
    try (PreparedStatement delete =
        handle.connection().prepareStatement("DELETE FROM learned_places")) {
      delete.executeUpdate();
    }
  }

  static void insert(Handle handle, long generation, byte[] table) throws SQLException {
    String sql = "INSERT INTO learned_places (generation, places, checksum) VALUES (?, ?, ?)";
    try (PreparedStatement insert = handle.connection().prepareStatement(sql)) {
      insert.setLong(1, generation);
      insert.setBytes(2, table);
      insert.setLong(3, checksum(generation, table));
      insert.executeUpdate();
    }
  }

  /** Reports a row that does not match its checksum. */
  static void verify(Inspection inspection) throws SQLException {
    try (PreparedStatement query = inspection.handle().connection().prepareStatement(SELECT);
        ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        if (!fits(rows)) {
          inspection.findings().fault(damage(rows.getLong("generation")));
        }
      }
    }
  }

  private static boolean fits(ResultSet row) throws SQLException {
    byte[] table = Objects.requireNonNullElse(row.getBytes("places"), new byte[0]);
    return checksum(row.getLong("generation"), table) == row.getLong("checksum");
  }

  private static long checksum(long generation, byte[] table) {
    return new RowChecksum().add(generation).add(table).value();
  }

  private static String damage(long generation) {
    return "the learned names of places of generation "
        + generation
        + " do not match their checksum and are not used; run corpus reindex, which learns them"
        + " anew";
  }

  private static void warn(long generation) {
    LOG.log(
        System.Logger.Level.WARNING,
        "event=learned-places-damaged detail=\"" + damage(generation) + "\"");
  }
}
