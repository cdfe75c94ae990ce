package dev.corpuscore.store.sql.row;

import static dev.corpuscore.store.sql.table.Column.Absence.LEFT_OUT;
import static dev.corpuscore.store.sql.table.Column.bytes;
import static dev.corpuscore.store.sql.table.Column.number;
import static dev.corpuscore.store.sql.table.Column.text;

import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Table;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Rows of table {@code typed_url}: a URL that leads to a posting because a caller typed it. */
public final class TypedUrlRows {
  public static final Table TABLE =
      Table.of(
              "typed_url",
              "typed URL {sequence}",
              number("sequence").asKey(),
              text("url"),
              number("number"),
              bytes("participant").absent(LEFT_OUT))
          .since(6);

  private TypedUrlRows() {}

  /** Adds one, unless a source named the URL or the same caller typed it before. */
  public static void add(Handle handle, String url, long number, @Nullable ParticipantHash caller)
      throws SQLException {
    if (handle.exists("SELECT 1 FROM posting_url WHERE url = ?", url)
        || isTyped(handle, url, number, caller)) {
      return;
    }
    byte[] participant = caller == null ? null : caller.bytes();
    TABLE.insert(handle, Sequence.next(handle, TABLE), url, number, participant);
  }

  /** The number of the posting that this URL was first typed for. */
  public static Optional<Long> find(Handle handle, String url) throws SQLException {
    return handle.first(
        TABLE.select("WHERE url = ? ORDER BY sequence LIMIT 1"),
        row -> {
          if (!TABLE.fits(row)) {
            throw row.damaged("the row of a typed URL does not match its checksum");
          }
          return row.number("number");
        },
        url);
  }

  private static boolean isTyped(
      Handle handle, String url, long number, @Nullable ParticipantHash caller)
      throws SQLException {
    return handle
        .list(
            "SELECT number, participant FROM typed_url WHERE url = ?",
            row -> {
              byte[] participant = row.bytesOrNull("participant");
              return row.number("number") == number
                  && (caller == null ? participant == null : caller.includes(participant));
            },
            url)
        .contains(true);
  }
}
