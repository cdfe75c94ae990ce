package dev.corpuscore.store.sql.row;

import static dev.corpuscore.store.sql.table.Column.bytes;
import static dev.corpuscore.store.sql.table.Column.number;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.jobtech.AdContacts;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Inspection;
import dev.corpuscore.store.sql.table.Row;
import dev.corpuscore.store.sql.table.Table;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads and writes rows of table {@code posting_contacts}, on one connection. */
public final class ContactRows {
  static final Table TABLE =
      Table.of(
          "posting_contacts",
          "the contacts of posting number {number}",
          number("number").asKey(),
          bytes("contacts"));

  private final Handle handle;

  public ContactRows(Handle handle) {
    this.handle = handle;
  }

  /** The contacts there are of these postings. */
  public Map<PostingId, AdContacts> of(Collection<PostingId> ids) throws SQLException {
    Map<PostingId, AdContacts> found = new HashMap<>();
    handle.inChunks(
        """
        SELECT p.id, c.number, c.contacts, c.checksum
        FROM posting p JOIN posting_contacts c ON c.number = p.number
        WHERE p.closed_at IS NULL AND p.id IN (:keys)
        """,
        ids,
        row -> found.put(row.posting("id"), read(row)));
    return found;
  }

  /**
   * Stores these contacts, by the numbers of postings; none are deleted. What is stored already is
   * not written again.
   *
   * @return whether contacts were deleted or written over
   */
  public boolean put(Map<Long, AdContacts> contacts) throws SQLException {
    Map<Long, AdContacts> before = new HashMap<>();
    handle.inChunks(
        TABLE.select("WHERE number IN (:keys)"),
        contacts.keySet(),
        row -> before.put(row.number("number"), contacts(row)));
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
    handle.batch(
        "DELETE FROM posting_contacts WHERE number = ?", deleted, number -> new Object[] {number});
    TABLE.putAll(
        handle,
        written.entrySet(),
        it -> new Object[] {it.getKey(), it.getValue().json().getBytes(StandardCharsets.UTF_8)});
    return !deleted.isEmpty() || written.keySet().stream().anyMatch(before::containsKey);
  }

  /** Reports rows that do not fit, and contacts of postings that are not open. */
  public static void verify(Inspection inspection) throws SQLException {
    inspection.rows(
        TABLE.selectAs(
            "c",
            """
            , p.number AS open
            FROM posting_contacts c
            LEFT JOIN posting p ON p.number = c.number AND p.closed_at IS NULL
            ORDER BY c.number
            """),
        row -> {
          read(row);
          if (row.isNull("open")) {
            inspection.fault(
                "contacts are stored of posting number "
                    + row.number("number")
                    + ", which is not open");
          }
        });
  }

  private static AdContacts read(Row row) throws SQLException {
    if (!TABLE.fits(row)) {
      throw row.damaged(
          "the contacts of posting number "
              + row.number("number")
              + " do not match their checksum");
    }
    return contacts(row);
  }

  private static AdContacts contacts(Row row) throws SQLException {
    return new AdContacts(new String(row.bytes("contacts"), StandardCharsets.UTF_8));
  }
}
