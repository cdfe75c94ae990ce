package dev.corpuscore.store.sql.step;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.store.sql.row.PostingRow;
import dev.corpuscore.store.sql.row.PostingRows;
import dev.corpuscore.store.sql.row.TypedUrlRows;
import dev.corpuscore.store.sql.table.Dialect;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.PreparedQuery;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Finds postings by their keys. */
public final class PostingQueries {
  /** Without {@code IN}: one id needs no sorting, and the statement is always the same. */
  private static final String BY_ID = PostingRows.SELECT + "WHERE p.id = ?";

  private PostingQueries() {}

  /** The query for the posting of this id, converted by {@code read}. */
  public static <T> PreparedQuery<Optional<T>> byId(
      Dialect dialect, PostingId id, Function<PostingRow, T> read) {
    return new PreparedQuery<>(
        BY_ID,
        statement -> statement.setString(1, id.value()),
        rows -> Optional.ofNullable(new PostingRows(rows, dialect).next()).map(read));
  }

  /** The existing postings of these ids, in no order. */
  public static List<PostingRow> byIds(Handle handle, List<PostingId> ids) throws SQLException {
    List<PostingRow> found = new ArrayList<>();
    handle.resultsInChunks(
        PostingRows.SELECT + "WHERE p.id IN (:keys) ORDER BY p.number, s.source",
        ids,
        rows -> found.addAll(new PostingRows(rows, handle.dialect()).rest()));
    return found;
  }

  /**
   * The posting for which a source named this canonical URL, else the one for which a caller typed
   * it.
   */
  public static Optional<PostingRow> byUrl(Handle handle, String url) throws SQLException {
    Optional<Long> number =
        handle.first(
            PostingRow.URLS.select("WHERE url = ?"),
            row -> {
              PostingRow.URLS.check(row);
              return row.number("number");
            },
            url);
    if (number.isEmpty()) {
      number = TypedUrlRows.find(handle, url);
    }
    return number.isEmpty() ? Optional.empty() : Optional.of(byNumber(handle, number.get()));
  }

  private static PostingRow byNumber(Handle handle, long number) throws SQLException {
    return handle
        .result(
            PostingRows.SELECT + "WHERE p.number = ? ORDER BY s.source",
            rows -> Optional.ofNullable(new PostingRows(rows, handle.dialect()).next()),
            number)
        .orElseThrow(
            () -> handle.damaged("a URL leads to posting number " + number + ", which is missing"));
  }
}
