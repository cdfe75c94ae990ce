package dev.corpuscore.store.sql.table;

import dev.corpuscore.model.Digest;
import dev.corpuscore.model.PostingId;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.Base64;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table: its type, what its value adds to the checksum of the row, and how the value
 * is written in a row of an archive.
 *
 * @param since the version of the tables that it came with, 0 for the first; what came later may be
 *     null
 * @param key whether it belongs to the key of the table
 * @param summed whether the checksum covers it
 */
public record Column(
    String name, Kind kind, Absence absence, int since, boolean key, boolean summed) {
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

  /** What a null adds to the checksum. */
  public enum Absence {
    /** The length -1; so a number has a length, too. */
    MARKED,
    /** The same as a text or bytes of length 0, or as the number 0. */
    EMPTY,
    LEFT_OUT
  }

  public static Column number(String name) {
    return new Column(name, Kind.NUMBER, Absence.EMPTY, 0, false, true);
  }

  public static Column flag(String name) {
    return new Column(name, Kind.FLAG, Absence.EMPTY, 0, false, true);
  }

  public static Column text(String name) {
    return new Column(name, Kind.TEXT, Absence.MARKED, 0, false, true);
  }

  public static Column bytes(String name) {
    return new Column(name, Kind.BYTES, Absence.EMPTY, 0, false, true);
  }

  public static Column packed(String name) {
    return new Column(name, Kind.PACKED, Absence.EMPTY, 0, false, true);
  }

  public Column absent(Absence added) {
    return new Column(name, kind, added, since, key, summed);
  }

  public Column since(int version) {
    return new Column(name, kind, absence, version, key, summed);
  }

  public Column asKey() {
    return new Column(name, kind, absence, since, true, summed);
  }

  public Column unsummed() {
    return new Column(name, kind, absence, since, key, false);
  }

  /**
   * The value that is stored for another: the seconds of a time since 1970, 1 or 0 for a flag, the
   * text of an id, the bytes of a digest. Numbers, texts and bytes are stored as they are.
   */
  static @Nullable Object stored(@Nullable Object value) {
    return switch (value) {
      case null -> null;
      case Instant time -> time.getEpochSecond();
      case Boolean flag -> flag ? 1L : 0L;
      case Integer number -> number.longValue();
      case PostingId id -> id.value();
      case UUID id -> id.toString();
      case Digest digest -> digest.bytes();
      default -> value;
    };
  }

  /** Sets a value of a statement, as {@link #stored}. */
  static void bind(PreparedStatement statement, int at, @Nullable Object value)
      throws SQLException {
    switch (stored(value)) {
      case null -> statement.setNull(at, Types.NULL);
      case Long number -> statement.setLong(at, number);
      case String text -> statement.setString(at, text);
      case byte[] bytes -> statement.setBytes(at, bytes);
      default ->
          throw new IllegalArgumentException(
              "cannot be stored: " + Objects.requireNonNull(value).getClass());
    }
  }

  /** Reads the value of the current row. */
  @Nullable Object read(Row row) throws SQLException {
    return switch (kind) {
      case NUMBER, FLAG -> row.numberOrNull(name);
      case TEXT -> row.textOrNull(name);
      case BYTES, PACKED -> row.bytesOrNull(name);
    };
  }

  /** Adds a stored value of this column to the checksum of its row. */
  void add(RowChecksum checksum, @Nullable Object value) {
    if (value == null && absence == Absence.LEFT_OUT) {
      return;
    }
    boolean marked = absence == Absence.MARKED;
    switch (kind) {
      case NUMBER, FLAG -> {
        Long number = (Long) value;
        if (marked) {
          checksum.add(number);
        } else {
          checksum.add(number == null ? 0L : number.longValue());
        }
      }
      case TEXT -> checksum.add(value == null && !marked ? "" : (String) value);
      case BYTES, PACKED -> checksum.add(value == null ? new byte[0] : (byte[]) value);
    }
  }

  /** Reads the value of the current row as an archive has it. */
  @Nullable String archived(Row row, int at) throws SQLException {
    ResultSet result = row.result();
    return switch (kind) {
      case NUMBER -> {
        long number = result.getLong(at);
        yield result.wasNull() ? null : Long.toString(number);
      }
      case FLAG -> result.getLong(at) != 0 ? "1" : "0";
      case TEXT -> result.getString(at);
      case BYTES -> base64(result.getBytes(at));
      case PACKED -> {
        byte[] bytes = result.getBytes(at);
        yield bytes == null
            ? null
            : base64(
                row.dialect().dictionaries().unpack(result.getStatement().getConnection(), bytes));
      }
    };
  }

  /**
   * Sets a value of an archive.
   *
   * @throws IllegalArgumentException if it is not a value of this kind
   */
  void bindArchived(PreparedStatement statement, int at, @Nullable String value, Handle handle)
      throws SQLException {
    if (value == null) {
      statement.setNull(at, kind.sqlType);
      return;
    }
    switch (kind) {
      case NUMBER -> statement.setLong(at, Long.parseLong(value));
      case FLAG -> statement.setLong(at, flagOf(value));
      case TEXT -> statement.setString(at, value);
      case BYTES -> statement.setBytes(at, Base64.getDecoder().decode(value));
      case PACKED -> {
        byte[] bytes = Base64.getDecoder().decode(value);
        statement.setBytes(at, handle.dialect().dictionaries().pack(handle.connection(), bytes));
      }
    }
  }

  private static @Nullable String base64(byte @Nullable [] bytes) {
    return bytes == null ? null : Base64.getEncoder().encodeToString(bytes);
  }

  private static long flagOf(String value) {
    return switch (value) {
      case "0" -> 0;
      case "1" -> 1;
      default -> throw new IllegalArgumentException("neither 0 nor 1");
    };
  }
}
