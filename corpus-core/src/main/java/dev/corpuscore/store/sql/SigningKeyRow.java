package dev.corpuscore.store.sql;

import static dev.corpuscore.store.sql.Column.Absence.MARKED;
import static dev.corpuscore.store.sql.Column.bytes;
import static dev.corpuscore.store.sql.Column.number;
import static dev.corpuscore.store.sql.Column.text;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.signature.KeyPurpose;
import dev.corpuscore.signature.PublishedKey;
import dev.corpuscore.signature.VerifyingKey;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One row of table {@code signing_key}: a public key and one time in which it was in use. */
final class SigningKeyRow {
  static final Table TABLE =
      Table.of(
              "signing_key",
              "the public key {key_id}",
              text("key_id").asKey().unsummed(),
              text("purpose"),
              bytes("public_key"),
              number("used_from").asKey(),
              number("used_until").absent(MARKED))
          .since(15);

  private static final String SELECT =
      """
      SELECT key_id, purpose, public_key, used_from, used_until, checksum FROM signing_key
      ORDER BY used_from, key_id
      """;

  private SigningKeyRow() {}

  /**
   * All rows, in the order in which the uses began, whether the log introduced them or not.
   *
   * @throws CorpusException {@code UNAVAILABLE} if one is damaged
   */
  static List<PublishedKey> all(Handle handle) throws SQLException {
    List<PublishedKey> keys = new ArrayList<>();
    try (PreparedStatement query = handle.connection().prepareStatement(SELECT);
        ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        keys.add(read(rows, handle.dialect()));
      }
    }
    return keys;
  }

  private static PublishedKey read(ResultSet row, Dialect dialect) throws SQLException {
    String purpose = row.getString("purpose");
    byte[] key = Objects.requireNonNullElse(row.getBytes("public_key"), new byte[0]);
    long from = row.getLong("used_from");
    long end = row.getLong("used_until");
    Long until = row.wasNull() ? null : end;
    if (checksum(purpose, key, from, until) != row.getLong("checksum")) {
      throw dialect.damaged(
          "the public key " + row.getString("key_id") + " does not match its checksum");
    }
    return new PublishedKey(
        new VerifyingKey(key),
        KeyPurpose.valueOf(purpose.toUpperCase(Locale.ROOT)),
        Instant.ofEpochSecond(from),
        until == null ? null : Instant.ofEpochSecond(until));
  }

  /** Adds the use of a key, or replaces what is stored of it. */
  static void put(Handle handle, PublishedKey key) throws SQLException {
    String sql =
        """
        INSERT INTO signing_key (key_id, purpose, public_key, used_from, used_until, checksum)
        VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (key_id, used_from) DO UPDATE SET purpose = excluded.purpose,
          used_until = excluded.used_until, checksum = excluded.checksum
        """;
    String purpose = Objects.requireNonNull(key.purpose()).wire();
    long from = Objects.requireNonNull(key.from()).getEpochSecond();
    Long until = key.until() == null ? null : key.until().getEpochSecond();
    try (PreparedStatement insert = handle.connection().prepareStatement(sql)) {
      insert.setString(1, key.key().keyId());
      insert.setString(2, purpose);
      insert.setBytes(3, key.key().raw());
      insert.setLong(4, from);
      if (until == null) {
        insert.setNull(5, Types.BIGINT);
      } else {
        insert.setLong(5, until);
      }
      insert.setLong(6, checksum(purpose, key.key().raw(), from, until));
      insert.executeUpdate();
    }
  }

  private static long checksum(String purpose, byte[] key, long from, @Nullable Long until) {
    return new RowChecksum().add(purpose).add(key).add(from).add(until).value();
  }
}
