package dev.corpuscore.store.sql;

import dev.corpuscore.model.PostingId;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** Finds postings by their keys. */
final class PostingQueries {
  /** How many ids one query takes at most; SQLite allows 32,766 parameters. */
  private static final int IDS_PER_QUERY = 512;

  /** Without {@code IN}: one id needs no sorting, and the statement is always the same. */
  private static final String BY_ID = PostingRows.SELECT + "WHERE p.id = ?";

  private PostingQueries() {}

  /** The query for the posting of this id, converted by {@code read}. */
  static <T> PreparedQuery<Optional<T>> byId(
      Dialect dialect, PostingId id, Function<PostingRow, T> read) {
    return new PreparedQuery<>(
        BY_ID,
        statement -> statement.setString(1, id.value()),
        rows -> Optional.ofNullable(new PostingRows(rows, dialect).next()).map(read));
  }

  /** The existing postings of these ids, in no order. */
  static List<PostingRow> byIds(Handle handle, List<PostingId> ids) throws SQLException {
    List<PostingRow> found = new ArrayList<>();
    for (int from = 0; from < ids.size(); from += IDS_PER_QUERY) {
      List<PostingId> some = ids.subList(from, Math.min(ids.size(), from + IDS_PER_QUERY));
      String marks = String.join(", ", Collections.nCopies(some.size(), "?"));
      String sql = PostingRows.SELECT + "WHERE p.id IN (" + marks + ") ORDER BY p.number, s.source";
      try (PreparedStatement query = handle.connection().prepareStatement(sql)) {
        for (int i = 0; i < some.size(); i++) {
          query.setString(i + 1, some.get(i).value());
        }
        try (ResultSet rows = query.executeQuery()) {
          PostingRows postings = new PostingRows(rows, handle.dialect());
          for (PostingRow row = postings.next(); row != null; row = postings.next()) {
            found.add(row);
          }
        }
      }
    }
    return found;
  }

  /**
   * The posting for which a source named this canonical URL, else the one for which a caller typed
   * it.
   */
  static Optional<PostingRow> byUrl(Handle handle, String url) throws SQLException {
    String sql = "SELECT number, checksum FROM posting_url WHERE url = ?";
    try (PreparedStatement query = handle.connection().prepareStatement(sql)) {
      query.setString(1, url);
      try (ResultSet row = query.executeQuery()) {
        if (!row.next()) {
          OptionalLong typed = TypedUrlRows.find(handle, url);
          return typed.isPresent()
              ? Optional.of(byNumber(handle, typed.getAsLong()))
              : Optional.empty();
        }
        long number = row.getLong("number");
        if (PostingWrites.urlChecksum(url, number) != row.getLong("checksum")) {
          throw handle.damaged("the row of the URL " + url + " does not match its checksum");
        }
        return Optional.of(byNumber(handle, number));
      }
    }
  }

  private static PostingRow byNumber(Handle handle, long number) throws SQLException {
    String sql = PostingRows.SELECT + "WHERE p.number = ? ORDER BY s.source";
    try (PreparedStatement query = handle.connection().prepareStatement(sql)) {
      query.setLong(1, number);
      try (ResultSet rows = query.executeQuery()) {
        PostingRow posting = new PostingRows(rows, handle.dialect()).next();
        if (posting == null) {
          throw handle.damaged("a URL leads to posting number " + number + ", which is missing");
        }
        return posting;
      }
    }
  }
}
