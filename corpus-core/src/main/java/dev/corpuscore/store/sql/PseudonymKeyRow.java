package dev.corpuscore.store.sql;

import dev.corpuscore.model.erasure.KeyCheck;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/** The one row of table {@code pseudonym_key}: the value that recognises the key. */
final class PseudonymKeyRow {
  private PseudonymKeyRow() {}

  static Optional<KeyCheck> find(Connection connection, Dialect dialect) throws SQLException {
    String sql = "SELECT check_value, created_at, checksum FROM pseudonym_key";
    try (PreparedStatement query = connection.prepareStatement(sql);
        ResultSet row = query.executeQuery()) {
      if (!row.next()) {
        return Optional.empty();
      }
      byte[] value = row.getBytes("check_value");
      if (checksum(value, row.getLong("created_at")) != row.getLong("checksum")) {
        throw dialect.damaged("the row of the pseudonym key does not match its checksum");
      }
      return Optional.of(KeyCheck.of(value));
    }
  }

  /** Adds the row if there is none, in a transaction that holds the lock of the corpus. */
  static KeyCheck agree(Connection connection, Dialect dialect, KeyCheck check, Instant at)
      throws SQLException {
    Optional<KeyCheck> stored = find(connection, dialect);
    if (stored.isPresent()) {
      return stored.get();
    }
    if (participantsAreStored(connection)) {
      throw dialect.damaged("the row of the pseudonym key is missing");
    }
    String sql =
        """
        INSERT INTO pseudonym_key (one, check_value, created_at, checksum) VALUES (1, ?, ?, ?)
        """;
    try (PreparedStatement insert = connection.prepareStatement(sql)) {
      insert.setBytes(1, check.bytes());
      insert.setLong(2, at.getEpochSecond());
      insert.setLong(3, checksum(check.bytes(), at.getEpochSecond()));
      insert.executeUpdate();
    }
    return check;
  }

  /** Whether the store has data that depends on the key. */
  static boolean participantsAreStored(Connection connection) throws SQLException {
    String sql =
        """
        SELECT 1 WHERE EXISTS (SELECT 1 FROM tombstone) OR EXISTS (SELECT 1 FROM contribution)
        """;
    try (PreparedStatement query = connection.prepareStatement(sql);
        ResultSet row = query.executeQuery()) {
      return row.next();
    }
  }

  private static long checksum(byte[] value, long createdAt) {
    return new RowChecksum().add(value).add(createdAt).value();
  }
}
