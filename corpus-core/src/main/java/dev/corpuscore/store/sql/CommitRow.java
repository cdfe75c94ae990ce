package dev.corpuscore.store.sql;

import dev.corpuscore.model.Digest;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The only row of table {@code commit_position}: the number of commits and their timeline.
 *
 * @param position the position of this row and of the other tables
 * @param parent the timeline before this one, of which commits were missing; null for none
 * @param parentNumber the number of the last commit of the parent that the database has
 * @param parentSequence the newest entry of the ledger at that commit
 */
record CommitRow(
    CommitPosition position, @Nullable UUID parent, long parentNumber, long parentSequence) {
  private static final String READ =
      """
      SELECT p.timeline, p.number, p.parent, p.parent_number, p.parent_sequence, p.checksum,
             c.revision, h.sequence, h.receipt_id
      FROM commit_position p
      LEFT JOIN corpus c ON c.one = 1
      LEFT JOIN erasure_head h ON h.one = 1
      """;

  private static final String STORE =
      """
      INSERT INTO commit_position
        (one, timeline, number, parent, parent_number, parent_sequence, checksum)
      VALUES (1, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (one) DO UPDATE
      SET timeline = excluded.timeline, number = excluded.number, parent = excluded.parent,
          parent_number = excluded.parent_number, parent_sequence = excluded.parent_sequence,
          checksum = excluded.checksum
      """;

  /** Reads the row; null before the first numbered commit. */
  static @Nullable CommitRow read(Handle handle) throws SQLException {
    try (PreparedStatement query = handle.connection().prepareStatement(READ);
        ResultSet row = query.executeQuery()) {
      if (!row.next()) {
        return null;
      }
      CommitRow read = read(row, handle.dialect());
      if (read.checksum() != row.getLong("checksum")) {
        throw handle.damaged("the row of the commits does not match its checksum");
      }
      return read;
    }
  }

  /**
   * A flipped bit may be in a UUID or digest, which is parsed before its checksum can be compared.
   */
  private static CommitRow read(ResultSet row, Dialect dialect) throws SQLException {
    String timeline = row.getString("timeline");
    String parent = row.getString("parent");
    byte[] receipt = row.getBytes("receipt_id");
    try {
      return new CommitRow(
          new CommitPosition(
              UUID.fromString(timeline == null ? "" : timeline),
              row.getLong("number"),
              row.getLong("revision"),
              row.getLong("sequence"),
              receipt == null ? null : Digest.of(receipt)),
          parent == null ? null : UUID.fromString(parent),
          row.getLong("parent_number"),
          row.getLong("parent_sequence"));
    } catch (IllegalArgumentException e) {
      throw dialect.damaged("the row of the commits has an invalid timeline or digest");
    }
  }

  /** As {@link #read}, only the position. */
  static @Nullable CommitPosition position(Handle handle) throws SQLException {
    CommitRow row = read(handle);
    return row == null ? null : row.position;
  }

  /** Gives the commit of this transaction its number, and returns the position after it. */
  static CommitPosition next(Handle handle) throws SQLException {
    CommitRow before = read(handle);
    if (before == null) {
      store(handle, UUID.randomUUID(), 1, null, 0, 0);
    } else {
      store(
          handle,
          before.position.timeline(),
          before.position.number() + 1,
          before.parent,
          before.parentNumber,
          before.parentSequence);
    }
    return written(handle);
  }

  /**
   * Begins a new timeline after {@code left}, in a transaction that may write. Does nothing if the
   * database has left it already.
   */
  static CommitPosition fork(Handle handle, UUID left) throws SQLException {
    CommitPosition before = position(handle);
    if (before != null && !before.timeline().equals(left)) {
      return before;
    }
    if (before == null) {
      store(handle, UUID.randomUUID(), 1, null, 0, 0);
    } else {
      store(
          handle,
          UUID.randomUUID(),
          1,
          before.timeline(),
          before.number(),
          before.ledgerSequence());
    }
    return written(handle);
  }

  /** The position after the row was stored. */
  private static CommitPosition written(Handle handle) throws SQLException {
    CommitPosition now = position(handle);
    if (now == null) {
      throw new IllegalStateException("the row of the commits was just stored, and is not there");
    }
    return now;
  }

  private static void store(
      Handle handle,
      UUID timeline,
      long number,
      @Nullable UUID parent,
      long parentNumber,
      long parentSequence)
      throws SQLException {
    String before = parent == null ? null : parent.toString();
    try (PreparedStatement upsert = handle.connection().prepareStatement(STORE)) {
      upsert.setString(1, timeline.toString());
      upsert.setLong(2, number);
      upsert.setString(3, before);
      upsert.setLong(4, parentNumber);
      upsert.setLong(5, parentSequence);
      upsert.setLong(
          6, checksum(timeline.toString(), number, before, parentNumber, parentSequence));
      upsert.executeUpdate();
    }
  }

  private long checksum() {
    return checksum(
        position.timeline().toString(),
        position.number(),
        parent == null ? null : parent.toString(),
        parentNumber,
        parentSequence);
  }

  private static long checksum(
      String timeline,
      long number,
      @Nullable String parent,
      long parentNumber,
      long parentSequence) {
    return new RowChecksum()
        .add(timeline)
        .add(number)
        .add(parent)
        .add(parentNumber)
        .add(parentSequence)
        .value();
  }

  /**
   * Whether the commits that this timeline lacks of its parent up to a mark were all erasures,
   * which is so if as many commits as ledger entries are missing. Once these entries are restored,
   * nothing is missing.
   */
  boolean lackedEntriesAlone(CommitPosition mark) {
    return mark.timeline().equals(parent)
        && mark.number() - parentNumber == mark.ledgerSequence() - parentSequence;
  }

  /**
   * Whether this is the commit from which the first mark is made. It acknowledged nothing, so if a
   * power cut comes between this commit and the mark, the missing mark is not a fault.
   */
  boolean isFirst() {
    return position.number() == 1 && parent == null;
  }

  /** How many rows this connection has changed so far. */
  static long changes(Handle handle) throws SQLException {
    try (PreparedStatement query = handle.connection().prepareStatement("SELECT total_changes()");
        ResultSet row = query.executeQuery()) {
      row.next();
      return row.getLong(1);
    }
  }
}
