package dev.corpuscore.store.sql.row;

import static dev.corpuscore.store.sql.table.Column.number;
import static dev.corpuscore.store.sql.table.Column.text;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.store.CatalogStore.PageRead;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Row;
import dev.corpuscore.store.sql.table.Table;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads and writes rows of table {@code source_page}, on one connection. */
public final class SourcePageRows {
  static final Table TABLE =
      Table.of(
          "source_page",
          "a page of source {source}",
          text("source").asKey(),
          text("posting").asKey(),
          text("digest"),
          number("asked_at"));

  private final Handle handle;

  public SourcePageRows(Handle handle) {
    this.handle = handle;
  }

  public Map<PostingId, PageRead> of(String source) throws SQLException {
    Map<PostingId, PageRead> asked = new HashMap<>();
    handle.query(
        TABLE.select("WHERE source = ?"),
        row -> {
          PageRead page = read(row);
          asked.put(row.posting("posting"), page);
        },
        source);
    return asked;
  }

  /**
   * Stores when and how pages were read.
   *
   * @param pages null for a page whose row is deleted
   */
  public void put(String source, Map<PostingId, @Nullable PageRead> pages) throws SQLException {
    List<PostingId> gone = new ArrayList<>();
    Map<PostingId, PageRead> asked = new LinkedHashMap<>();
    pages.forEach(
        (posting, page) -> {
          if (page == null) {
            gone.add(posting);
          } else {
            asked.put(posting, page);
          }
        });
    TABLE.putAll(
        handle,
        asked.entrySet(),
        it -> new Object[] {source, it.getKey(), it.getValue().digest(), it.getValue().at()});
    handle.batch(
        "DELETE FROM source_page WHERE source = ? AND posting = ?",
        gone,
        posting -> new Object[] {source, posting});
  }

  static PageRead read(Row row) throws SQLException {
    TABLE.check(row);
    return new PageRead(row.text("digest"), row.time("asked_at"));
  }
}
