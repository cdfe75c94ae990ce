package dev.corpuscore.store.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;

/** Rows of table {@code contribution}: a participant contributed to a posting. */
final class ContributionRow {
  private ContributionRow() {}

  /** Adds a row, unless it exists. */
  static void add(Connection connection, byte[] participant, long number, Instant at)
      throws SQLException {
    String add =
        """
        INSERT INTO contribution (participant, number, contributed_at, checksum)
        VALUES (?, ?, ?, ?)
        ON CONFLICT (participant, number) DO NOTHING
        """;
    try (PreparedStatement insert = connection.prepareStatement(add)) {
      insert.setBytes(1, participant);
      insert.setLong(2, number);
      insert.setLong(3, at.getEpochSecond());
      insert.setLong(4, checksum(participant, number, at.getEpochSecond()));
      insert.executeUpdate();
    }
  }

  static long checksum(byte[] participant, long number, long contributedAt) {
    return new RowChecksum().add(participant).add(number).add(contributedAt).value();
  }
}
