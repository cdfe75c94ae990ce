package dev.corpuscore.store.sql.row;

import static dev.corpuscore.store.sql.table.Column.bytes;
import static dev.corpuscore.store.sql.table.Column.number;

import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Inspection;
import dev.corpuscore.store.sql.table.Row;
import dev.corpuscore.store.sql.table.Table;
import dev.corpuscore.transparency.TriePages;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Table {@code root_page}: the tree of the corpus's root, on one connection. */
public final class RootPageRows implements TriePages<SQLException> {
  private static final Table TABLE =
      Table.of(
          "root_page",
          "page {number} of the tree of the root",
          number("number").asKey(),
          bytes("page"));

  private static final String REMEDY = "run corpus reindex, which computes the root again";

  private final Handle handle;

  public RootPageRows(Handle handle) {
    this.handle = handle;
  }

  @Override
  public Map<Long, byte[]> read(Collection<Long> numbers) throws SQLException {
    // in their order, so that neighbours are read together
    List<Long> sorted = numbers.stream().sorted().toList();
    Map<Long, byte[]> pages = new HashMap<>();
    handle.inChunks(
        TABLE.select("WHERE number IN (:keys)"),
        sorted,
        row -> pages.put(row.number("number"), page(row)));
    return pages;
  }

  @Override
  public void write(Map<Long, byte[]> pages) throws SQLException {
    TABLE.putAll(
        handle,
        pages.keySet().stream().sorted().toList(),
        number -> new Object[] {number, Objects.requireNonNull(pages.get(number))});
  }

  @Override
  public void delete(Collection<Long> numbers) throws SQLException {
    handle.batch(
        "DELETE FROM root_page WHERE number = ?", numbers, number -> new Object[] {number});
  }

  /** Deletes all pages. */
  public void clear() throws SQLException {
    handle.update("DELETE FROM root_page");
  }

  /** Reports pages that do not match their checksums. */
  public static void verify(Inspection inspection) throws SQLException {
    TABLE.verify(inspection, RootPageRows::page);
  }

  private static byte[] page(Row row) throws SQLException {
    if (!TABLE.fits(row)) {
      throw row.dialect().damaged(TABLE.mismatch(row), REMEDY);
    }
    return row.bytes("page");
  }
}
