package dev.corpuscore.store.sql.row;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.store.sql.table.Dialect;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads postings from a result with one row per posting and source, in which the rows of a posting
 * follow each other. Each posting is compared with its checksum before its values are used. Not
 * thread-safe. The caller closes the result.
 */
public final class PostingRows {
  /** The beginning of every query for postings. */
  public static final String SELECT =
      """
      SELECT p.number, p.id, p.revision, p.digest, p.closed_reason, p.closed_at, p.expires_at,
             p.listed, p.origin, p.first_seen_at, p.last_seen_at, p.checksum, c.content,
             p.duplicate_group, p.job, p.copy, p.reposted, s.source
      FROM posting p
      LEFT JOIN posting_content c ON c.number = p.number
      LEFT JOIN posting_source s ON s.number = p.number
      """;

  // numbers of the columns, because the driver looks up names again for every result
  private static final int NUMBER = 1;
  private static final int ID = 2;
  private static final int REVISION = 3;
  private static final int DIGEST = 4;
  private static final int CLOSED_REASON = 5;
  private static final int CLOSED_AT = 6;
  private static final int EXPIRES_AT = 7;
  private static final int LISTED = 8;
  private static final int ORIGIN = 9;
  private static final int FIRST_SEEN_AT = 10;
  private static final int LAST_SEEN_AT = 11;
  private static final int CHECKSUM = 12;
  private static final int CONTENT = 13;
  private static final int DUPLICATE_GROUP = 14;
  private static final int JOB = 15;
  private static final int COPY = 16;
  private static final int REPOSTED = 17;
  private static final int SOURCE = 18;

  private final ResultSet rows;
  private final Dialect dialect;
  private boolean onRow;

  public PostingRows(ResultSet rows, Dialect dialect) throws SQLException {
    this.rows = rows;
    this.dialect = dialect;
    this.onRow = rows.next();
  }

  /**
   * Returns the next posting's row, or null at the end.
   *
   * @throws CorpusException {@code UNAVAILABLE} if it is damaged; the next call returns the row
   *     after it
   */
  public @Nullable PostingRow next() throws SQLException {
    Read read = read();
    if (read == null) {
      return null;
    }
    if (read.damage() != null) {
      throw read.damage();
    }
    return read.row();
  }

  /** All that follow, as {@link #next} returns them. */
  public List<PostingRow> rest() throws SQLException {
    List<PostingRow> rest = new ArrayList<>();
    for (PostingRow row = next(); row != null; row = next()) {
      rest.add(row);
    }
    return rest;
  }

  /**
   * The next posting's row.
   *
   * @param row its values are unreliable if there is damage
   * @param damage null if the row matches its checksum
   */
  public record Read(PostingRow row, @Nullable CorpusException damage) {}

  /**
   * Returns the next posting's row, damaged or not, or null at the end.
   *
   * @throws CorpusException {@code UNAVAILABLE} if no content can be read, because the dictionary
   *     of the compressed ones is missing or damaged
   */
  public @Nullable Read read() throws SQLException {
    if (!onRow) {
      return null;
    }
    long checksum = rows.getLong(CHECKSUM);
    List<String> sources = new ArrayList<>();
    PostingRow row = row(sources);
    do {
      String source = rows.getString(SOURCE);
      if (source != null) {
        sources.add(source);
      }
      onRow = rows.next();
    } while (onRow && rows.getLong(NUMBER) == row.number());
    Collections.sort(sources);
    boolean fits = row.checksum() == checksum;
    return new Read(
        row, fits ? null : dialect.damaged("posting " + row.id() + " does not match its checksum"));
  }

  /** The row. Its list of sources is filled later. */
  private PostingRow row(List<String> sources) throws SQLException {
    return new PostingRow(
        rows.getLong(NUMBER),
        Objects.requireNonNullElse(rows.getString(ID), ""),
        rows.getLong(REVISION),
        bytes(DIGEST),
        rows.getString(CLOSED_REASON),
        number(CLOSED_AT),
        number(EXPIRES_AT),
        rows.getLong(LISTED) != 0,
        Objects.requireNonNullElse(rows.getString(ORIGIN), ""),
        rows.getLong(FIRST_SEEN_AT),
        rows.getLong(LAST_SEEN_AT),
        content(),
        rows.getString(DUPLICATE_GROUP),
        JobRows.job(number(JOB), number(COPY)),
        PostingRow.isReposted(number(REPOSTED)),
        sources);
  }

  private @Nullable Long number(int column) throws SQLException {
    long value = rows.getLong(column);
    return rows.wasNull() ? null : value;
  }

  private byte[] content() throws SQLException {
    byte[] stored = bytes(CONTENT);
    return dialect.dictionaries().unpack(rows.getStatement().getConnection(), stored);
  }

  private byte[] bytes(int column) throws SQLException {
    return Objects.requireNonNullElse(rows.getBytes(column), new byte[0]);
  }
}
