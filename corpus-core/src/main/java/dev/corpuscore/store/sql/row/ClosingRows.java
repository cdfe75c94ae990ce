package dev.corpuscore.store.sql.row;

import static dev.corpuscore.store.sql.table.Column.number;
import static dev.corpuscore.store.sql.table.Column.text;

import dev.corpuscore.model.catalog.Closing;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Row;
import dev.corpuscore.store.sql.table.Table;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads and writes rows of table {@code closing}, on one connection. */
public final class ClosingRows {
  static final Table TABLE =
      Table.of(
          "closing",
          "the closing of {posting}",
          text("posting").asKey(),
          text("source").asKey(),
          text("reason"),
          number("last_seen_at"),
          text("listing"),
          number("size"),
          number("closed_at"));

  private final Handle handle;

  public ClosingRows(Handle handle) {
    this.handle = handle;
  }

  /** Stores these closings. Each replaces an older one of the same posting and source. */
  public void put(List<Closing> closings) throws SQLException {
    TABLE.putAll(
        handle,
        closings,
        it ->
            new Object[] {
              it.posting(),
              it.source(),
              it.reason(),
              it.lastSeenAt(),
              it.listing(),
              it.size(),
              it.at()
            });
  }

  /** The newest closings, of one source or of all. */
  public List<Closing> newest(@Nullable String source, int most) throws SQLException {
    String order = "ORDER BY closed_at DESC, posting, source LIMIT ?";
    return source == null
        ? handle.list(TABLE.select(order), ClosingRows::read, most)
        : handle.list(TABLE.select("WHERE source = ? " + order), ClosingRows::read, source, most);
  }

  static Closing read(Row row) throws SQLException {
    TABLE.check(row);
    return new Closing(
        row.posting("posting"),
        row.text("source"),
        row.text("reason"),
        row.time("last_seen_at"),
        row.text("listing"),
        row.count("size"),
        row.time("closed_at"));
  }
}
