package dev.corpuscore.store.sql;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.catalog.Closing;
import dev.corpuscore.model.catalog.Source;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.model.catalog.SourceHistory;
import dev.corpuscore.store.CatalogStore;
import dev.corpuscore.store.Outcome;
import dev.corpuscore.store.PostingUpdate;
import java.sql.Connection;
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
        connection -> {
          CorpusRow.lock(connection, database.dialect());
          List<SourceRow> all = rows(connection);
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
            write(connection, after);
          }
          for (String removed : before.keySet()) {
            execute(connection, "DELETE FROM source_page WHERE source = ?", removed);
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
    return database.read(connection -> rows(connection).stream().map(SourceRow::source).toList());
  }

  @Override
  public Optional<Source> find(String id) {
    return database.read(connection -> row(connection, id)).map(SourceRow::source);
  }

  @Override
  public void queued(Collection<String> ids, Instant at) {
    database.write(
        connection -> {
          CorpusRow.lock(connection, database.dialect());
          Set<String> asked = Set.copyOf(ids);
          List<SourceRow> all = new ArrayList<>();
          for (SourceRow row : rows(connection)) {
            Source it = row.source();
            all.add(
                asked.contains(row.id())
                    ? row.with(new Source(it.definition(), at, it.history()))
                    : row);
          }
          if (!asked.isEmpty()) {
            write(connection, all);
          }
          return true;
        });
  }

  @Override
  public void record(SourceDefinition synced, SourceHistory history) {
    database.note(
        connection -> {
          CorpusRow.lock(connection, database.dialect());
          change(
              connection,
              synced.id(),
              it ->
                  it.definition().hasSameRequest(synced)
                      ? new Source(it.definition(), it.queuedAt(), history)
                      : it);
          return true;
        });
  }

  private void change(Connection connection, String id, UnaryOperator<Source> change)
      throws SQLException {
    Optional<SourceRow> row = row(connection, id);
    if (row.isPresent()) {
      execute(connection, "DELETE FROM source WHERE id = ?", id);
      insert(connection, List.of(row.get().with(change.apply(row.get().source()))));
    }
  }

  private Optional<SourceRow> row(Connection connection, String id) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(SourceRow.SELECT + "WHERE id = ?")) {
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
        connection -> {
          try (PreparedStatement query = connection.prepareStatement(sql)) {
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
    return database.read(
        connection -> new SourcePageRows(connection, database.dialect()).of(source));
  }

  @Override
  public void pagesRead(String source, Map<PostingId, @Nullable PageRead> pages) {
    if (!pages.isEmpty()) {
      database.write(
          connection -> {
            CorpusRow.lock(connection, database.dialect());
            new SourcePageRows(connection, database.dialect()).put(source, pages);
            return true;
          });
    }
  }

  @Override
  public List<Outcome> close(List<PostingUpdate> updates, List<Closing> evidence) {
    return database.write(
        connection -> {
          UpdateTransaction transaction = new UpdateTransaction(connection, database, updates);
          List<Outcome> outcomes = transaction.run(updates);
          List<Closing> closings = new ArrayList<>();
          for (int i = 0; i < updates.size(); i++) {
            if (outcomes.get(i) == Outcome.CLOSED) {
              closings.add(seen(connection, evidence.get(i)));
            }
          }
          new ClosingRows(connection, database.dialect()).put(closings);
          return outcomes;
        });
  }

  /** The evidence with the later of both times at which the posting was seen. */
  private static Closing seen(Connection connection, Closing closing) throws SQLException {
    String sql = "SELECT last_seen_at FROM posting WHERE id = ?";
    try (PreparedStatement query = connection.prepareStatement(sql)) {
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
    return database.read(
        connection -> new ClosingRows(connection, database.dialect()).newest(source, most));
  }

  private List<SourceRow> rows(Connection connection) throws SQLException {
    String sql = SourceRow.SELECT + "ORDER BY position";
    try (PreparedStatement query = connection.prepareStatement(sql);
        ResultSet rows = query.executeQuery()) {
      List<SourceRow> all = new ArrayList<>();
      while (rows.next()) {
        all.add(SourceRow.read(rows, database.dialect()));
      }
      return all;
    }
  }

  private static void write(Connection connection, List<SourceRow> rows) throws SQLException {
    try (PreparedStatement delete = connection.prepareStatement("DELETE FROM source")) {
      delete.executeUpdate();
    }
    insert(connection, rows);
  }

  private static void insert(Connection connection, List<SourceRow> rows) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(SourceRow.INSERT)) {
      for (SourceRow row : rows) {
        row.bind(insert);
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  private static void execute(Connection connection, String sql, String value) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, value);
      statement.executeUpdate();
    }
  }
}
