package dev.corpuscore.store.sql.posting;

import dev.corpuscore.model.Change;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.store.RevisionLog;
import dev.corpuscore.store.sql.database.Database;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The revision log: the tables of postings and removals, read by revision. */
public final class SqlRevisions implements RevisionLog {
  private final Database database;

  public SqlRevisions(Database database) {
    this.database = database;
  }

  @Override
  public long newest() {
    return database.read(connection -> CorpusRow.read(connection, database.dialect())).revision();
  }

  @Override
  public long generation() {
    return database.read(connection -> CorpusRow.read(connection, database.dialect())).generation();
  }

  @Override
  public long requestRebuild() {
    return database.write(connection -> CorpusRow.requestRebuild(connection, database.dialect()));
  }

  @Override
  public List<Change> after(long revision, int limit) {
    if (limit < 1 || limit > CHANGES_LIMIT) {
      throw new CorpusException(
          ErrorCode.INVALID_REQUEST, "limit " + limit + " is not in 1.." + CHANGES_LIMIT);
    }
    return database.read(connection -> page(connection, revision, limit));
  }

  private List<Change> page(Connection connection, long revision, int limit) throws SQLException {
    List<Change> changes = new ArrayList<>(removals(connection, revision, limit));
    long last = addPuts(changes, connection, revision, limit);
    changes.sort(Comparator.comparingLong(Change::revision));
    List<Change> page = changes.subList(0, Math.min(limit, changes.size()));
    // a page cut short by its bytes ends with a posting: what lies behind belongs to the next
    return page.stream().filter(change -> change.revision() <= last).toList();
  }

  /** Adds the postings of the page; returns the last revision that the page may hold. */
  private long addPuts(List<Change> changes, Connection connection, long revision, int limit)
      throws SQLException {
    String sql =
        PostingRows.SELECT
            + """
            WHERE p.revision > ?
              AND p.revision <= (SELECT max(revision)
                                 FROM (SELECT revision FROM posting
                                       WHERE revision > ? ORDER BY revision LIMIT ?) AS page)
            ORDER BY p.revision
            """;
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setLong(1, revision);
      query.setLong(2, revision);
      query.setInt(3, limit);
      try (ResultSet rows = query.executeQuery()) {
        PostingRows postings = new PostingRows(rows, database.dialect());
        long bytes = 0;
        for (PostingRow row = postings.next(); row != null; row = postings.next()) {
          changes.add(new Change.Put(row.posting()));
          bytes += row.content().length;
          if (bytes >= PAGE_BYTES) {
            return row.revision();
          }
        }
        return Long.MAX_VALUE;
      }
    }
  }

  private List<Change> removals(Connection connection, long revision, int limit)
      throws SQLException {
    String sql =
        """
        SELECT id, revision, checksum FROM removal
        WHERE revision > ? ORDER BY revision LIMIT ?
        """;
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setLong(1, revision);
      query.setInt(2, limit);
      try (ResultSet rows = query.executeQuery()) {
        List<Change> removals = new ArrayList<>();
        while (rows.next()) {
          String id = rows.getString("id");
          long at = rows.getLong("revision");
          if (PostingWrites.removalChecksum(id, at) != rows.getLong("checksum")) {
            throw database.dialect().damaged("the removal of " + id + " does not fit its checksum");
          }
          removals.add(new Change.Removed(new PostingId(id), at));
        }
        return removals;
      }
    }
  }
}
