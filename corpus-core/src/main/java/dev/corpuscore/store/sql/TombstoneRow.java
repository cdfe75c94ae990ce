package dev.corpuscore.store.sql;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.erasure.ParticipantHash;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/**
 * A row of table {@code tombstone}: this participant was erased. It is never deleted.
 *
 * @param participant the keyed hash, its key
 * @param erasedAt seconds since 1970
 */
record TombstoneRow(byte[] participant, String keyId, long erasedAt) {
  /** The tombstone of a participant under any of the hashes, under the key in use first. */
  static Optional<TombstoneRow> find(Handle handle, ParticipantHash participant)
      throws SQLException {
    for (ParticipantHash each : participant.all()) {
      Optional<TombstoneRow> found = find(handle, each.bytes());
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  static Optional<TombstoneRow> find(Handle handle, byte[] participant) throws SQLException {
    String sql =
        "SELECT participant, key_id, erased_at, checksum FROM tombstone WHERE participant = ?";
    try (PreparedStatement query = handle.connection().prepareStatement(sql)) {
      query.setBytes(1, participant);
      try (ResultSet row = query.executeQuery()) {
        return row.next() ? Optional.of(read(row, handle.dialect())) : Optional.empty();
      }
    }
  }

  /**
   * Refuses an erased participant.
   *
   * @throws CorpusException {@code PARTICIPANT_ERASED} if the participant was erased; {@code
   *     PSEUDONYM_KEY_UNAVAILABLE} if that cannot be known without another key
   */
  static void refuse(Handle handle, ParticipantHash participant) throws SQLException {
    PseudonymKeyAgreement.require(handle, participant);
    if (find(handle, participant).isPresent()) {
      throw new CorpusException(ErrorCode.PARTICIPANT_ERASED, ErrorCode.PARTICIPANT_ERASED.title());
    }
  }

  /** Reads the current row. */
  static TombstoneRow read(ResultSet row, Dialect dialect) throws SQLException {
    TombstoneRow tombstone =
        new TombstoneRow(
            row.getBytes("participant"), row.getString("key_id"), row.getLong("erased_at"));
    if (tombstone.checksum() != row.getLong("checksum")) {
      throw dialect.damaged("a tombstone does not match its checksum");
    }
    return tombstone;
  }

  void insert(Handle handle) throws SQLException {
    String sql =
        "INSERT INTO tombstone (participant, key_id, erased_at, checksum) VALUES (?, ?, ?, ?)";
    try (PreparedStatement insert = handle.connection().prepareStatement(sql)) {
      insert.setBytes(1, participant);
      insert.setString(2, keyId);
      insert.setLong(3, erasedAt);
      insert.setLong(4, checksum());
      insert.executeUpdate();
    }
  }

  private long checksum() {
    return new RowChecksum().add(participant).add(keyId).add(erasedAt).value();
  }
}
