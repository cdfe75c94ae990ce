package dev.corpuscore.store.sql;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.jobtech.AdContacts;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Collects the changes of postings in a transaction and writes them in batches. For one thread. */
final class PostingWrites {
  private final Handle handle;
  private final Set<UpdateTransaction.State> changed = new LinkedHashSet<>();
  private final Map<String, UpdateTransaction.State> urls = new LinkedHashMap<>();

  private boolean contactsDeleted;

  PostingWrites(Handle handle) {
    this.handle = handle;
  }

  /** Whether contacts were deleted or written over. */
  boolean contactsDeleted() {
    return contactsDeleted;
  }

  void changed(UpdateTransaction.State state) {
    changed.add(state);
  }

  /** Lets the URL lead to the posting, unless it already leads to one. */
  void url(String canonicalUrl, UpdateTransaction.State state) {
    urls.putIfAbsent(canonicalUrl, state);
  }

  /** Writes everything collected so far. */
  void flush() throws SQLException {
    List<PostingRow> added = new ArrayList<>();
    List<PostingRow> updated = new ArrayList<>();
    List<PostingRow> rewritten = new ArrayList<>();
    List<PostingRow> touched = new ArrayList<>();
    List<PostingRow> moved = new ArrayList<>();
    List<PostingRow> sourced = new ArrayList<>();
    Map<Long, AdContacts> contacts = new LinkedHashMap<>();
    for (UpdateTransaction.State state : changed) {
      PostingRow old = state.written;
      PostingRow now = state.row;
      if (now == null) {
        continue;
      }
      if (old == null) {
        added.add(now);
      } else if (old.revision() != now.revision()) {
        updated.add(now);
      } else if (old.checksum() != now.checksum()) {
        touched.add(now);
      }
      if (old != null && !Arrays.equals(old.content(), now.content())) {
        rewritten.add(now);
      }
      if (old != null && !old.sources().equals(now.sources())) {
        moved.add(now);
      }
      if (old != null && old.isSubmitted() && !now.isSubmitted()) {
        sourced.add(now);
      }
      if (state.contacts != null) {
        contacts.put(now.number(), state.contacts);
        state.contacts = null;
      }
      state.written = now;
    }
    insert(added);
    update(updated);
    rewrite(rewritten);
    touch(touched);
    replaceSources(moved);
    insertSources(added);
    insertSources(moved);
    insertUrls();
    forgetSubmissions(sourced);
    contactsDeleted |= new ContactRows(handle).put(contacts);
    changed.clear();
    urls.clear();
  }

  private void insert(List<PostingRow> rows) throws SQLException {
    batch(
        """
        INSERT INTO posting (revision, digest, closed_reason, closed_at, expires_at, listed,
                             origin, first_seen_at, last_seen_at, checksum, number, id)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        rows,
        (insert, row) -> {
          bindColumns(insert, row);
          insert.setString(12, row.id());
        });
    batch(
        "INSERT INTO posting_content (number, content) VALUES (?, ?)",
        rows,
        (insert, row) -> {
          insert.setLong(1, row.number());
          insert.setBytes(2, packed(row));
        });
    batch("DELETE FROM removal WHERE id = ?", rows, (delete, row) -> delete.setString(1, row.id()));
  }

  private void update(List<PostingRow> rows) throws SQLException {
    batch(
        """
        UPDATE posting
        SET revision = ?, digest = ?, closed_reason = ?, closed_at = ?, expires_at = ?, listed = ?,
            origin = ?, first_seen_at = ?, last_seen_at = ?, checksum = ?
        WHERE number = ?
        """,
        rows,
        PostingWrites::bindColumns);
  }

  private void rewrite(List<PostingRow> rows) throws SQLException {
    batch(
        "UPDATE posting_content SET content = ? WHERE number = ?",
        rows,
        (update, row) -> {
          update.setBytes(1, packed(row));
          update.setLong(2, row.number());
        });
  }

  private byte[] packed(PostingRow row) throws SQLException {
    return handle.dialect().dictionaries().pack(handle.connection(), row.content());
  }

  /** Does not change indexed columns, so only the row's own page is written. */
  private void touch(List<PostingRow> rows) throws SQLException {
    batch(
        "UPDATE posting SET last_seen_at = ?, checksum = ? WHERE number = ?",
        rows,
        (update, row) -> {
          update.setLong(1, row.lastSeenAt());
          update.setLong(2, row.checksum());
          update.setLong(3, row.number());
        });
  }

  private void replaceSources(List<PostingRow> rows) throws SQLException {
    batch(
        "DELETE FROM posting_source WHERE number = ?",
        rows,
        (delete, row) -> delete.setLong(1, row.number()));
  }

  private void insertSources(List<PostingRow> rows) throws SQLException {
    record Holding(long number, String source) {}
    List<Holding> holdings = new ArrayList<>();
    for (PostingRow row : rows) {
      row.sources().forEach(source -> holdings.add(new Holding(row.number(), source)));
    }
    batch(
        "INSERT INTO posting_source (number, source) VALUES (?, ?)",
        holdings,
        (insert, holding) -> {
          insert.setLong(1, holding.number());
          insert.setString(2, holding.source());
        });
  }

  private void insertUrls() throws SQLException {
    record Link(String url, long number) {}
    List<Link> links = new ArrayList<>();
    urls.forEach(
        (url, state) -> {
          if (state.row != null) {
            links.add(new Link(url, state.row.number()));
          }
        });
    batch(
        """
        INSERT INTO posting_url (url, number, checksum) VALUES (?, ?, ?)
        ON CONFLICT DO NOTHING
        """,
        links,
        (insert, link) -> {
          insert.setString(1, link.url());
          insert.setLong(2, link.number());
          insert.setLong(3, urlChecksum(link.url(), link.number()));
        });
  }

  /**
   * Deletes what callers typed about a posting, as it is not shown any more once a source has shown
   * the posting.
   */
  private void forgetSubmissions(List<PostingRow> rows) throws SQLException {
    batch(
        "DELETE FROM submission WHERE number = ?",
        rows,
        (delete, row) -> delete.setLong(1, row.number()));
  }

  /** Stores the groups of postings, with their new revisions. */
  void regroup(List<PostingRow> rows) throws SQLException {
    batch(
        "UPDATE posting SET duplicate_group = ?, revision = ?, checksum = ? WHERE number = ?",
        rows,
        (update, row) -> {
          update.setString(1, row.duplicateGroup());
          update.setLong(2, row.revision());
          update.setLong(3, row.checksum());
          update.setLong(4, row.number());
        });
  }

  /**
   * Deletes the posting with everything that belongs to it, and stores its removal under {@code
   * id}.
   */
  void remove(long number, PostingId id, long revision) throws SQLException {
    batch(
        "DELETE FROM posting WHERE number = ?",
        List.of(number),
        (delete, key) -> delete.setLong(1, key));
    batch(
        "INSERT INTO removal (id, revision, checksum) VALUES (?, ?, ?)",
        List.of(id.value()),
        (insert, value) -> {
          insert.setString(1, value);
          insert.setLong(2, revision);
          insert.setLong(3, removalChecksum(value, revision));
        });
  }

  static long urlChecksum(String url, long number) {
    return new RowChecksum().add(url).add(number).value();
  }

  static long removalChecksum(String id, long revision) {
    return new RowChecksum().add(id).add(revision).value();
  }

  private static void bindColumns(PreparedStatement statement, PostingRow row) throws SQLException {
    statement.setLong(1, row.revision());
    statement.setBytes(2, row.digest());
    statement.setString(3, row.closedReason());
    setNumber(statement, 4, row.closedAt());
    setNumber(statement, 5, row.expiresAt());
    statement.setLong(6, row.listed() ? 1 : 0);
    statement.setString(7, row.origin());
    statement.setLong(8, row.firstSeenAt());
    statement.setLong(9, row.lastSeenAt());
    statement.setLong(10, row.checksum());
    statement.setLong(11, row.number());
  }

  private static void setNumber(PreparedStatement statement, int at, @Nullable Long value)
      throws SQLException {
    if (value == null) {
      statement.setNull(at, Types.BIGINT);
    } else {
      statement.setLong(at, value);
    }
  }

  /** Binds the values of a row. */
  @FunctionalInterface
  private interface Binding<T> {
    void bind(PreparedStatement statement, T row) throws SQLException;
  }

  private <T> void batch(String sql, List<T> rows, Binding<T> binding) throws SQLException {
    if (rows.isEmpty()) {
      return;
    }
    try (PreparedStatement statement = handle.connection().prepareStatement(sql)) {
      for (T row : rows) {
        binding.bind(statement, row);
        statement.addBatch();
      }
      statement.executeBatch();
    }
  }
}
