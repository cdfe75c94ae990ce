package dev.corpuscore.store.sql;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Reads the table of commands once and reports what is inconsistent. */
final class CommandVerification {
  private CommandVerification() {}

  static void run(Inspection inspection) {
    inspection.part(() -> commands(inspection));
  }

  private static void commands(Inspection inspection) throws SQLException {
    String sql = CommandRow.SELECT + "ORDER BY c.id";
    try (PreparedStatement query = inspection.handle().connection().prepareStatement(sql);
        ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        inspection.row(() -> CommandRow.read(rows, inspection.handle().dialect()));
      }
    }
  }
}
