package dev.corpuscore.store.sql;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Reads the tables of the catalog once and reports what is inconsistent. */
final class CatalogVerification {
  private CatalogVerification() {}

  static void run(Inspection inspection) {
    inspection.part(() -> read(inspection, SourceRow.SELECT + "ORDER BY id", SourceRow::read));
    inspection.part(
        () ->
            read(
                inspection,
                SourcePageRows.SELECT + "ORDER BY source, posting",
                SourcePageRows::read));
    inspection.part(
        () -> read(inspection, ClosingRows.SELECT + "ORDER BY posting, source", ClosingRows::read));
  }

  private static void read(Inspection inspection, String sql, Reading reading) throws SQLException {
    try (PreparedStatement query = inspection.handle().connection().prepareStatement(sql);
        ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        inspection.row(() -> reading.read(rows, inspection.handle().dialect()));
      }
    }
  }

  /** Reads the current row of a result. */
  @FunctionalInterface
  private interface Reading {
    Object read(ResultSet rows, Dialect dialect) throws SQLException;
  }
}
