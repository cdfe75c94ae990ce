package dev.corpuscore.store.sql;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.jobtech.AdContacts;
import java.nio.charset.StandardCharsets;
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

/** Reads and writes rows of table {@code posting_contacts}, on one connection. */
final class ContactRows {
  /** How many keys one query takes at most; SQLite allows 32,766 parameters. */
  private static final int KEYS_PER_QUERY = 512;

  private final Handle handle;

  ContactRows(Handle handle) {
    this.handle = handle;
  }

  /** The contacts there are of these postings. */
  Map<PostingId, AdContacts> of(Collection<PostingId> ids) throws SQLException {
    String sql =
        """
        SELECT p.id, c.number, c.contacts, c.checksum
        FROM posting p JOIN posting_contacts c ON c.number = p.number
        WHERE p.closed_at IS NULL AND p.id IN (MARKS)
        """;
    Map<PostingId, AdContacts> found = new HashMap<>();
    select(
        sql,
        ids.stream().map(PostingId::value).toList(),
        row -> found.put(new PostingId(row.getString("id")), read(row)));
    return found;
  }

  /**
   * Stores these contacts, by the numbers of postings; none are deleted. What is stored already is
   * not written again.
   *
   * @return whether contacts were deleted or written over
   */
  boolean put(Map<Long, AdContacts> contacts) throws SQLException {
    Map<Long, AdContacts> before = new HashMap<>();
    select(
        "SELECT number, contacts, checksum FROM posting_contacts WHERE number IN (MARKS)",
        contacts.keySet(),
        row -> before.put(row.getLong("number"), new AdContacts(text(row))));
    List<Long> deleted = new ArrayList<>();
    Map<Long, AdContacts> written = new HashMap<>();
    contacts.forEach(
        (number, now) -> {
          AdContacts old = before.getOrDefault(number, AdContacts.NONE);
          if (now.isEmpty() && !old.isEmpty()) {
            deleted.add(number);
          } else if (!now.equals(old)) {
            written.put(number, now);
          }
        });
    delete(deleted);
    write(written);
    return !deleted.isEmpty() || written.keySet().stream().anyMatch(before::containsKey);
  }

  private void delete(List<Long> numbers) throws SQLException {
    if (numbers.isEmpty()) {
      return;
    }
    try (PreparedStatement delete =
        handle.connection().prepareStatement("DELETE FROM posting_contacts WHERE number = ?")) {
      for (long number : numbers) {
        delete.setLong(1, number);
        delete.addBatch();
      }
      delete.executeBatch();
    }
  }

  private void write(Map<Long, AdContacts> contacts) throws SQLException {
    if (contacts.isEmpty()) {
      return;
    }
    String sql =
        """
        INSERT INTO posting_contacts (number, contacts, checksum) VALUES (?, ?, ?)
        ON CONFLICT (number) DO UPDATE
        SET contacts = excluded.contacts, checksum = excluded.checksum
        """;
    try (PreparedStatement upsert = handle.connection().prepareStatement(sql)) {
      for (Map.Entry<Long, AdContacts> each : contacts.entrySet()) {
        byte[] json = each.getValue().json().getBytes(StandardCharsets.UTF_8);
        upsert.setLong(1, each.getKey());
        upsert.setBytes(2, json);
        upsert.setLong(3, checksum(each.getKey(), json));
        upsert.addBatch();
      }
      upsert.executeBatch();
    }
  }

  /** Reads a row. */
  private interface Reader {
    void read(ResultSet row) throws SQLException;
  }

  /** Runs a query for all keys, {@value #KEYS_PER_QUERY} at a time. */
  private void select(String sql, Collection<?> keys, Reader reader) throws SQLException {
    List<Object> all = new ArrayList<>(keys);
    for (int from = 0; from < all.size(); from += KEYS_PER_QUERY) {
      List<Object> some = all.subList(from, Math.min(all.size(), from + KEYS_PER_QUERY));
      String marks = String.join(", ", Collections.nCopies(some.size(), "?"));
      try (PreparedStatement query =
          handle.connection().prepareStatement(sql.replace("MARKS", marks))) {
        for (int i = 0; i < some.size(); i++) {
          query.setObject(i + 1, some.get(i));
        }
        try (ResultSet rows = query.executeQuery()) {
          while (rows.next()) {
            reader.read(rows);
          }
        }
      }
    }
  }

  /** Tells rows that do not fit, and contacts of postings that are not open. */
  static void verify(Inspection inspection) throws SQLException {
    String sql =
        """
        SELECT c.number, c.contacts, c.checksum, p.number AS open
        FROM posting_contacts c
        LEFT JOIN posting p ON p.number = c.number AND p.closed_at IS NULL
        ORDER BY c.number
        """;
    ContactRows rows = new ContactRows(inspection.handle());
    try (PreparedStatement query = inspection.handle().connection().prepareStatement(sql);
        ResultSet row = query.executeQuery()) {
      while (row.next()) {
        inspection.row(
            () -> {
              rows.read(row);
              if (row.getObject("open") == null) {
                inspection
                    .findings()
                    .fault(
                        "contacts are stored of posting number "
                            + row.getLong("number")
                            + ", which is not open");
              }
            });
      }
    }
  }

  private AdContacts read(ResultSet row) throws SQLException {
    long number = row.getLong("number");
    String json = text(row);
    if (checksum(number, json.getBytes(StandardCharsets.UTF_8)) != row.getLong("checksum")) {
      throw handle.damaged(
          "the contacts of posting number " + number + " do not match their checksum");
    }
    return new AdContacts(json);
  }

  private static String text(ResultSet row) throws SQLException {
    byte[] json = Objects.requireNonNullElse(row.getBytes("contacts"), new byte[0]);
    return new String(json, StandardCharsets.UTF_8);
  }

  private static long checksum(long number, byte[] json) {
    return new RowChecksum().add(number).add(json).value();
  }
}
