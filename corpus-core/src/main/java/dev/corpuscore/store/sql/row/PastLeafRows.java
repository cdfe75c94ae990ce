package dev.corpuscore.store.sql.row;

import static dev.corpuscore.store.sql.table.Column.bytes;
import static dev.corpuscore.store.sql.table.Column.flag;
import static dev.corpuscore.store.sql.table.Column.number;

import dev.corpuscore.model.Digest;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Row;
import dev.corpuscore.store.sql.table.Table;
import dev.corpuscore.transparency.CorpusLeaf;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Table {@code past_leaf}, on one connection: the leaf that a posting had at a daily root and has
 * no longer. A row holds for the root of its entry, and for those before it back to the row before.
 */
public final class PastLeafRows {
  static final Table TABLE =
      Table.of(
              "past_leaf",
              "the leaf of posting number {number} at entry {entry}",
              number("number").asKey(),
              number("entry").asKey(),
              bytes("digest"),
              number("expires_at"),
              flag("open"))
          .since(25);

  private final Handle handle;

  public PastLeafRows(Handle handle) {
    this.handle = handle;
  }

  /**
   * The leaf of a posting until an entry.
   *
   * @param leaf null if the posting was not listed
   */
  public record Past(PostingId id, long entry, @Nullable CorpusLeaf leaf) {}

  /** Keeps what these rows say as the leaves until {@code entry}, unless a row says it already. */
  public void keep(Collection<PostingRow> before, long entry) throws SQLException {
    handle.batch(TABLE.insertIfAbsent(), before, row -> values(row, entry));
  }

  /** Keeps that a posting had no leaf until {@code entry}. */
  public void keepNone(long number, long entry) throws SQLException {
    handle.update(TABLE.insertIfAbsent(), none(number, entry));
  }

  private static @Nullable Object[] values(PostingRow row, long entry) {
    return row.listed()
        ? TABLE.withChecksum(row.number(), entry, row.digest(), row.expiresAt(), row.open())
        : none(row.number(), entry);
  }

  private static @Nullable Object[] none(long number, long entry) {
    return TABLE.withChecksum(number, entry, null, null, false);
  }

  /** The past leaves of one posting, the oldest first. */
  public List<Past> of(PostingRow posting) throws SQLException {
    PostingId id = new PostingId(posting.id());
    return handle.list(
        TABLE.select("WHERE number = ? ORDER BY entry"), row -> past(id, row), posting.number());
  }

  /**
   * The past leaves, at {@code entry} or later, of the postings in a range of ids: of each posting
   * the newest first.
   *
   * @param revision postings that were added after it are left out
   */
  public List<Past> within(IdRange range, long entry, long revision) throws SQLException {
    return handle.list(
        TABLE.selectAs(
            "l",
            """
            , p.id
            FROM posting p JOIN past_leaf l ON l.number = p.number
            WHERE p.id >= ? AND p.id < ? AND p.number <= ? AND l.entry >= ?
            ORDER BY l.number, l.entry DESC
            """),
        row -> past(row.posting("id"), row),
        range.from(),
        range.to(),
        revision,
        entry);
  }

  /** Deletes those of one posting. */
  public void delete(long number) throws SQLException {
    handle.update("DELETE FROM past_leaf WHERE number = ?", number);
  }

  private static Past past(PostingId id, Row row) throws SQLException {
    TABLE.check(row);
    byte[] digest = row.bytesOrNull("digest");
    return new Past(
        id,
        row.number("entry"),
        digest == null
            ? null
            : new CorpusLeaf(
                id, Digest.of(digest), row.timeOrNull("expires_at"), row.flag("open")));
  }

  /** Makes the leaf of a row of a listed posting. */
  public static CorpusLeaf leaf(PostingRow row) {
    Long expires = row.expiresAt();
    return new CorpusLeaf(
        new PostingId(row.id()),
        Digest.of(row.digest()),
        expires == null ? null : Instant.ofEpochSecond(expires),
        row.open());
  }
}
