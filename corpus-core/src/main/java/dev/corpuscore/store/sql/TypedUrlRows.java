package dev.corpuscore.store.sql;

import dev.corpuscore.model.erasure.ParticipantHash;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Rows of table {@code typed_url}: a URL that leads to a posting because a caller typed it. */
final class TypedUrlRows {
  private TypedUrlRows() {}

  /** Adds one, unless a source named the URL or the same caller typed it before. */
  static void add(Handle handle, String url, long number, @Nullable ParticipantHash caller)
      throws SQLException {
    if (isNamedBySource(handle, url) || isTyped(handle, url, number, caller)) {
      return;
    }
    byte[] participant = caller == null ? null : caller.bytes();
    String sql =
        """
        INSERT INTO typed_url (sequence, url, number, participant, checksum)
        VALUES (?, ?, ?, ?, ?)
        """;
    long sequence = Sequence.next(handle, "typed_url");
    try (PreparedStatement insert = handle.connection().prepareStatement(sql)) {
      insert.setLong(1, sequence);
      insert.setString(2, url);
      insert.setLong(3, number);
      if (participant == null) {
        insert.setNull(4, Types.BINARY);
      } else {
        insert.setBytes(4, participant);
      }
      insert.setLong(5, checksum(sequence, url, number, participant));
      insert.executeUpdate();
    }
  }

  /** The number of the posting that this URL was first typed for. */
  static OptionalLong find(Handle handle, String url) throws SQLException {
    String sql =
        """
        SELECT sequence, number, participant, checksum FROM typed_url
        WHERE url = ? ORDER BY sequence LIMIT 1
        """;
    try (PreparedStatement query = handle.connection().prepareStatement(sql)) {
      query.setString(1, url);
      try (ResultSet row = query.executeQuery()) {
        if (!row.next()) {
          return OptionalLong.empty();
        }
        long number = row.getLong("number");
        byte[] participant = row.getBytes("participant");
        if (checksum(row.getLong("sequence"), url, number, participant)
            != row.getLong("checksum")) {
          throw handle.damaged("the row of a typed URL does not match its checksum");
        }
        return OptionalLong.of(number);
      }
    }
  }

  private static boolean isNamedBySource(Handle handle, String url) throws SQLException {
    String sql = "SELECT 1 FROM posting_url WHERE url = ?";
    try (PreparedStatement query = handle.connection().prepareStatement(sql)) {
      query.setString(1, url);
      try (ResultSet row = query.executeQuery()) {
        return row.next();
      }
    }
  }

  private static boolean isTyped(
      Handle handle, String url, long number, @Nullable ParticipantHash caller)
      throws SQLException {
    String sql = "SELECT number, participant FROM typed_url WHERE url = ?";
    try (PreparedStatement query = handle.connection().prepareStatement(sql)) {
      query.setString(1, url);
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          byte[] participant = rows.getBytes("participant");
          if (rows.getLong("number") == number
              && (caller == null ? participant == null : caller.includes(participant))) {
            return true;
          }
        }
        return false;
      }
    }
  }

  /** What {@code checksum} of the row must be. */
  static long checksum(long sequence, String url, long number, byte @Nullable [] participant) {
    RowChecksum checksum = new RowChecksum().add(sequence).add(url).add(number);
    if (participant != null) {
      checksum.add(participant);
    }
    return checksum.value();
  }
}
