package dev.corpuscore.store.sql;

import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.PostingId;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows of table {@code removal}: a posting was removed, with which revision. The id of a posting
 * that only callers described is a digest of the URL that one of them typed, which somebody could
 * guess. No index and no follower ever had it, so a reader of the log needs only the revision: in
 * place of the id there is one that is made of the revision.
 */
final class RemovalRows {
  private static final System.Logger LOG = System.getLogger(RemovalRows.class.getName());
  private static final String DIGITS = "abcdefghijklmnopqrstuvwxyz234567";
  private static final int BITS_PER_DIGIT = 5;

  /** What all ids of this kind begin with; that of a real posting does with a chance of 2^-65. */
  private static final String NAMELESS = "p_aaaaaaaaaaaaa";

  private RemovalRows() {}

  /** The id under which the removal of a posting is stored. */
  static PostingId idOf(PostingRow removed, long revision) {
    return removed.isSubmitted() && !removed.listed()
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

  /**
   * Replaces the ids that a version before this one stored. Does nothing if there is none; every
   * opening of a store asks, because an archive may bring such rows along. If the rows cannot be
   * read or changed, the log says so, and the store opens as it is: the next opening asks again.
   */
  static void forgetSubmitted(Database database) {
    try {
      if (!database.read(RemovalRows::named).isEmpty()) {
        database.write(
            handle -> {
              CorpusRow.lock(handle);
              rename(handle, named(handle));
              return true;
            });
      }
    } catch (CorpusException e) {
      LOG.log(
          WARNING,
          "event=removals-keep-ids detail=\"ids of removed submissions could not be replaced; the"
              + " next start tries again\" reason=\""
              + e.getMessage()
              + '"');
    }
  }

  private record Named(String id, long revision) {}

  /** Those of postings that were never listed: the others have a row in {@code delisting}. */
  private static List<Named> named(Handle handle) throws SQLException {
    String sql =
        """
        SELECT id, revision FROM removal r
        WHERE id NOT LIKE ? AND NOT EXISTS (SELECT 1 FROM delisting d WHERE d.id = r.id)
        """;
    try (PreparedStatement query = handle.connection().prepareStatement(sql)) {
      query.setString(1, NAMELESS + "%");
      try (ResultSet rows = query.executeQuery()) {
        List<Named> named = new ArrayList<>();
        while (rows.next()) {
          named.add(new Named(rows.getString("id"), rows.getLong("revision")));
        }
        return named;
      }
    }
  }

  private static void rename(Handle handle, List<Named> rows) throws SQLException {
    String sql = "UPDATE removal SET id = ?, checksum = ? WHERE id = ?";
    try (PreparedStatement update = handle.connection().prepareStatement(sql)) {
      for (Named each : rows) {
        String id = nameless(each.revision()).value();
        update.setString(1, id);
        update.setLong(2, PostingWrites.removalChecksum(id, each.revision()));
        update.setString(3, each.id());
        update.addBatch();
      }
      update.executeBatch();
    }
  }
}
