package dev.corpuscore.store.sql;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table, and how its values are written in a row of an archive.
 *
 * @param since the version of the tables that it came with; what came after the first may be null
 */
record ArchivedColumn(String name, Kind kind, int since) {
  /** The type of a column's values. */
  enum Kind {
    NUMBER(Types.BIGINT),
    FLAG(Types.BIGINT),
    TEXT(Types.VARCHAR),
    BYTES(Types.BINARY),
    /** Bytes that the table has compressed, and the archive has not. */
    PACKED(Types.BINARY);

    private final int sqlType;

    Kind(int sqlType) {
      this.sqlType = sqlType;
    }
  }

  /** Reads {@code name:kind:since}; without a kind it is a text, without a version always there. */
  static ArchivedColumn of(String definition) {
    List<String> parts = List.of(definition.split(":"));
    return new ArchivedColumn(
        parts.getFirst(),
        parts.size() < 2 ? Kind.TEXT : Kind.valueOf(parts.get(1).toUpperCase(Locale.ROOT)),
        parts.size() < 3 ? 0 : Integer.parseInt(parts.get(2)));
  }

  /** Reads the value of the current row. */
  @Nullable String read(ResultSet row, int at, CompressionDictionaryRows dictionaries)
      throws SQLException {
    return switch (kind) {
      case NUMBER -> {
        long number = row.getLong(at);
        yield row.wasNull() ? null : Long.toString(number);
      }
      case FLAG -> row.getLong(at) != 0 ? "1" : "0";
      case TEXT -> row.getString(at);
      case BYTES -> base64(row.getBytes(at));
      case PACKED -> {
        byte[] bytes = row.getBytes(at);
        yield bytes == null
            ? null
            : base64(dictionaries.unpack(row.getStatement().getConnection(), bytes));
      }
    };
  }

  /**
   * Sets a value of a statement.
   *
   * @throws IllegalArgumentException if it is not a value of this kind
   */
  void bind(
      PreparedStatement statement,
      int at,
      @Nullable String value,
      CompressionDictionaryRows dictionaries)
      throws SQLException {
    if (value == null) {
      statement.setNull(at, kind.sqlType);
      return;
    }
    switch (kind) {
      case NUMBER -> statement.setLong(at, Long.parseLong(value));
      case FLAG -> statement.setLong(at, flag(value));
      case TEXT -> statement.setString(at, value);
      case BYTES -> statement.setBytes(at, Base64.getDecoder().decode(value));
      case PACKED ->
          statement.setBytes(
              at, dictionaries.pack(statement.getConnection(), Base64.getDecoder().decode(value)));
    }
  }

  private static @Nullable String base64(byte @Nullable [] bytes) {
    return bytes == null ? null : Base64.getEncoder().encodeToString(bytes);
  }

  private static long flag(String value) {
    return switch (value) {
      case "0" -> 0;
      case "1" -> 1;
      default -> throw new IllegalArgumentException("neither 0 nor 1");
    };
  }
}
