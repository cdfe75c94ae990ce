package dev.corpuscore.store.sql.row;

import static dev.corpuscore.store.sql.table.Column.bytes;
import static dev.corpuscore.store.sql.table.Column.number;
import static dev.corpuscore.store.sql.table.Column.text;

import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Row;
import dev.corpuscore.store.sql.table.Table;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;

/**
 * Table {@code lost_leaf}, on one connection: hashes of leaves whose postings were removed since,
 * at the shortest way that led to them alone. So the paths of other postings stay whole.
 */
public final class LostLeafRows {
  static final Table TABLE =
      Table.of(
              "lost_leaf",
              "the hash at {way} until entry {entry}",
              text("way").asKey(),
              number("entry").asKey(),
              number("since"),
              bytes("hash"))
          .since(25);

  private final Handle handle;

  public LostLeafRows(Handle handle) {
    this.handle = handle;
  }

  /**
   * The hash of a leaf.
   *
   * @param way the first characters of an id, with the prefix of ids
   * @param since the first entry whose root may have it
   * @param entry the last one
   */
  public record Lost(String way, long since, long entry, byte[] hash) {}

  /** Adds these. */
  public void add(Collection<Lost> lost) throws SQLException {
    TABLE.putAll(handle, lost, it -> new Object[] {it.way, it.entry, it.since, it.hash});
  }

  /** Those in a range that the root of an entry has. */
  public List<Lost> within(IdRange range, long entry) throws SQLException {
    return handle.list(
        TABLE.select("WHERE way >= ? AND way < ? AND since <= ? AND entry >= ? ORDER BY way"),
        LostLeafRows::read,
        range.from(),
        range.to(),
        entry,
        entry);
  }

  /** The stored ways and ids that come before and behind an id, at most four. */
  public List<String> beside(String id) throws SQLException {
    return handle.list(
        """
        SELECT max(id) AS way FROM posting WHERE id < ? UNION ALL
        SELECT min(id) FROM posting WHERE id > ? UNION ALL
        SELECT max(way) FROM lost_leaf WHERE way < ? UNION ALL
        SELECT min(way) FROM lost_leaf WHERE way > ?
        """,
        row -> row.isNull("way") ? "" : row.text("way"),
        id,
        id,
        id,
        id);
  }

  private static Lost read(Row row) throws SQLException {
    TABLE.check(row);
    return new Lost(row.text("way"), row.number("since"), row.number("entry"), row.bytes("hash"));
  }
}
