package dev.corpuscore.store.sql;

import dev.corpuscore.model.Identity;
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
import dev.corpuscore.store.sql.row.SourceRows;
import dev.corpuscore.store.sql.step.CatalogReplacement;
import dev.corpuscore.store.sql.step.UpdateTransaction;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.transaction.Database;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.LongConsumer;
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
  public Replaced replace(
      List<SourceDefinition> sources, boolean mayLoseMost, LongConsumer stored) {
    return database.write(
        handle -> {
          CorpusRow.lock(handle);
          return new CatalogReplacement(handle, sources, stored).run(mayLoseMost);
        });
  }

  /** One question about the sources. */
  @FunctionalInterface
  private interface Question<T> {
    T of(SourceRows rows) throws SQLException;
  }

  private <T> T read(Question<T> question) {
    return database.read(handle -> question.of(new SourceRows(handle)));
  }

  @Override
  public List<Source> sources() {
    return read(SourceRows::all).stream().map(SourceRow::source).toList();
  }

  @Override
  public int size() {
    return read(SourceRows::size);
  }

  @Override
  public SortedMap<String, KindCounts> kinds() {
    return read(SourceRows::kinds);
  }

  @Override
  public List<Source> due(Instant now, int most) {
    return read(rows -> rows.due(now, most)).stream().map(SourceRow::source).toList();
  }

  @Override
  public List<Source> urgent(int most) {
    return read(rows -> rows.urgent(most)).stream().map(SourceRow::source).toList();
  }

  @Override
  public Optional<Source> find(String id) {
    return read(rows -> rows.of(id)).map(SourceRow::source);
  }

  @Override
  public Optional<SourceDefinition> definition(String id) {
    return find(id).map(Source::definition);
  }

  @Override
  public Optional<SourceDefinition> board(Identity ad) {
    return read(rows -> rows.board(ad)).map(row -> row.source().definition());
  }

  @Override
  public boolean isBoardAt(Identity ad, String origin) {
    return read(rows -> rows.isBoardAt(ad, origin));
  }

  @Override
  public boolean isAnyAt(String origin, @Nullable String except) {
    return read(rows -> rows.isAnyAt(origin, except));
  }

  @Override
  public boolean isAnyUnder(String domain, @Nullable String except) {
    return read(rows -> rows.isAnyUnder(domain, except));
  }

  @Override
  public void queued(Collection<String> ids, Instant at) {
    database.write(
        handle -> {
          CorpusRow.lock(handle);
          new SourceRows(handle).queued(Set.copyOf(ids), at);
          return true;
        });
  }

  @Override
  public void record(SourceDefinition synced, SourceHistory history) {
    database.note(
        handle -> {
          CorpusRow.lock(handle);
          SourceRows rows = new SourceRows(handle);
          SourceRow row = rows.of(synced.id()).orElse(null);
          if (row != null && row.source().definition().hasSameRequest(synced)) {
            Source it = row.source();
            SourceDefinition definition = it.definition().pacedAs(synced);
            rows.put(List.of(row.with(new Source(definition, it.queuedAt(), history))));
          }
          return true;
        });
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
    if (updates.isEmpty()) {
      return List.of();
    }
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
}
