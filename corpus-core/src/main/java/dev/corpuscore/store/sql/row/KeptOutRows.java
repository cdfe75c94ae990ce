package dev.corpuscore.store.sql.row;

import static dev.corpuscore.store.sql.table.Column.number;
import static dev.corpuscore.store.sql.table.Column.text;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.store.KeptOut;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Inspection;
import dev.corpuscore.store.sql.table.Row;
import dev.corpuscore.store.sql.table.Table;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads and writes rows of table {@code kept_out}, on one connection. */
public final class KeptOutRows {
  static final Table TABLE =
      Table.of(
              "kept_out",
              "the row that keeps a posting out",
              text("posting").asKey(),
              text("reason"),
              number("since"),
              text("led_to").since(10))
          .since(9);

  private final Handle handle;

  public KeptOutRows(Handle handle) {
    this.handle = handle;
  }

  /** Whether there is any row. Mostly there is none, and no other query is needed. */
  public boolean isEmpty() throws SQLException {
    return !handle.exists(TABLE.select("LIMIT 1"));
  }

  /** Which of these postings are kept out. */
  public Set<PostingId> among(Collection<PostingId> postings) throws SQLException {
    Set<PostingId> keptOut = new HashSet<>();
    handle.inChunks(
        TABLE.select("WHERE posting IN (:keys)"),
        postings,
        row -> keptOut.add(read(row).posting()));
    return keptOut;
  }

  /** All postings that are kept out, in the order of {@code Removals}. */
  public List<KeptOut> all() throws SQLException {
    return handle.list(TABLE.select("ORDER BY since, posting"), KeptOutRows::read);
  }

  /** Keeps a posting out from now on, by its own row. An earlier reason is replaced. */
  public void put(PostingId posting, String reason, Instant at) throws SQLException {
    TABLE.put(handle, posting, reason, at, null);
  }

  /**
   * Keeps postings out as long as another one is kept out. Rows that exist already are not changed.
   */
  public void putThoseThatLedTo(
      PostingId posting, Collection<PostingId> others, String reason, Instant at)
      throws SQLException {
    handle.batch(
        TABLE.insertIfAbsent(), others, other -> TABLE.withChecksum(other, reason, at, posting));
  }

  /** Returns whether there was something to delete. */
  public boolean delete(PostingId posting) throws SQLException {
    return handle.update("DELETE FROM kept_out WHERE posting = ? OR led_to = ?", posting, posting)
        > 0;
  }

  /** Reports inconsistent rows, and postings that are stored although they are kept out. */
  public static void verify(Inspection inspection) throws SQLException {
    inspection.rows(
        TABLE.selectAs(
            "k",
            ", p.number FROM kept_out k LEFT JOIN posting p ON p.id = k.posting"
                + " ORDER BY k.posting"),
        row -> {
          String posting = row.text("posting");
          if (!TABLE.fits(row)) {
            inspection.fault(
                "the row that keeps posting " + posting + " out does not match its checksum");
          } else if (!row.isNull("number")) {
            inspection.fault("posting " + posting + " is in the corpus although it is kept out");
          }
        });
  }

  private static KeptOut read(Row row) throws SQLException {
    TABLE.check(row);
    String ledTo = row.textOrNull("led_to");
    return new KeptOut(
        row.posting("posting"),
        row.text("reason"),
        row.time("since"),
        ledTo == null ? null : new PostingId(ledTo));
  }
}
