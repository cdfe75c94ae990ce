package dev.corpuscore.store.sql.table;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.PostingId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The row of a result that the cursor is on. Its columns are found by their names. A value that
 * damage made null is read as 0, an empty text or no bytes, unless the method says that it may be
 * null: then the checksum of the row does not match.
 */
public record Row(ResultSet result, Dialect dialect) {
  public long number(String column) throws SQLException {
    return result.getLong(column);
  }

  public @Nullable Long numberOrNull(String column) throws SQLException {
    long number = result.getLong(column);
    return result.wasNull() ? null : number;
  }

  public int count(String column) throws SQLException {
    return result.getInt(column);
  }

  /** A flag of a table, which is 0 or 1. */
  public boolean flag(String column) throws SQLException {
    return result.getLong(column) != 0;
  }

  public @Nullable Boolean flagOrNull(String column) throws SQLException {
    Long flag = numberOrNull(column);
    return flag == null ? null : Boolean.valueOf(flag != 0);
  }

  /** An expression that is true or false, which PostgreSQL does not have as a number. */
  public boolean isTrue(String column) throws SQLException {
    return result.getBoolean(column);
  }

  public String text(String column) throws SQLException {
    return Objects.requireNonNullElse(result.getString(column), "");
  }

  public @Nullable String textOrNull(String column) throws SQLException {
    return result.getString(column);
  }

  public byte[] bytes(String column) throws SQLException {
    return Objects.requireNonNullElse(result.getBytes(column), new byte[0]);
  }

  public byte @Nullable [] bytesOrNull(String column) throws SQLException {
    return result.getBytes(column);
  }

  /** A time that the column has in seconds since 1970. */
  public Instant time(String column) throws SQLException {
    return Instant.ofEpochSecond(result.getLong(column));
  }

  public @Nullable Instant timeOrNull(String column) throws SQLException {
    Long seconds = numberOrNull(column);
    return seconds == null ? null : Instant.ofEpochSecond(seconds);
  }

  public PostingId posting(String column) throws SQLException {
    return new PostingId(text(column));
  }

  public boolean isNull(String column) throws SQLException {
    return result.getObject(column) == null;
  }

  /** As {@link Dialect#damaged(String)}. */
  public CorpusException damaged(String what) {
    return dialect.damaged(what);
  }
}
