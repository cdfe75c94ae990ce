package dev.corpuscore.store.sql.archive;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Base64;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A column of a table, and how its values are written in a row of an archive. */
record Column(String name, Kind kind) {
  /** What a column holds. */
  enum Kind {
    NUMBER(Types.BIGINT),
    FLAG(Types.BIGINT),
    TEXT(Types.VARCHAR),
    BYTES(Types.BINARY);

    private final int sqlType;

    Kind(int sqlType) {
      this.sqlType = sqlType;
    }
  }

  /** Reads {@code name:kind}; without a kind it is a text. */
  static Column of(String definition) {
    int colon = definition.indexOf(':');
    return colon < 0
        ? new Column(definition, Kind.TEXT)
        : new Column(
            definition.substring(0, colon),
            Kind.valueOf(definition.substring(colon + 1).toUpperCase(Locale.ROOT)));
  }

  /** The value of the row that the cursor is on. */
  @Nullable String read(ResultSet row, int at) throws SQLException {
    return switch (kind) {
      case NUMBER -> {
        long number = row.getLong(at);
        yield row.wasNull() ? null : Long.toString(number);
      }
      case FLAG -> row.getLong(at) != 0 ? "1" : "0";
      case TEXT -> row.getString(at);
      case BYTES -> {
        byte[] bytes = row.getBytes(at);
        yield bytes == null ? null : Base64.getEncoder().encodeToString(bytes);
      }
    };
  }

  /**
   * Sets a value of a statement.
   *
   * @throws IllegalArgumentException if it is none of this kind
   */
  void bind(PreparedStatement statement, int at, @Nullable String value) throws SQLException {
    if (value == null) {
      statement.setNull(at, kind.sqlType);
      return;
    }
    switch (kind) {
      case NUMBER -> statement.setLong(at, Long.parseLong(value));
      case FLAG -> statement.setLong(at, flag(value));
      case TEXT -> statement.setString(at, value);
      case BYTES -> statement.setBytes(at, Base64.getDecoder().decode(value));
    }
  }

  private static long flag(String value) {
    return switch (value) {
      case "0" -> 0;
      case "1" -> 1;
      default -> throw new IllegalArgumentException("neither 0 nor 1");
    };
  }
}
