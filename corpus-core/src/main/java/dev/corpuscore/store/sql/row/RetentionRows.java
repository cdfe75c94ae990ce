package dev.corpuscore.store.sql.row;

import static dev.corpuscore.store.sql.table.Column.number;
import static dev.corpuscore.store.sql.table.Column.text;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.store.sql.table.Dialect;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.PreparedQuery;
import dev.corpuscore.store.sql.table.Row;
import dev.corpuscore.store.sql.table.Table;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes rows of table {@code retention}, on one connection: the reason of a removal, if
 * that was retention, and its day. A row outlives a new listing of the posting, which deletes the
 * row of the removal, and ends with the next removal or redaction. There is no column for a reason,
 * so that no other one can be stored, told or forgotten to be deleted.
 */
public final class RetentionRows {
  static final Table TABLE =
      Table.of(
              "retention",
              "the removal of posting {posting} by retention",
              text("posting").asKey(),
              number("day"))
          .since(32);

  private static final String OF_POSTING = TABLE.select("WHERE posting = ?");

  private final Handle handle;

  public RetentionRows(Handle handle) {
    this.handle = handle;
  }

  /**
   * Stores that retention removed these postings just now. Of one whose removal has no id ({@link
   * RemovalRows}) there is no row either.
   *
   * @param at any time of the day
   */
  public void put(Collection<PostingId> removed, Instant at) throws SQLException {
    List<PostingId> named = new ArrayList<>();
    handle.inChunks(
        "SELECT id FROM removal WHERE id IN (:keys) ORDER BY id",
        removed,
        row -> named.add(row.posting("id")));
    Instant day = day(at).atStartOfDay(ZoneOffset.UTC).toInstant();
    TABLE.putAll(handle, named, each -> new Object[] {each, day});
  }

  /** Returns whether there was something to delete. */
  public boolean delete(PostingId posting) throws SQLException {
    return handle.update("DELETE FROM retention WHERE posting = ?", posting) > 0;
  }

  /**
   * What is stored of a posting.
   *
   * @param day of its removal by retention; null if nothing is stored
   */
  public record Removed(@Nullable LocalDate day) {}

  /** The query for what is stored of this posting. It always finds something to remember. */
  public static PreparedQuery<Optional<Removed>> of(Dialect dialect, PostingId posting) {
    return new PreparedQuery<>(
        OF_POSTING,
        statement -> statement.setString(1, posting.value()),
        rows -> Optional.of(new Removed(rows.next() ? day(new Row(rows, dialect)) : null)));
  }

  private static LocalDate day(Row row) throws SQLException {
    TABLE.check(row);
    return day(row.time("day"));
  }

  private static LocalDate day(Instant at) {
    return LocalDate.ofInstant(at, ZoneOffset.UTC);
  }
}
