package dev.corpuscore.store.sql.row;

import static dev.corpuscore.store.sql.table.Column.number;
import static dev.corpuscore.store.sql.table.Column.text;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.following.Delisting;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Inspection;
import dev.corpuscore.store.sql.table.Row;
import dev.corpuscore.store.sql.table.Table;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;

/** Reads and writes rows of table {@code delisting}, on one connection. */
public final class DelistingRows {
  static final Table TABLE =
      Table.of(
              "delisting",
              "the delisting of posting {id}",
              text("id").asKey(),
              number("revision"),
              number("delisted_at"))
          .since(11);

  private final Handle handle;

  public DelistingRows(Handle handle) {
    this.handle = handle;
  }

  /** Stores these. A row of the same posting is replaced. */
  public void put(Collection<Delisting> delistings) throws SQLException {
    TABLE.putAll(handle, delistings, each -> new Object[] {each.id(), each.revision(), each.at()});
  }

  /** Deletes the rows of postings that are listed again. Very cheap if the table is empty. */
  public void delete(Collection<PostingId> listed) throws SQLException {
    if (!listed.isEmpty() && handle.exists(TABLE.select("LIMIT 1"))) {
      handle.batch("DELETE FROM delisting WHERE id = ?", listed, id -> new Object[] {id});
    }
  }

  /** As {@link dev.corpuscore.store.RevisionHistory#delistings}. */
  public List<Delisting> between(long after, long upTo, int limit) throws SQLException {
    return handle.list(
        TABLE.select("WHERE revision > ? AND revision <= ? ORDER BY revision LIMIT ?"),
        DelistingRows::read,
        after,
        upTo,
        limit);
  }

  /** Reports rows that do not match their checksums, and listed postings that have a row. */
  public static void verify(Inspection inspection) throws SQLException {
    inspection.rows(
        TABLE.selectAs(
            "d",
            """
            , p.number
            FROM delisting d LEFT JOIN posting p ON p.id = d.id AND p.listed = 1
            ORDER BY d.id
            """),
        row -> {
          Delisting read = read(row);
          if (!row.isNull("number")) {
            inspection.fault("posting " + read.id() + " is listed, but has a row as delisted");
          }
        });
  }

  private static Delisting read(Row row) throws SQLException {
    TABLE.check(row);
    return new Delisting(row.posting("id"), row.number("revision"), row.time("delisted_at"));
  }
}
