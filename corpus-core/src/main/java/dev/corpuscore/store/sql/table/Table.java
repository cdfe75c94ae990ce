package dev.corpuscore.store.sql.table;

import static java.util.stream.Collectors.joining;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.store.Archive;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A table, described once: its statements, its checksums, what {@code check} reads of it and its
 * rows in an archive are made of this. The migrations create it.
 *
 * <p>Where a method takes the values of a row, they are those of the columns, in their order and
 * without the checksum, each of a type that {@link Column#stored} takes.
 *
 * @param row what a row is called in messages; {@code {column}} stands for its value
 * @param columns with the checksum last, if rows have one
 * @param since the version of the tables that it came with
 */
public record Table(String name, String row, List<Column> columns, int since) {
  /** The version of the first edition's tables, whose archives can be imported, too. */
  public static final int FIRST = 5;

  private static final Column CHECKSUM = Column.number("checksum").unsummed();

  public Table {
    columns = List.copyOf(columns);
  }

  /** A table whose rows have a checksum. */
  public static Table of(String name, String row, Column... columns) {
    return new Table(
        name, row, Stream.concat(Arrays.stream(columns), Stream.of(CHECKSUM)).toList(), FIRST);
  }

  /** A table whose rows have none. */
  public static Table unchecked(String name, Column... columns) {
    return new Table(name, name, List.of(columns), FIRST);
  }

  public Table since(int version) {
    return new Table(name, row, columns, version);
  }

  /** The table as it was at that version. */
  public Table at(int version) {
    List<Column> then = columns.stream().filter(column -> column.since() <= version).toList();
    return new Table(name, row, then, since);
  }

  public List<String> columnNames() {
    return columns.stream().map(Column::name).toList();
  }

  /** The query for all columns; {@code rest} is its condition and order. */
  public String select(String rest) {
    return "SELECT " + String.join(", ", columnNames()) + " FROM " + name + " " + rest;
  }

  /** As {@link #select}, where the table has an alias; {@code rest} may name more columns first. */
  public String selectAs(String alias, String rest) {
    return columns.stream()
            .map(column -> alias + "." + column.name())
            .collect(joining(", ", "SELECT ", ""))
        + rest;
  }

  /** The query for all rows in the order of their keys. */
  public String selectAll() {
    return select("ORDER BY " + keys());
  }

  private String keys() {
    return columns.stream().filter(Column::key).map(Column::name).collect(joining(", "));
  }

  public String insert() {
    return "INSERT INTO "
        + name
        + " ("
        + String.join(", ", columnNames())
        + ") VALUES ("
        + String.join(", ", Collections.nCopies(columns.size(), "?"))
        + ")";
  }

  /** The insertion that leaves a row alone which is there already. */
  public String insertIfAbsent() {
    return insert() + " ON CONFLICT DO NOTHING";
  }

  /** The insertion that replaces the row of the same key. */
  public String upsert() {
    return insert()
        + " ON CONFLICT ("
        + keys()
        + ") DO UPDATE SET "
        + columns.stream()
            .filter(column -> !column.key())
            .map(column -> column.name() + " = excluded." + column.name())
            .collect(joining(", "));
  }

  /** Adds a row. */
  public void insert(Handle handle, @Nullable Object... values) throws SQLException {
    handle.update(insert(), withChecksum(values));
  }

  /** Stores a row that exists. */
  public void update(Handle handle, @Nullable Object... values) throws SQLException {
    List<@Nullable Object> changed = new ArrayList<>();
    List<@Nullable Object> key = new ArrayList<>();
    @Nullable Object[] all = withChecksum(values);
    for (int i = 0; i < all.length; i++) {
      (columns.get(i).key() ? key : changed).add(all[i]);
    }
    changed.addAll(key);
    handle.update(update(), changed.toArray());
  }

  private String update() {
    return "UPDATE "
        + name
        + " SET "
        + columns.stream()
            .filter(column -> !column.key())
            .map(column -> column.name() + " = ?")
            .collect(joining(", "))
        + " WHERE "
        + columns.stream()
            .filter(Column::key)
            .map(column -> column.name() + " = ?")
            .collect(joining(" AND "));
  }

  /** Adds a row, or replaces the one of the same key. */
  public void put(Handle handle, @Nullable Object... values) throws SQLException {
    handle.update(upsert(), withChecksum(values));
  }

  /** As {@link #insert(Handle, Object...)}, a row for each item. */
  public <T> void insertAll(Handle handle, Collection<T> items, Handle.Values<T> values)
      throws SQLException {
    handle.batch(insert(), items, item -> withChecksum(values.of(item)));
  }

  /** As {@link #put}, a row for each item. */
  public <T> void putAll(Handle handle, Collection<T> items, Handle.Values<T> values)
      throws SQLException {
    handle.batch(upsert(), items, item -> withChecksum(values.of(item)));
  }

  /** The values of a row in the order of all columns. */
  public @Nullable Object[] withChecksum(@Nullable Object... values) {
    if (!columns.getLast().equals(CHECKSUM)) {
      return values;
    }
    @Nullable Object[] all = Arrays.copyOf(values, columns.size());
    all[values.length] = checksum(values);
    return all;
  }

  /** The checksum of a row with these values. */
  public long checksum(@Nullable Object... values) {
    RowChecksum checksum = new RowChecksum();
    boolean whole = hasLaterValue(values);
    for (int i = 0; i < values.length; i++) {
      Column column = columns.get(i);
      if (column.summed() && (whole || column.since() == 0)) {
        column.add(checksum, Column.stored(values[i]));
      }
    }
    return checksum.value();
  }

  /**
   * Whether a column that came later and is summed has a value. If none has, the checksum is the
   * one that the first version of the table would compute.
   */
  private boolean hasLaterValue(@Nullable Object... values) {
    for (int i = 0; i < values.length; i++) {
      Column column = columns.get(i);
      if (column.summed() && column.since() > 0 && values[i] != null) {
        return true;
      }
    }
    return false;
  }

  /** Whether a row matches its checksum. */
  public boolean fits(Row read) throws SQLException {
    return fits(read, CHECKSUM.name());
  }

  /**
   * As {@link #fits(Row)}.
   *
   * @param checksum the name of that column in the result
   */
  public boolean fits(Row read, String checksum) throws SQLException {
    @Nullable Object[] values = new @Nullable Object[columns.size() - 1];
    for (int i = 0; i < values.length; i++) {
      values[i] = columns.get(i).read(read);
    }
    return checksum(values) == read.number(checksum);
  }

  /**
   * Compares a row with its checksum.
   *
   * @throws CorpusException {@code UNAVAILABLE} if it does not match
   */
  public void check(Row read) throws SQLException {
    if (!fits(read)) {
      throw read.damaged(mismatch(read));
    }
  }

  /** The sentence about a row that does not match its checksum. */
  public String mismatch(Row read) throws SQLException {
    String called = row;
    for (Column column : columns) {
      String mark = "{" + column.name() + "}";
      if (called.contains(mark)) {
        called = called.replace(mark, read.text(column.name()));
      }
    }
    return called + " does not match its checksum";
  }

  /** Reads all rows in the order of their keys, and reports those that {@code reader} refuses. */
  public void verify(Inspection inspection, Handle.Visitor reader) throws SQLException {
    inspection.rows(selectAll(), reader);
  }

  /** Reports the rows that do not match their checksums. */
  public void verify(Inspection inspection) throws SQLException {
    verify(inspection, this::check);
  }

  /** Reads the current row of {@link #selectAll} for an archive. */
  public Archive.Row archived(Row read) throws SQLException {
    List<@Nullable String> values = new ArrayList<>(columns.size());
    for (int i = 0; i < columns.size(); i++) {
      values.add(columns.get(i).archived(read, i + 1));
    }
    return new Archive.Row(name, values);
  }

  /**
   * Sets the values of {@link #insert()} from a row of an archive.
   *
   * @throws IllegalArgumentException if they do not fit this table; the message says why
   */
  public void bindArchived(PreparedStatement insert, List<@Nullable String> values, Handle handle)
      throws SQLException {
    if (values.size() != columns.size()) {
      throw new IllegalArgumentException(
          "a row of " + name + " has " + values.size() + " values instead of " + columns.size());
    }
    for (int i = 0; i < columns.size(); i++) {
      try {
        columns.get(i).bindArchived(insert, i + 1, values.get(i), handle);
      } catch (IllegalArgumentException e) {
        // without the value, which may be the hash of a participant
        throw new IllegalArgumentException(
            "a row of " + name + " has an invalid value in column " + columns.get(i).name(), e);
      }
    }
  }
}
