package dev.corpuscore.store.sql;

import dev.corpuscore.transparency.TriePages;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Table {@code root_page}: the tree of the corpus's root, on one connection. */
final class RootPageRows implements TriePages<SQLException> {
  private static final String SELECT = "SELECT number, page, checksum FROM root_page ";
  private static final String REMEDY = "run corpus reindex, which computes the root again";

  /** How many numbers one query takes at most; SQLite allows 32,766 parameters. */
  private static final int NUMBERS_PER_QUERY = 512;

  private final Handle handle;

  RootPageRows(Handle handle) {
    this.handle = handle;
  }

  @Override
  public Map<Long, byte[]> read(Collection<Long> numbers) throws SQLException {
    // in their order, so that neighbours are read together
    List<Long> sorted = numbers.stream().sorted().toList();
    Map<Long, byte[]> pages = new HashMap<>();
    for (int from = 0; from < sorted.size(); from += NUMBERS_PER_QUERY) {
      List<Long> some = sorted.subList(from, Math.min(sorted.size(), from + NUMBERS_PER_QUERY));
      String marks = String.join(", ", Collections.nCopies(some.size(), "?"));
      try (PreparedStatement query =
          handle.connection().prepareStatement(SELECT + "WHERE number IN (" + marks + ")")) {
        for (int i = 0; i < some.size(); i++) {
          query.setLong(i + 1, some.get(i));
        }
        try (ResultSet rows = query.executeQuery()) {
          while (rows.next()) {
            pages.put(rows.getLong(1), page(rows, handle.dialect()));
          }
        }
      }
    }
    return pages;
  }

  @Override
  public void write(Map<Long, byte[]> pages) throws SQLException {
    if (pages.isEmpty()) {
      return;
    }
    String sql =
        """
        INSERT INTO root_page (number, page, checksum) VALUES (?, ?, ?)
        ON CONFLICT (number) DO UPDATE SET page = excluded.page, checksum = excluded.checksum
        """;
    try (PreparedStatement upsert = handle.connection().prepareStatement(sql)) {
      for (long number : new ArrayList<>(pages.keySet()).stream().sorted().toList()) {
        byte[] page = Objects.requireNonNull(pages.get(number));
        upsert.setLong(1, number);
        upsert.setBytes(2, page);
        upsert.setLong(3, checksum(number, page));
        upsert.addBatch();
      }
      upsert.executeBatch();
    }
  }

  @Override
  public void delete(Collection<Long> numbers) throws SQLException {
    if (numbers.isEmpty()) {
      return;
    }
    try (PreparedStatement delete =
        handle.connection().prepareStatement("DELETE FROM root_page WHERE number = ?")) {
      for (long number : numbers) {
        delete.setLong(1, number);
        delete.addBatch();
      }
      delete.executeBatch();
    }
  }

  /** Deletes all pages. */
  void clear() throws SQLException {
    try (PreparedStatement delete = handle.connection().prepareStatement("DELETE FROM root_page")) {
      delete.executeUpdate();
    }
  }

  /** Reports pages that do not match their checksums. */
  static void verify(Inspection inspection) throws SQLException {
    try (PreparedStatement query =
            inspection.handle().connection().prepareStatement(SELECT + "ORDER BY number");
        ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        inspection.row(() -> page(rows, inspection.handle().dialect()));
      }
    }
  }

  private static byte[] page(ResultSet row, Dialect dialect) throws SQLException {
    long number = row.getLong(1);
    byte[] page = Objects.requireNonNullElse(row.getBytes(2), new byte[0]);
    if (checksum(number, page) != row.getLong(3)) {
      throw dialect.damaged(
          "page " + number + " of the tree of the root does not match its checksum", REMEDY);
    }
    return page;
  }

  private static long checksum(long number, byte[] page) {
    return new RowChecksum().add(number).add(page).value();
  }
}
