package dev.corpuscore.store.sql;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.catalog.Closing;
import dev.corpuscore.model.catalog.Source;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.model.catalog.SourceHistory;
import dev.corpuscore.store.CatalogStore;
import dev.corpuscore.store.Outcome;
import dev.corpuscore.store.PostingUpdate;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
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
          List<SourceRow> all = rows(handle);
          Map<String, SourceRow> before = new LinkedHashMap<>();
          all.forEach(row -> before.put(row.id(), row));
          int added = 0;
          int updated = 0;
          int unchanged = 0;
          List<SourceRow> after = new ArrayList<>();
          for (SourceDefinition definition : sources) {
            SourceRow old = before.remove(definition.id());
            after.add(new SourceRow(after.size(), renewed(old, definition)));
            if (old == null) {
              added++;
            } else if (old.source().definition().equals(definition)) {
              unchanged++;
            } else {
              updated++;
            }
          }
          if (!after.equals(all)) {
            write(handle, after);
          }
          for (String removed : before.keySet()) {
            execute(handle, "DELETE FROM source_page WHERE source = ?", removed);
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
          Set<String> asked = Set.copyOf(ids);
          List<SourceRow> all = new ArrayList<>();
          for (SourceRow row : rows(handle)) {
            Source it = row.source();
            all.add(
                asked.contains(row.id())
                    ? row.with(new Source(it.definition(), at, it.history()))
                    : row);
          }
          if (!asked.isEmpty()) {
            write(handle, all);
          }
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
      execute(handle, "DELETE FROM source WHERE id = ?", id);
      insert(handle, List.of(row.get().with(change.apply(row.get().source()))));
    }
  }

  private Optional<SourceRow> row(Handle handle, String id) throws SQLException {
    try (PreparedStatement query =
        handle.connection().prepareStatement(SourceRow.SELECT + "WHERE id = ?")) {
      query.setString(1, id);
      try (ResultSet rows = query.executeQuery()) {
        return rows.next()
            ? Optional.of(SourceRow.read(rows, database.dialect()))
            : Optional.empty();
      }
    }
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
    return database.read(
        handle -> {
          try (PreparedStatement query = handle.connection().prepareStatement(sql)) {
            query.setString(1, source);
            query.setLong(2, now.getEpochSecond());
            try (ResultSet rows = query.executeQuery()) {
              List<PostingId> open = new ArrayList<>();
              while (rows.next()) {
                open.add(new PostingId(rows.getString("id")));
              }
              return open;
            }
          }
        });
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
          List<Outcome> outcomes = transaction.run(updates);
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
    String sql = "SELECT last_seen_at FROM posting WHERE id = ?";
    try (PreparedStatement query = handle.connection().prepareStatement(sql)) {
      query.setString(1, closing.posting().value());
      try (ResultSet row = query.executeQuery()) {
        long seen = row.next() ? row.getLong("last_seen_at") : 0;
        return seen <= closing.lastSeenAt().getEpochSecond()
            ? closing
            : closing.seenAt(Instant.ofEpochSecond(seen));
      }
    }
  }

  @Override
  public List<Closing> closings(@Nullable String source, int most) {
    return database.read(handle -> new ClosingRows(handle).newest(source, most));
  }

  private List<SourceRow> rows(Handle handle) throws SQLException {
    String sql = SourceRow.SELECT + "ORDER BY position";
    try (PreparedStatement query = handle.connection().prepareStatement(sql);
        ResultSet rows = query.executeQuery()) {
      List<SourceRow> all = new ArrayList<>();
      while (rows.next()) {
        all.add(SourceRow.read(rows, database.dialect()));
      }
      return all;
    }
  }

  private static void write(Handle handle, List<SourceRow> rows) throws SQLException {
    try (PreparedStatement delete = handle.connection().prepareStatement("DELETE FROM source")) {
      delete.executeUpdate();
    }
    insert(handle, rows);
  }

  private static void insert(Handle handle, List<SourceRow> rows) throws SQLException {
    try (PreparedStatement insert = handle.connection().prepareStatement(SourceRow.INSERT)) {
      for (SourceRow row : rows) {
        row.bind(insert);
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  private static void execute(Handle handle, String sql, String value) throws SQLException {
    try (PreparedStatement statement = handle.connection().prepareStatement(sql)) {
      statement.setString(1, value);
      statement.executeUpdate();
    }
  }
}
