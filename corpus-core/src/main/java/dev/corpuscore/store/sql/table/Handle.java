package dev.corpuscore.store.sql.table;

import dev.corpuscore.model.CorpusException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A connection in a transaction, and the dialect of its database: what statements are run with. A
 * statement is prepared, run and closed within one method. Its text should be a constant, because
 * the connection keeps it prepared. Its values may be of any type that {@link Column#stored} takes.
 * For one thread.
 */
public record Handle(Connection connection, Dialect dialect) {
  /** What {@link #inChunks} replaces by a mark for each key. */
  private static final String KEYS = ":keys";

  /** How many keys one query has at most; SQLite allows 32,766 parameters. */
  private static final int KEYS_PER_QUERY = 512;

  /** Without this, PostgreSQL's driver reads a whole result at once; SQLite's never does. */
  private static final int FETCH_ROWS = 1_000;

  /** Makes something of a row. */
  @FunctionalInterface
  public interface Reader<T> {
    T read(Row row) throws SQLException;
  }

  /** Is shown one row after the other. */
  @FunctionalInterface
  public interface Visitor {
    void visit(Row row) throws SQLException;
  }

  /** The values of a statement that is run for an item. */
  @FunctionalInterface
  public interface Values<T> {
    @Nullable Object[] of(T item) throws SQLException;
  }

  /** Reads a result as a whole. */
  public <T> T result(String sql, PreparedQuery.Rows<T> rows, @Nullable Object... values)
      throws SQLException {
    try (PreparedStatement query = prepared(sql, values);
        ResultSet result = query.executeQuery()) {
      return rows.read(result);
    }
  }

  /** Shows every row of a result. */
  public void query(String sql, Visitor visitor, @Nullable Object... values) throws SQLException {
    result(sql, each(visitor), values);
  }

  /** As {@link #query}, for a result that may be as large as a table. */
  public void queryAll(String sql, Visitor visitor, @Nullable Object... values)
      throws SQLException {
    try (PreparedStatement query = prepared(sql, values)) {
      query.setFetchSize(FETCH_ROWS);
      try (ResultSet result = query.executeQuery()) {
        each(visitor).read(result);
      }
    }
  }

  private PreparedQuery.Rows<Boolean> each(Visitor visitor) {
    return result -> {
      Row row = new Row(result, dialect);
      while (result.next()) {
        visitor.visit(row);
      }
      return true;
    };
  }

  /** Every row of a result. */
  public <T> List<T> list(String sql, Reader<T> reader, @Nullable Object... values)
      throws SQLException {
    List<T> list = new ArrayList<>();
    query(sql, row -> list.add(reader.read(row)), values);
    return list;
  }

  /** The first row of a result; empty if there is none. */
  public <T> Optional<T> first(String sql, Reader<T> reader, @Nullable Object... values)
      throws SQLException {
    return result(
        sql,
        rows -> rows.next() ? Optional.of(reader.read(new Row(rows, dialect))) : Optional.empty(),
        values);
  }

  /** Whether a query finds anything. */
  public boolean exists(String sql, @Nullable Object... values) throws SQLException {
    return first(sql, row -> true, values).isPresent();
  }

  /** The number in the first row and column of a result; 0 if it is null or there is no row. */
  public long number(String sql, @Nullable Object... values) throws SQLException {
    return first(sql, row -> row.result().getLong(1), values).orElse(0L);
  }

  /** Runs a statement that changes rows, and returns how many. */
  public int update(String sql, @Nullable Object... values) throws SQLException {
    try (PreparedStatement statement = prepared(sql, values)) {
      return statement.executeUpdate();
    }
  }

  /** Runs a statement for each item, all at once. Does nothing without items. */
  public <T> void batch(String sql, Collection<T> items, Values<T> values) throws SQLException {
    if (items.isEmpty()) {
      return;
    }
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (T item : items) {
        bind(statement, values.of(item));
        statement.addBatch();
      }
      statement.executeBatch();
    }
  }

  /**
   * Shows the rows that a query finds for many keys, as many keys at a time as a query may have.
   *
   * @param sql has {@value #KEYS} where the marks of the keys come; they are its only parameters
   */
  public void inChunks(String sql, Collection<?> keys, Visitor visitor) throws SQLException {
    resultsInChunks(sql, keys, each(visitor));
  }

  /** As {@link #inChunks}; {@code rows} reads each result as a whole. */
  public void resultsInChunks(String sql, Collection<?> keys, PreparedQuery.Rows<?> rows)
      throws SQLException {
    List<Object> all = new ArrayList<>(keys);
    for (int from = 0; from < all.size(); from += KEYS_PER_QUERY) {
      List<Object> some = all.subList(from, Math.min(all.size(), from + KEYS_PER_QUERY));
      String marks = String.join(", ", Collections.nCopies(some.size(), "?"));
      result(sql.replace(KEYS, marks), rows, some.toArray());
    }
  }

  /** As {@link Dialect#damaged(String)}. */
  public CorpusException damaged(String what) {
    return dialect.damaged(what);
  }

  private PreparedStatement prepared(String sql, @Nullable Object... values) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    try {
      bind(statement, values);
      return statement;
    } catch (SQLException | RuntimeException e) {
      statement.close();
      throw e;
    }
  }

  private static void bind(PreparedStatement statement, @Nullable Object... values)
      throws SQLException {
    for (int i = 0; i < values.length; i++) {
      Column.bind(statement, i + 1, values[i]);
    }
  }
}
