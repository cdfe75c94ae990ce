package dev.corpuscore.store.sql.participant;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.store.sql.database.RowChecksum;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;

/** Rows of table {@code contribution}: this participant had a part in this posting. */
final class ContributionRow {
  private ContributionRow() {}

  /** Adds one, unless the posting does not exist or it is known already. */
  static void add(Connection connection, byte[] participant, PostingId posting, Instant at)
      throws SQLException {
    String find = "SELECT number FROM posting WHERE id = ?";
    String add =
        """
        INSERT INTO contribution (participant, number, contributed_at, checksum)
        VALUES (?, ?, ?, ?)
        ON CONFLICT (participant, number) DO NOTHING
        """;
    try (PreparedStatement query = connection.prepareStatement(find)) {
      query.setString(1, posting.value());
      try (ResultSet row = query.executeQuery();
          PreparedStatement insert = connection.prepareStatement(add)) {
        if (!row.next()) {
          return;
        }
        long number = row.getLong("number");
        insert.setBytes(1, participant);
        insert.setLong(2, number);
        insert.setLong(3, at.getEpochSecond());
        insert.setLong(4, checksum(participant, number, at.getEpochSecond()));
        insert.executeUpdate();
      }
    }
  }

  static long checksum(byte[] participant, long number, long contributedAt) {
    return new RowChecksum().add(participant).add(number).add(contributedAt).value();
  }
}
