package dev.corpuscore.store.sql.row;

import static dev.corpuscore.store.sql.table.Column.number;
import static dev.corpuscore.store.sql.table.Column.text;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Table;
import java.sql.SQLException;
import java.util.List;

/**
 * Rows of table {@code removal}: a posting was removed, with which revision. The id of a posting
 * that only callers described is a digest of the URL that one of them typed, which somebody could
 * guess. No index and no follower ever had it, so a reader of the log needs only the revision: in
 * place of the id there is one that is made of the revision.
 */
public final class RemovalRows {
  public static final Table TABLE =
      Table.of("removal", "the removal of {id}", text("id").asKey(), number("revision"));

  private static final String DIGITS = "abcdefghijklmnopqrstuvwxyz234567";
  private static final int BITS_PER_DIGIT = 5;

  /** What all ids of this kind begin with; that of a real posting does with a chance of 2^-65. */
  private static final String NAMELESS = "p_aaaaaaaaaaaaa";

  private RemovalRows() {}

  /**
   * The id under which the removal of a posting is stored.
   *
   * @param wasListed whether it was listed before the transaction, so that the index and the root
   *     know its id
   */
  public static PostingId idOf(PostingRow removed, boolean wasListed, long revision) {
    return removed.isSubmitted() && !removed.listed() && !wasListed
        ? nameless(revision)
        : new PostingId(removed.id());
  }

  private static PostingId nameless(long revision) {
    StringBuilder id = new StringBuilder(NAMELESS);
    for (int digit = PostingId.LENGTH - NAMELESS.length() - 1; digit >= 0; digit--) {
      id.append(DIGITS.charAt((int) (revision >>> (digit * BITS_PER_DIGIT)) & 31));
    }
    return new PostingId(id.toString());
  }

  /** Whether there are ids of submitted postings, which a version before this one stored. */
  public static boolean haveSubmitted(Handle handle) throws SQLException {
    return !named(handle).isEmpty();
  }

  /** Replaces the ids that a version before this one stored; the caller has locked the corpus. */
  public static void forgetSubmitted(Handle handle) throws SQLException {
    rename(handle, named(handle));
  }

  private record Named(String id, long revision) {}

  /** Those of postings that were never listed: the others have a row in {@code delisting}. */
  private static List<Named> named(Handle handle) throws SQLException {
    return handle.list(
        """
        SELECT id, revision FROM removal r
        WHERE id NOT LIKE ? AND NOT EXISTS (SELECT 1 FROM delisting d WHERE d.id = r.id)
        """,
        row -> new Named(row.text("id"), row.number("revision")),
        NAMELESS + "%");
  }

  private static void rename(Handle handle, List<Named> rows) throws SQLException {
    handle.batch(
        "UPDATE removal SET id = ?, checksum = ? WHERE id = ?",
        rows,
        row -> {
          PostingId id = nameless(row.revision());
          return new Object[] {id, TABLE.checksum(id, row.revision()), row.id()};
        });
  }
}
