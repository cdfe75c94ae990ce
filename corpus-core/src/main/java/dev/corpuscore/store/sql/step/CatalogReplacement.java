package dev.corpuscore.store.sql.step;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Fault;
import dev.corpuscore.model.catalog.Source;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.model.catalog.SourceHistory;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.store.CatalogStore.Replaced;
import dev.corpuscore.store.sql.row.SourceRow;
import dev.corpuscore.store.sql.row.SourceRows;
import dev.corpuscore.store.sql.table.Handle;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;

/**
 * Stores a catalog instead of the one before. Compares a page of rows at a time, so that only the
 * new definitions are in memory as a whole. For one transaction.
 */
public final class CatalogReplacement {
  private static final int PAGE = 2_000;

  private final Handle handle;
  private final SourceRows rows;
  private final List<SourceDefinition> sources;
  private final LongConsumer stored;
  private final Map<String, Integer> positions = new HashMap<>();
  private final BitSet known;
  private int removed;
  private int updated;
  private int unchanged;

  /**
   * @param sources in their new order, each id once
   * @param stored is told of how many of them it is known what becomes of them
   */
  public CatalogReplacement(Handle handle, List<SourceDefinition> sources, LongConsumer stored) {
    this.handle = handle;
    this.stored = stored;
    this.rows = new SourceRows(handle);
    this.sources = sources;
    this.known = new BitSet(sources.size());
    for (int i = 0; i < sources.size(); i++) {
      positions.put(sources.get(i).id(), i);
    }
  }

  /**
   * Stores it.
   *
   * @param mayLoseMost whether more than half of the sources may go
   * @throws CorpusException {@code CATALOG_INVALID} if they would and may not
   */
  public Replaced run(boolean mayLoseMost) throws SQLException {
    List<SourceRow> page = rows.after("", PAGE);
    while (!page.isEmpty()) {
      replace(page);
      stored.accept(unchanged + updated);
      page = rows.after(page.getLast().id(), PAGE);
    }
    if (!mayLoseMost) {
      requireMost();
    }
    return new Replaced(add(), updated, removed, unchanged);
  }

  /** One source that goes may have been the only one. */
  private void requireMost() {
    int before = removed + updated + unchanged;
    if (removed > 1 && 2L * removed > before) {
      String detail =
          "the catalog lost more than half: of "
              + before
              + " sources that the corpus has it names "
              + (before - removed)
              + ". If that is right: ./corpus catalog sync --force SOURCE, or \"force\": true";
      throw new CorpusException(ErrorCode.CATALOG_INVALID, detail, List.of(new Fault("", detail)));
    }
  }

  private void replace(List<SourceRow> page) throws SQLException {
    List<SourceRow> changed = new ArrayList<>();
    List<String> gone = new ArrayList<>();
    for (SourceRow old : page) {
      Integer position = positions.get(old.id());
      if (position == null) {
        gone.add(old.id());
      } else {
        known.set(position);
        SourceDefinition definition = sources.get(position).pacedAs(old.source().definition());
        SourceRow row = SourceRow.of(position, renewed(old.source(), definition));
        if (!row.equals(old)) {
          changed.add(row);
        }
        boolean isSame = old.source().definition().equals(definition);
        unchanged += isSame ? 1 : 0;
        updated += isSame ? 0 : 1;
      }
    }
    removed += gone.size();
    rows.put(changed);
    rows.delete(gone);
    handle.batch("DELETE FROM source_page WHERE source = ?", gone, id -> new Object[] {id});
    // one that is leased ends by itself: it finds no source
    handle.batch(
        "DELETE FROM command WHERE kind = ? AND subject = ? AND state = 'pending'",
        gone,
        id -> new Object[] {CommandKind.SOURCE_SYNC.wire(), id});
  }

  private static Source renewed(Source old, SourceDefinition definition) {
    return old.definition().hasSameRequest(definition)
        ? new Source(definition, old.queuedAt(), old.history())
        : new Source(definition, null, SourceHistory.NONE);
  }

  /** Adds the sources that had no row; returns how many. */
  private int add() throws SQLException {
    List<SourceRow> added = new ArrayList<>();
    int count = 0;
    for (int at = known.nextClearBit(0); at < sources.size(); at = known.nextClearBit(at + 1)) {
      added.add(SourceRow.of(at, new Source(sources.get(at), null, SourceHistory.NONE)));
      count++;
      if (added.size() == PAGE) {
        rows.put(added);
        added.clear();
        stored.accept(unchanged + updated + count);
      }
    }
    rows.put(added);
    stored.accept(unchanged + updated + count);
    return count;
  }
}
