package dev.corpuscore.store.sql.row;

import dev.corpuscore.model.Identity;
import dev.corpuscore.model.catalog.Source;
import dev.corpuscore.store.CatalogStore.KindCounts;
import dev.corpuscore.store.sql.table.Handle;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The queries for rows of table {@code source}. Of a large catalog each reads no more rows than it
 * returns, except {@link #kinds}, which reads an index of all. For one thread.
 */
public final class SourceRows {
  /** {@link Source#dueAt} in SQL, in the words of the index {@code source_due}. */
  private static final String DUE_AT = "COALESCE(queued_at + every - every / 20, 0)";

  /**
   * In the words of the index {@code source_needy}. The sum keeps SQLite from reading the index
   * {@code source_due}, which has all enabled sources.
   */
  private static final String NEEDY =
      "(failures > 0 OR suspicious IS NOT NULL OR foreign_ads > 0) AND enabled + 0 = 1";

  /** In the words of the index {@code source_unplaced}. */
  private static final String UNPLACED =
      "CASE WHEN board IS NULL AND tenant IS NOT NULL OR origin IS NULL AND url IS NOT NULL"
          + " THEN 1 ELSE 0 END = 1";

  private static final String IN_ORDER =
      "enabled = 1 AND failures = 0 AND suspicious IS NULL AND COALESCE(foreign_ads, 0) = 0";

  private static final String FAILING = "(failures > 0)";
  private static final String SUSPICIOUS = "(suspicious IS NOT NULL)";
  private static final String FOREIGN = "(COALESCE(foreign_ads, 0) > 0)";

  private static final String MOST_NEEDY_FIRST =
      FAILING + " DESC, " + SUSPICIOUS + " DESC, " + FOREIGN + " DESC, " + DUE_AT + ", id";

  private final Handle handle;

  public SourceRows(Handle handle) {
    this.handle = handle;
  }

  /** All rows, in the order of the catalog. */
  public List<SourceRow> all() throws SQLException {
    return list("ORDER BY position");
  }

  public int size() throws SQLException {
    return (int) handle.number("SELECT COUNT(*) FROM source");
  }

  /** At most {@code most} rows whose ids come after {@code id}, by their ids. */
  public List<SourceRow> after(String id, int most) throws SQLException {
    return list("WHERE id > ? ORDER BY id LIMIT ?", id, most);
  }

  /** The row of a source. */
  public Optional<SourceRow> of(String id) throws SQLException {
    return first("WHERE id = ?", id);
  }

  /** The rows of these sources, in no order. */
  public List<SourceRow> of(Collection<String> ids) throws SQLException {
    List<SourceRow> rows = new ArrayList<>();
    handle.inChunks(
        SourceRow.TABLE.select("WHERE id IN (:keys)"), ids, row -> rows.add(SourceRow.read(row)));
    return rows;
  }

  /** Whether there are {@link #unplaced} rows. */
  public boolean haveUnplaced() throws SQLException {
    return handle.exists("SELECT 1 FROM source WHERE " + UNPLACED + " LIMIT 1");
  }

  /** The rows that lack a part of their {@link SourcePlace}: a version without it wrote them. */
  public List<SourceRow> unplaced() throws SQLException {
    return list("WHERE " + UNPLACED);
  }

  /** As {@code CatalogStore.due}. */
  public List<SourceRow> due(Instant now, int most) throws SQLException {
    return list(
        "WHERE enabled = 1 AND " + DUE_AT + " <= ? ORDER BY " + DUE_AT + ", id LIMIT ?", now, most);
  }

  /** As {@code CatalogStore.urgent}. */
  public List<SourceRow> urgent(int most) throws SQLException {
    List<SourceRow> rows =
        list("WHERE " + NEEDY + " ORDER BY " + MOST_NEEDY_FIRST + " LIMIT ?", most);
    int rest = most - rows.size();
    if (rest > 0) {
      rows.addAll(list("WHERE " + IN_ORDER + " ORDER BY " + DUE_AT + ", id LIMIT ?", rest));
    }
    return rows;
  }

  /** As {@code CatalogStore.kinds}. */
  public SortedMap<String, KindCounts> kinds() throws SQLException {
    SortedMap<String, KindCounts> kinds = new TreeMap<>();
    handle.query(
        "SELECT kind, COUNT(*) AS sources, MAX(succeeded_at) AS success FROM source"
            + " WHERE enabled = 1 GROUP BY kind",
        row ->
            kinds.put(
                row.text("kind"),
                new KindCounts(row.count("sources"), 0, 0, 0, row.timeOrNull("success"))));
    handle.query(
        "SELECT kind"
            + counted(FAILING, "failing")
            + counted(SUSPICIOUS, "suspicious")
            + counted(FOREIGN, "strange")
            + " FROM source WHERE "
            + NEEDY
            + " GROUP BY kind",
        row -> {
          KindCounts all = kinds.get(row.text("kind"));
          if (all != null) {
            kinds.put(
                row.text("kind"),
                new KindCounts(
                    all.sources(),
                    row.count("failing"),
                    row.count("suspicious"),
                    row.count("strange"),
                    all.lastSuccess()));
          }
        });
    return kinds;
  }

  private static String counted(String condition, String name) {
    return ", SUM(CASE WHEN " + condition + " THEN 1 ELSE 0 END) AS " + name;
  }

  /** As {@code SourceLookup.board}. */
  public Optional<SourceRow> board(Identity ad) throws SQLException {
    return first("WHERE board = ? ORDER BY position LIMIT 1", key(ad));
  }

  /** As {@code SourceLookup.isBoardAt}. */
  public boolean isBoardAt(Identity ad, String origin) throws SQLException {
    return handle.exists(
        "SELECT 1 FROM source WHERE board = ? AND origin = ? LIMIT 1", key(ad), origin);
  }

  /** As {@code SourceLookup.isAnyAt}. */
  public boolean isAnyAt(String origin, @Nullable String except) throws SQLException {
    return handle.exists(
        "SELECT 1 FROM source WHERE origin = ? AND id <> ? LIMIT 1", origin, text(except));
  }

  /** As {@code SourceLookup.isAnyUnder}. */
  public boolean isAnyUnder(String domain, @Nullable String except) throws SQLException {
    return handle.exists(
        "SELECT 1 FROM source WHERE domain = ? AND id <> ? LIMIT 1", domain, text(except));
  }

  /** No source has the empty id. */
  private static String text(@Nullable String id) {
    return id == null ? "" : id;
  }

  private static String key(Identity ad) {
    return SourcePlace.board(ad.ats(), ad.tenant());
  }

  /** Inserts these rows, each instead of that of its id. */
  public void put(Collection<SourceRow> rows) throws SQLException {
    delete(rows.stream().map(SourceRow::id).toList());
    SourceRow.TABLE.insertAll(handle, rows, SourceRow::values);
  }

  /** Stores when these sources were queued. */
  public void queued(Collection<String> ids, Instant at) throws SQLException {
    handle.batch(
        "UPDATE source SET queued_at = ?, checksum = ? WHERE id = ?",
        of(ids),
        row -> {
          Source it = row.source();
          SourceRow queued = row.with(new Source(it.definition(), at, it.history()));
          return new Object[] {at, SourceRow.TABLE.checksum(queued.values()), row.id()};
        });
  }

  public void delete(Collection<String> ids) throws SQLException {
    handle.batch("DELETE FROM source WHERE id = ?", ids, id -> new Object[] {id});
  }

  private List<SourceRow> list(String rest, @Nullable Object... values) throws SQLException {
    return handle.list(SourceRow.TABLE.select(rest), SourceRow::read, values);
  }

  private Optional<SourceRow> first(String rest, @Nullable Object... values) throws SQLException {
    return handle.first(SourceRow.TABLE.select(rest), SourceRow::read, values);
  }
}
