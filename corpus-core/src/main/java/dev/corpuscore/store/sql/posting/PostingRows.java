package dev.corpuscore.store.sql.posting;

import dev.corpuscore.store.sql.database.Dialect;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads postings from a result that has one row per posting and source, the rows of a posting side
 * by side. Each is held against its checksum before anything in it is believed. Not thread-safe;
 * whoever opened the result closes it.
 */
final class PostingRows {
  /** What every query for postings selects. */
  static final String SELECT =
      """
      SELECT p.number, p.id, p.revision, p.digest, p.closed_reason, p.closed_at, p.expires_at,
             p.listed, p.origin, p.first_seen_at, p.last_seen_at, p.checksum, c.content, s.source
      FROM posting p
      LEFT JOIN posting_content c ON c.number = p.number
      LEFT JOIN posting_source s ON s.number = p.number
      """;

  private final ResultSet rows;
  private final Dialect dialect;
  private boolean onRow;

  PostingRows(ResultSet rows, Dialect dialect) throws SQLException {
    this.rows = rows;
    this.dialect = dialect;
    this.onRow = rows.next();
  }

  /**
   * Returns the next posting's row, or null at the end.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if it is damaged; the next
   *     call goes on behind it
   */
  @Nullable PostingRow next() throws SQLException {
    if (!onRow) {
      return null;
    }
    long checksum = rows.getLong("checksum");
    List<String> sources = new ArrayList<>();
    PostingRow row = row(sources);
    do {
      String source = rows.getString("source");
      if (source != null) {
        sources.add(source);
      }
      onRow = rows.next();
    } while (onRow && rows.getLong("number") == row.number());
    Collections.sort(sources);
    if (row.checksum() != checksum) {
      throw dialect.damaged("posting " + row.id() + " does not fit its checksum");
    }
    return row;
  }

  /** The row, whose list of sources is still to be filled. */
  private PostingRow row(List<String> sources) throws SQLException {
    return new PostingRow(
        rows.getLong("number"),
        Objects.requireNonNullElse(rows.getString("id"), ""),
        rows.getLong("revision"),
        bytes("digest"),
        rows.getString("closed_reason"),
        number("closed_at"),
        number("expires_at"),
        rows.getBoolean("listed"),
        Objects.requireNonNullElse(rows.getString("origin"), ""),
        rows.getLong("first_seen_at"),
        rows.getLong("last_seen_at"),
        bytes("content"),
        sources);
  }

  private @Nullable Long number(String column) throws SQLException {
    long value = rows.getLong(column);
    return rows.wasNull() ? null : value;
  }

  private byte[] bytes(String column) throws SQLException {
    return Objects.requireNonNullElse(rows.getBytes(column), new byte[0]);
  }
}
