package dev.corpuscore.store.sql;

import dev.corpuscore.model.erasure.KeyCheck;
import dev.corpuscore.model.erasure.KnownKey;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row of table {@code pseudonym_key}: the value that recognises a key. Nothing stored depends on
 * a key without a row.
 *
 * @param number column {@code one}: in the order in which the store came to know the keys
 * @param createdAt seconds since 1970
 * @param retiredAt seconds since 1970; null for the key in use, which is exactly one
 */
record PseudonymKeyRow(long number, KeyCheck check, long createdAt, @Nullable Long retiredAt) {
  /** The key of contributions that do not say which. */
  static final long FIRST = 1;

  /** All rows, in the order of their numbers; none before the first start. */
  static List<PseudonymKeyRow> all(Handle handle) throws SQLException {
    String sql =
        """
        SELECT one, check_value, created_at, retired_at, checksum FROM pseudonym_key
        ORDER BY one
        """;
    try (PreparedStatement query = handle.connection().prepareStatement(sql);
        ResultSet rows = query.executeQuery()) {
      List<PseudonymKeyRow> all = new ArrayList<>();
      while (rows.next()) {
        all.add(read(rows, handle.dialect()));
      }
      if (!all.isEmpty() && all.stream().filter(PseudonymKeyRow::isInUse).count() != 1) {
        throw handle.damaged("not exactly one pseudonym key is in use");
      }
      return all;
    }
  }

  private static PseudonymKeyRow read(ResultSet row, Dialect dialect) throws SQLException {
    byte[] value = row.getBytes("check_value");
    long createdAt = row.getLong("created_at");
    long retired = row.getLong("retired_at");
    Long retiredAt = row.wasNull() ? null : retired;
    if (checksum(value, createdAt, retiredAt) != row.getLong("checksum")) {
      throw dialect.damaged("the row of the pseudonym key does not match its checksum");
    }
    return new PseudonymKeyRow(row.getLong("one"), KeyCheck.of(value), createdAt, retiredAt);
  }

  boolean isInUse() {
    return retiredAt == null;
  }

  /** This row, of a key that another one replaces then; null if it is the one in use. */
  PseudonymKeyRow retired(@Nullable Long at) {
    return new PseudonymKeyRow(number, check, createdAt, at);
  }

  KnownKey known() {
    return new KnownKey(
        check,
        Instant.ofEpochSecond(createdAt),
        retiredAt == null ? null : Instant.ofEpochSecond(retiredAt));
  }

  /** Adds the row, or replaces the one of this number. */
  void put(Handle handle) throws SQLException {
    String sql =
        """
        INSERT INTO pseudonym_key (one, check_value, created_at, retired_at, checksum)
        VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (one) DO UPDATE SET retired_at = excluded.retired_at,
          checksum = excluded.checksum
        """;
    try (PreparedStatement insert = handle.connection().prepareStatement(sql)) {
      insert.setLong(1, number);
      insert.setBytes(2, check.bytes());
      insert.setLong(3, createdAt);
      if (retiredAt == null) {
        insert.setNull(4, Types.BIGINT);
      } else {
        insert.setLong(4, retiredAt);
      }
      insert.setLong(5, checksum(check.bytes(), createdAt, retiredAt));
      insert.executeUpdate();
    }
  }

  void delete(Handle handle) throws SQLException {
    String sql = "DELETE FROM pseudonym_key WHERE one = ?";
    try (PreparedStatement delete = handle.connection().prepareStatement(sql)) {
      delete.setLong(1, number);
      delete.executeUpdate();
    }
  }

  /** Whether somebody is stored under this key. Costs a scan if not. */
  boolean isNeeded(Handle handle) throws SQLException {
    String sql =
        """
        SELECT 1 WHERE EXISTS (SELECT 1 FROM tombstone WHERE key_id = ?)
          OR EXISTS (SELECT 1 FROM contribution WHERE key_id = ?)
          OR (? = 1 AND EXISTS (SELECT 1 FROM contribution WHERE key_id IS NULL))
        """;
    try (PreparedStatement query = handle.connection().prepareStatement(sql)) {
      query.setString(1, check.keyId());
      query.setString(2, check.keyId());
      query.setLong(3, number);
      try (ResultSet row = query.executeQuery()) {
        return row.next();
      }
    }
  }

  /** Whether somebody contributed under another key than this one. Costs a scan if not. */
  static boolean othersHaveContributions(Handle handle, String keyId) throws SQLException {
    String sql =
        "SELECT 1 FROM contribution WHERE key_id = ? OR (? = 1 AND key_id IS NULL) LIMIT 1";
    for (PseudonymKeyRow other : all(handle)) {
      if (!other.check.keyId().equals(keyId)) {
        try (PreparedStatement query = handle.connection().prepareStatement(sql)) {
          query.setString(1, other.check.keyId());
          query.setLong(2, other.number);
          try (ResultSet row = query.executeQuery()) {
            if (row.next()) {
              return true;
            }
          }
        }
      }
    }
    return false;
  }

  /** Whether the store has data that depends on a key. */
  static boolean participantsAreStored(Handle handle) throws SQLException {
    String sql =
        """
        SELECT 1 WHERE EXISTS (SELECT 1 FROM tombstone) OR EXISTS (SELECT 1 FROM contribution)
        """;
    try (PreparedStatement query = handle.connection().prepareStatement(sql);
        ResultSet row = query.executeQuery()) {
      return row.next();
    }
  }

  private static long checksum(byte[] value, long createdAt, @Nullable Long retiredAt) {
    RowChecksum checksum = new RowChecksum().add(value).add(createdAt);
    return retiredAt == null ? checksum.value() : checksum.add(retiredAt.longValue()).value();
  }
}
