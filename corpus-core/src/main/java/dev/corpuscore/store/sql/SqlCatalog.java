package dev.corpuscore.store.sql;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.catalog.Closing;
import dev.corpuscore.model.catalog.Source;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.model.catalog.SourceHistory;
import dev.corpuscore.store.CatalogStore;
import dev.corpuscore.store.CatalogStore.PageRead;
import dev.corpuscore.store.Outcome;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.sql.row.ClosingRows;
import dev.corpuscore.store.sql.row.CorpusRow;
import dev.corpuscore.store.sql.row.SourcePageRows;
import dev.corpuscore.store.sql.row.SourceRow;
import dev.corpuscore.store.sql.step.UpdateTransaction;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.transaction.Database;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The catalog in SQL tables. Every transaction that writes locks the corpus's row first, because
 * rows are read, changed and written as a whole, so no other transaction may write them in between.
 */
final class SqlCatalog implements CatalogStore {
  private final Database database;

  SqlCatalog(Database database) {
    this.database = database;
  }

  @Override
  public Replaced replace(List<SourceDefinition> sources) {
    return database.write(
        handle -> {
          CorpusRow.lock(handle);
          Map<String, SourceRow> before = new LinkedHashMap<>();
          rows(handle).forEach(row -> before.put(row.id(), row));
          int position = 0;
          int added = 0;
          int updated = 0;
          int unchanged = 0;
          List<SourceRow> changed = new ArrayList<>();
          for (SourceDefinition definition : sources) {
            SourceRow old = before.remove(definition.id());
            SourceRow row = new SourceRow(position++, renewed(old, definition));
            if (!row.equals(old)) {
              changed.add(row);
            }
            if (old == null) {
              added++;
            } else if (old.source().definition().equals(definition)) {
              unchanged++;
            } else {
              updated++;
            }
          }
          put(handle, changed);
          delete(handle, before.keySet());
          for (String removed : before.keySet()) {
            handle.update("DELETE FROM source_page WHERE source = ?", removed);
          }
          return new Replaced(added, updated, before.size(), unchanged);
        });
  }

  private static Source renewed(@Nullable SourceRow old, SourceDefinition definition) {
    if (old == null || !old.source().definition().hasSameRequest(definition)) {
      return new Source(definition, null, SourceHistory.NONE);
    }
    return new Source(definition, old.source().queuedAt(), old.source().history());
  }

  @Override
  public List<Source> sources() {
    return database.read(handle -> rows(handle).stream().map(SourceRow::source).toList());
  }

  @Override
  public Optional<Source> find(String id) {
    return database.read(handle -> row(handle, id)).map(SourceRow::source);
  }

  @Override
  public void queued(Collection<String> ids, Instant at) {
    database.write(
        handle -> {
          CorpusRow.lock(handle);
          List<SourceRow> changed = new ArrayList<>();
          for (String id : Set.copyOf(ids)) {
            row(handle, id)
                .ifPresent(
                    row -> {
                      Source it = row.source();
                      changed.add(row.with(new Source(it.definition(), at, it.history())));
                    });
          }
          put(handle, changed);
          return true;
        });
  }

  @Override
  public void record(SourceDefinition synced, SourceHistory history) {
    database.note(
        handle -> {
          CorpusRow.lock(handle);
          change(
              handle,
              synced.id(),
              it ->
                  it.definition().hasSameRequest(synced)
                      ? new Source(it.definition(), it.queuedAt(), history)
                      : it);
          return true;
        });
  }

  private void change(Handle handle, String id, UnaryOperator<Source> change) throws SQLException {
    Optional<SourceRow> row = row(handle, id);
    if (row.isPresent()) {
      put(handle, List.of(row.get().with(change.apply(row.get().source()))));
    }
  }

  private Optional<SourceRow> row(Handle handle, String id) throws SQLException {
    return handle.first(SourceRow.TABLE.select("WHERE id = ?"), SourceRow::read, id);
  }

  @Override
  public List<PostingId> openOf(String source, Instant now) {
    String sql =
        """
        SELECT p.id
        FROM posting_source s JOIN posting p ON p.number = s.number
        WHERE s.source = ? AND p.closed_at IS NULL
          AND (p.expires_at IS NULL OR p.expires_at > ?)
        """;
    return database.read(handle -> handle.list(sql, row -> row.posting("id"), source, now));
  }

  @Override
  public Map<PostingId, PageRead> pagesRead(String source) {
    return database.read(handle -> new SourcePageRows(handle).of(source));
  }

  @Override
  public void pagesRead(String source, Map<PostingId, @Nullable PageRead> pages) {
    if (!pages.isEmpty()) {
      database.write(
          handle -> {
            CorpusRow.lock(handle);
            new SourcePageRows(handle).put(source, pages);
            return true;
          });
    }
  }

  @Override
  public List<Outcome> close(List<PostingUpdate> updates, List<Closing> evidence) {
    return database.write(
        handle -> {
          UpdateTransaction transaction = new UpdateTransaction(handle, database, updates);
          List<Outcome> outcomes = transaction.run(updates, evidence);
          List<Closing> closings = new ArrayList<>();
          for (int i = 0; i < updates.size(); i++) {
            if (outcomes.get(i) == Outcome.CLOSED) {
              closings.add(seen(handle, evidence.get(i)));
            }
          }
          new ClosingRows(handle).put(closings);
          return outcomes;
        });
  }

  /** The evidence with the later of both times at which the posting was seen. */
  private static Closing seen(Handle handle, Closing closing) throws SQLException {
    long seen = handle.number("SELECT last_seen_at FROM posting WHERE id = ?", closing.posting());
    return seen <= closing.lastSeenAt().getEpochSecond()
        ? closing
        : closing.seenAt(Instant.ofEpochSecond(seen));
  }

  @Override
  public List<Closing> closings(@Nullable String source, int most) {
    return database.read(handle -> new ClosingRows(handle).newest(source, most));
  }

  private List<SourceRow> rows(Handle handle) throws SQLException {
    return handle.list(SourceRow.TABLE.select("ORDER BY position"), SourceRow::read);
  }

  /** Inserts these rows, each instead of that of its id. */
  private static void put(Handle handle, List<SourceRow> rows) throws SQLException {
    delete(handle, rows.stream().map(SourceRow::id).toList());
    SourceRow.TABLE.insertAll(handle, rows, SourceRow::values);
  }

  private static void delete(Handle handle, Collection<String> ids) throws SQLException {
    handle.batch("DELETE FROM source WHERE id = ?", ids, id -> new Object[] {id});
  }
}
