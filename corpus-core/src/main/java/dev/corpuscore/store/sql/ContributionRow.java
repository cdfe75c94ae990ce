package dev.corpuscore.store.sql;

import dev.corpuscore.model.erasure.ParticipantHash;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Rows of table {@code contribution}: a participant contributed to a posting. */
final class ContributionRow {
  private ContributionRow() {}

  /** Adds a row, unless it exists. */
  static void add(Handle handle, ParticipantHash participant, long number, Instant at)
      throws SQLException {
    String add =
        """
        INSERT INTO contribution (participant, number, contributed_at, key_id, checksum)
        VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (participant, number) DO NOTHING
        """;
    try (PreparedStatement insert = handle.connection().prepareStatement(add)) {
      insert.setBytes(1, participant.bytes());
      insert.setLong(2, number);
      insert.setLong(3, at.getEpochSecond());
      insert.setString(4, participant.keyId());
      insert.setLong(
          5, checksum(participant.bytes(), number, at.getEpochSecond(), participant.keyId()));
      insert.executeUpdate();
    }
  }

  /**
   * @param keyId null in rows of before there could be several keys
   */
  static long checksum(
      byte[] participant, long number, long contributedAt, @Nullable String keyId) {
    RowChecksum checksum = new RowChecksum().add(participant).add(number).add(contributedAt);
    return keyId == null ? checksum.value() : checksum.add(keyId).value();
  }
}
