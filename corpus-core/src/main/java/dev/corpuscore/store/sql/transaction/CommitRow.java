package dev.corpuscore.store.sql.transaction;

import static dev.corpuscore.store.sql.table.Column.number;
import static dev.corpuscore.store.sql.table.Column.text;

import dev.corpuscore.model.Digest;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Row;
import dev.corpuscore.store.sql.table.Table;
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
  private static final Table TABLE =
      Table.of(
          "commit_position",
          "the row of the commits",
          number("one").asKey().unsummed(),
          text("timeline"),
          number("number"),
          text("parent"),
          number("parent_number"),
          number("parent_sequence"));

  private static final String READ =
      TABLE.selectAs(
          "p",
          """
          , c.revision, h.sequence, h.receipt_id
          FROM commit_position p
          LEFT JOIN corpus c ON c.one = 1
          LEFT JOIN erasure_head h ON h.one = 1
          """);

  /** Reads the row; null before the first numbered commit. */
  static @Nullable CommitRow read(Handle handle) throws SQLException {
    return handle.first(READ, CommitRow::read).orElse(null);
  }

  /** A flipped bit may be in a UUID or digest, which is parsed before the checksum is compared. */
  private static CommitRow read(Row row) throws SQLException {
    String parent = row.textOrNull("parent");
    byte[] receipt = row.bytesOrNull("receipt_id");
    CommitRow read;
    try {
      read =
          new CommitRow(
              new CommitPosition(
                  UUID.fromString(row.text("timeline")),
                  row.number("number"),
                  row.number("revision"),
                  row.number("sequence"),
                  receipt == null ? null : Digest.of(receipt)),
              parent == null ? null : UUID.fromString(parent),
              row.number("parent_number"),
              row.number("parent_sequence"));
    } catch (IllegalArgumentException e) {
      throw row.damaged("the row of the commits has an invalid timeline or digest");
    }
    TABLE.check(row);
    return read;
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
      TABLE.put(handle, 1, UUID.randomUUID(), 1, null, 0, 0);
    } else {
      CommitPosition position = before.position;
      TABLE.put(
          handle,
          1,
          position.timeline(),
          position.number() + 1,
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
    UUID timeline = UUID.randomUUID();
    if (before == null) {
      TABLE.put(handle, 1, timeline, 1, null, 0, 0);
    } else {
      TABLE.put(
          handle, 1, timeline, 1, before.timeline(), before.number(), before.ledgerSequence());
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
    return handle.number("SELECT total_changes()");
  }
}
