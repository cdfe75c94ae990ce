package dev.corpuscore.store.sql;

import dev.corpuscore.model.erasure.ParticipantHash;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * A row of table {@code erasure_older}: the hash of an erased participant under a pseudonym key
 * that was replaced before the erasure. A restored backup may have contributions under it.
 */
record OlderHashRow(long sequence, ParticipantHash hash) {
  /** The rows of an entry of the ledger, by their keys. */
  static List<ParticipantHash> of(Handle handle, long sequence) throws SQLException {
    String sql =
        "SELECT key_id, participant, checksum FROM erasure_older WHERE sequence = ? ORDER BY key_id";
    try (PreparedStatement query = handle.connection().prepareStatement(sql)) {
      query.setLong(1, sequence);
      try (ResultSet row = query.executeQuery()) {
        List<ParticipantHash> older = new ArrayList<>();
        while (row.next()) {
          ParticipantHash hash =
              ParticipantHash.of(row.getBytes("participant"), row.getString("key_id"));
          if (new OlderHashRow(sequence, hash).checksum() != row.getLong("checksum")) {
            throw handle.damaged(
                "an older hash of entry "
                    + sequence
                    + " of the ledger does not match its checksum");
          }
          older.add(hash);
        }
        return older;
      }
    }
  }

  void insert(Handle handle) throws SQLException {
    String sql =
        "INSERT INTO erasure_older (sequence, key_id, participant, checksum) VALUES (?, ?, ?, ?)";
    try (PreparedStatement insert = handle.connection().prepareStatement(sql)) {
      insert.setLong(1, sequence);
      insert.setString(2, hash.keyId());
      insert.setBytes(3, hash.bytes());
      insert.setLong(4, checksum());
      insert.executeUpdate();
    }
  }

  private long checksum() {
    return new RowChecksum().add(sequence).add(hash.keyId()).add(hash.bytes()).value();
  }
}
