package dev.corpuscore.store.sql.row;

import static dev.corpuscore.store.sql.table.Column.flag;
import static dev.corpuscore.store.sql.table.Column.number;

import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.store.Submissions.Unattributed;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Table;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Rows of table {@code unattributed}: postings of the first edition, which mixed text of
 * participants with that of the source. The migration adds the rows; reading the source deletes
 * them.
 */
public final class UnattributedRows {
  static final Table TABLE =
      Table.unchecked("unattributed", number("number").asKey(), flag("erased")).since(6);

  /** The version of the tables from which on submissions are stored with their participants. */
  public static final int SINCE = 6;

  private UnattributedRows() {}

  /** Does what the migration does, for rows that were imported from an older archive. */
  public static void mark(Handle handle) throws SQLException {
    handle.update(
        """
        INSERT INTO unattributed (number, erased)
        SELECT DISTINCT c.number, 0 FROM contribution c JOIN posting p ON p.number = c.number
        WHERE p.origin <> ?
        """,
        Origin.SUBMITTED.wire());
  }

  public static boolean has(Handle handle, PostingId posting) throws SQLException {
    return handle.exists(
        "SELECT 1 FROM unattributed u JOIN posting p ON p.number = u.number WHERE p.id = ?",
        posting);
  }

  /** Those of these postings that have a row. */
  public static Set<Long> among(Handle handle, Collection<Long> numbers) throws SQLException {
    Set<Long> found = new HashSet<>();
    handle.inChunks(
        TABLE.select("WHERE number IN (:keys)"), numbers, row -> found.add(row.number("number")));
    return found;
  }

  /** Deletes the row of a posting, and the URLs of the posting that no source named. */
  public static void settle(Handle handle, PostingId posting, Collection<String> named)
      throws SQLException {
    List<String> unnamed =
        new ArrayList<>(
            handle.list(
                "SELECT l.url FROM posting_url l JOIN posting p ON p.number = l.number"
                    + " WHERE p.id = ?",
                row -> row.text("url"),
                posting));
    unnamed.removeAll(named);
    for (String url : unnamed) {
      handle.update("DELETE FROM posting_url WHERE url = ?", url);
    }
    handle.update(
        "DELETE FROM unattributed WHERE number = (SELECT number FROM posting WHERE id = ?)",
        posting);
  }

  /** Marks the postings to which an erased participant contributed. */
  public static void erased(Handle handle, byte[] participant) throws SQLException {
    handle.update(
        """
        UPDATE unattributed SET erased = 1
        WHERE number IN (SELECT number FROM contribution WHERE participant = ?)
        """,
        participant);
  }

  public static Unattributed count(Handle handle) throws SQLException {
    return handle
        .first(
            "SELECT count(*) AS postings, coalesce(sum(erased), 0) AS erased FROM unattributed",
            row -> new Unattributed(row.number("postings"), row.number("erased")))
        .orElseThrow();
  }

  /** The postings for which no refresh was ever queued. */
  public static List<PostingId> unasked(Handle handle) throws SQLException {
    // runs at every start: starting from the postings, SQLite would read all of them, and with
    // NOT EXISTS all commands for each
    return handle.list(
        """
        SELECT p.id FROM unattributed u JOIN posting p ON p.number = u.number
        WHERE p.id NOT IN (SELECT subject FROM command WHERE kind = ?)
        ORDER BY u.number
        """,
        row -> row.posting("id"),
        CommandKind.POSTING_REFRESH.wire());
  }
}
