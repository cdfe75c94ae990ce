package dev.corpuscore.store.sql.posting;

import dev.corpuscore.model.Change;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.store.RevisionLog;
import dev.corpuscore.store.sql.database.Database;
import dev.corpuscore.store.sql.posting.PostingRows.Read;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

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
    long newest = CorpusRow.read(connection, database.dialect()).revision();
    Stretch removed = Stretch.after(connection, "removal", revision, limit, newest);
    Stretch put = Stretch.after(connection, "posting", revision, limit, newest);
    List<Change> changes = new ArrayList<>(removals(connection, removed));
    long last = addPuts(changes, connection, put);
    changes.sort(Comparator.comparingLong(Change::revision));
    int size = Math.min(limit, changes.size());
    while (size > 0
        && size < changes.size()
        && changes.get(size).revision() == changes.get(size - 1).revision()) {
      size++; // what shares a revision is not asked for again
    }
    // a page cut short by its bytes ends with a posting: what lies behind belongs to the next
    return changes.subList(0, size).stream().filter(change -> change.revision() <= last).toList();
  }

  /**
   * The part of a table's index that a page may take.
   *
   * @param asked the revision that it begins behind
   * @param end the last revision in it
   * @param bound as in {@link LogRows#end}
   */
  private record Stretch(long asked, long end, long bound) {
    static Stretch after(Connection connection, String table, long asked, int limit, long newest)
        throws SQLException {
      String sql =
          "SELECT max(revision), count(*) FROM (SELECT revision FROM "
              + table
              + " WHERE revision > ? ORDER BY revision LIMIT ?) AS page";
      try (PreparedStatement query = connection.prepareStatement(sql)) {
        query.setLong(1, asked);
        query.setInt(2, limit);
        try (ResultSet row = query.executeQuery()) {
          row.next();
          long end = row.getLong(1);
          boolean whole = row.getInt(2) < limit;
          return new Stretch(asked, end, whole ? newest : Math.min(end, newest));
        }
      }
    }
  }

  /** Adds the postings of the page; returns the last revision that the page may hold. */
  private long addPuts(List<Change> changes, Connection connection, Stretch stretch)
      throws SQLException {
    String sql =
        PostingRows.SELECT + "WHERE p.revision > ? AND p.revision <= ? ORDER BY p.revision";
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setLong(1, stretch.asked);
      query.setLong(2, stretch.end);
      try (ResultSet rows = query.executeQuery()) {
        PostingRows postings = new PostingRows(rows, database.dialect());
        LogRows log = new LogRows("posting", stretch.asked);
        long bytes = 0;
        for (Read read = postings.read(); read != null; read = postings.read()) {
          bytes += read.row().content().length;
          if (add(read, log) && bytes >= PAGE_BYTES) {
            changes.addAll(log.end(read.row().revision()));
            return read.row().revision();
          }
        }
        changes.addAll(log.end(stretch.bound));
        return Long.MAX_VALUE;
      }
    }
  }

  /** Returns whether the row is sound. */
  private boolean add(Read read, LogRows log) {
    PostingRow row = read.row();
    CorpusException damage = read.damage();
    if (damage == null) {
      try {
        log.add(new Change.Put(row.posting()));
        return true;
      } catch (IllegalStateException | CorpusException e) {
        damage =
            database
                .dialect()
                .damaged("posting " + row.id() + " cannot be read: " + e.getMessage());
      }
    }
    log.addDamaged(row.id(), row.revision(), damage);
    return false;
  }

  private List<Change> removals(Connection connection, Stretch stretch) throws SQLException {
    String sql =
        """
        SELECT id, revision, checksum FROM removal
        WHERE revision > ? AND revision <= ? ORDER BY revision
        """;
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setLong(1, stretch.asked);
      query.setLong(2, stretch.end);
      try (ResultSet rows = query.executeQuery()) {
        LogRows log = new LogRows("removal", stretch.asked);
        while (rows.next()) {
          String id = Objects.requireNonNullElse(rows.getString("id"), "");
          long at = rows.getLong("revision");
          if (PostingWrites.removalChecksum(id, at) == rows.getLong("checksum")) {
            log.add(new Change.Removed(new PostingId(id), at));
          } else {
            log.addDamaged(
                id,
                at,
                database.dialect().damaged("the removal of " + id + " does not fit its checksum"));
          }
        }
        return log.end(stretch.bound);
      }
    }
  }
}
