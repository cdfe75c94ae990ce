package dev.corpuscore.store.sql.row;

import static dev.corpuscore.store.sql.table.Column.bytes;
import static dev.corpuscore.store.sql.table.Column.number;

import dev.corpuscore.store.sql.table.Dialect;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Inspection;
import dev.corpuscore.store.sql.table.Table;
import dev.corpuscore.store.sql.table.Work;
import java.sql.SQLException;
import java.util.Optional;

/** The only row of table {@code learned_places}; there is none until names were learned. */
public final class LearnedPlacesRow {
  private static final Table TABLE =
      Table.of(
          "learned_places",
          "the learned names of places of generation {generation}",
          number("generation").asKey(),
          bytes("places"));

  private static final System.Logger LOG = System.getLogger(LearnedPlacesRow.class.getName());

  private LearnedPlacesRow() {}

  /** Returns what was learned for a generation. Empty without a row, or if it is damaged. */
  public static Optional<byte[]> read(Handle handle, long generation) throws SQLException {
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
    return handle
        .first(
            TABLE.select("WHERE generation = ?"),
            row -> {
              if (TABLE.fits(row)) {
                return Optional.of(row.bytes("places"));
              }
              warn(generation);
              return Optional.<byte[]>empty();
            },
            generation)
        .flatMap(places -> places);
  }

  /** Deletes the row of any generation. */
  public static void delete(Handle handle) throws SQLException {
    handle.update("DELETE FROM learned_places");
  }

  public static void insert(Handle handle, long generation, byte[] places) throws SQLException {
    TABLE.insert(handle, generation, places);
  }

  /** Reports a row that does not match its checksum. */
  public static void verify(Inspection inspection) throws SQLException {
    inspection.rows(
        TABLE.selectAll(),
        row -> {
          if (!TABLE.fits(row)) {
            inspection.fault(damage(row.number("generation")));
          }
        });
  }

  private static String damage(long generation) {
    return "the learned names of places of generation "
        + generation
        + " do not match their checksum and are not used; run corpus reindex, which learns them"
        + " again";
  }

  private static void warn(long generation) {
    LOG.log(
        System.Logger.Level.WARNING,
        "event=learned-places-damaged detail=\"" + damage(generation) + "\"");
  }
}
