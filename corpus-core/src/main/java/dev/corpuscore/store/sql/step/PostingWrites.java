package dev.corpuscore.store.sql.step;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.jobtech.AdContacts;
import dev.corpuscore.store.sql.row.ContactRows;
import dev.corpuscore.store.sql.row.PostingRow;
import dev.corpuscore.store.sql.row.RemovalRows;
import dev.corpuscore.store.sql.table.Handle;
import java.sql.SQLException;
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
  private final PastLeaves past;
  private final Set<UpdatedPosting> changed = new LinkedHashSet<>();
  private final Map<String, UpdatedPosting> urls = new LinkedHashMap<>();

  private boolean contactsDeleted;
  private boolean redacting;

  PostingWrites(Handle handle) {
    this.handle = handle;
    this.past = new PastLeaves(handle);
  }

  /** Whether contacts were deleted or written over. */
  boolean contactsDeleted() {
    return contactsDeleted;
  }

  /** From now on, a passage is taken out of each posting that changes. */
  void redacting() {
    redacting = true;
  }

  void changed(UpdatedPosting state) {
    changed.add(state);
  }

  /** Lets the URL lead to the posting, unless it already leads to one. */
  void url(String canonicalUrl, UpdatedPosting state) {
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
    for (UpdatedPosting state : changed) {
      PostingRow old = state.written;
      PostingRow now = state.row;
      if (now == null) {
        continue;
      }
      if (old == null) {
        added.add(now);
      } else if (old.revision() != now.revision()) {
        updated.add(now);
        if (redacting) {
          past.redacts(old, now);
        } else {
          past.changes(old, now);
        }
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
    past.flush();
    insert(added);
    update(updated);
    rewrite(rewritten);
    touch(touched);
    deleteSources(moved);
    insertSources(added);
    insertSources(moved);
    insertUrls();
    forgetSubmissions(sourced);
    contactsDeleted |= new ContactRows(handle).put(contacts);
    changed.clear();
    urls.clear();
  }

  private void insert(List<PostingRow> rows) throws SQLException {
    handle.batch(PostingRow.TABLE.insert(), rows, PostingRow::values);
    PostingRow.CONTENT.insertAll(handle, rows, row -> new Object[] {row.number(), packed(row)});
    handle.batch("DELETE FROM removal WHERE id = ?", rows, row -> new Object[] {row.id()});
  }

  private void update(List<PostingRow> rows) throws SQLException {
    handle.batch(
        """
        UPDATE posting
        SET revision = ?, digest = ?, closed_reason = ?, closed_at = ?, expires_at = ?, listed = ?,
            origin = ?, first_seen_at = ?, last_seen_at = ?, checksum = ?
        WHERE number = ?
        """,
        rows,
        row ->
            new @Nullable Object[] {
              row.revision(),
              row.digest(),
              row.closedReason(),
              row.closedAt(),
              row.expiresAt(),
              row.listed(),
              row.origin(),
              row.firstSeenAt(),
              row.lastSeenAt(),
              row.checksum(),
              row.number()
            });
  }

  private void rewrite(List<PostingRow> rows) throws SQLException {
    handle.batch(
        "UPDATE posting_content SET content = ? WHERE number = ?",
        rows,
        row -> new Object[] {packed(row), row.number()});
  }

  private byte[] packed(PostingRow row) throws SQLException {
    return handle.dialect().dictionaries().pack(handle.connection(), row.content());
  }

  /** Does not change indexed columns, so only the row's own page is written. */
  private void touch(List<PostingRow> rows) throws SQLException {
    handle.batch(
        "UPDATE posting SET last_seen_at = ?, checksum = ? WHERE number = ?",
        rows,
        row -> new Object[] {row.lastSeenAt(), row.checksum(), row.number()});
  }

  private void deleteSources(List<PostingRow> rows) throws SQLException {
    handle.batch("DELETE FROM posting_source WHERE number = ?", rows, PostingWrites::number);
  }

  private static Object[] number(PostingRow row) {
    return new Object[] {row.number()};
  }

  private void insertSources(List<PostingRow> rows) throws SQLException {
    List<Object[]> sources = new ArrayList<>();
    for (PostingRow row : rows) {
      row.sources().forEach(source -> sources.add(new Object[] {row.number(), source}));
    }
    PostingRow.SOURCES.insertAll(handle, sources, values -> values);
  }

  private void insertUrls() throws SQLException {
    List<Object[]> links = new ArrayList<>();
    urls.forEach(
        (url, state) -> {
          if (state.row != null) {
            links.add(PostingRow.URLS.withChecksum(url, state.row.number()));
          }
        });
    handle.batch(PostingRow.URLS.insertIfAbsent(), links, values -> values);
  }

  /**
   * Deletes what callers typed about a posting, as it is not shown any more once a source has shown
   * the posting.
   */
  private void forgetSubmissions(List<PostingRow> rows) throws SQLException {
    handle.batch("DELETE FROM submission WHERE number = ?", rows, PostingWrites::number);
  }

  /** Stores the groups and jobs of postings and their places there, with their new revisions. */
  void regroup(List<PostingRow> rows) throws SQLException {
    handle.batch(
        """
        UPDATE posting
        SET duplicate_group = ?, job = ?, copy = ?, reposted = ?, revision = ?, checksum = ?
        WHERE number = ?
        """,
        rows,
        row ->
            new @Nullable Object[] {
              row.duplicateGroup(),
              row.job() == null ? null : row.job().number(),
              row.job() == null ? null : row.job().copy(),
              row.repostedOrNull(),
              row.revision(),
              row.checksum(),
              row.number()
            });
  }

  /**
   * Deletes the posting with everything that belongs to it, and stores its removal under {@code
   * id}.
   */
  void remove(PostingRow posting, PostingId id, long revision) throws SQLException {
    past.forget(posting);
    handle.update("DELETE FROM posting WHERE number = ?", posting.number());
    RemovalRows.TABLE.insert(handle, id, revision);
  }
}
