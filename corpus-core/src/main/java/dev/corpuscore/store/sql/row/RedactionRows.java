package dev.corpuscore.store.sql.row;

import static dev.corpuscore.store.sql.table.Column.number;
import static dev.corpuscore.store.sql.table.Column.text;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.page.redaction.KeyedPassage;
import dev.corpuscore.store.Redactions.Kept;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Row;
import dev.corpuscore.store.sql.table.Table;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads and writes rows of table {@code redaction}, on one connection. */
public final class RedactionRows {
  static final Table TABLE =
      Table.of(
              "redaction",
              "a passage redacted in posting {posting}",
              text("posting").asKey(),
              text("hash").asKey(),
              text("key_id"),
              number("characters"),
              number("sketch"),
              number("since"),
              number("revision"))
          .since(26);

  private final Handle handle;

  public RedactionRows(Handle handle) {
    this.handle = handle;
  }

  /**
   * Adds a row, unless it is there.
   *
   * @param revision the newest one of the corpus, once the posting is redacted
   */
  public void add(Kept kept, long revision) throws SQLException {
    KeyedPassage passage = kept.passage();
    handle.update(
        TABLE.insertIfAbsent(),
        TABLE.withChecksum(
            kept.posting(),
            passage.hash(),
            passage.keyId(),
            passage.length(),
            passage.window(),
            kept.since(),
            revision));
  }

  /** What was taken out of these postings. Mostly nothing was, and one query tells it. */
  public Map<PostingId, List<KeyedPassage>> of(Collection<PostingId> postings) throws SQLException {
    Map<PostingId, List<KeyedPassage>> passages = new HashMap<>();
    if (handle.exists(TABLE.select("LIMIT 1"))) {
      handle.inChunks(
          TABLE.select("WHERE posting IN (:keys)"), postings, row -> add(passages, read(row)));
    }
    return passages;
  }

  /** Whether there is a row whose revision is later than this one. */
  public boolean isAnySince(long revision) throws SQLException {
    return handle.exists(TABLE.select("WHERE revision > ? LIMIT 1"), revision);
  }

  /** What was taken out of each posting. */
  public Map<PostingId, List<KeyedPassage>> byPosting() throws SQLException {
    Map<PostingId, List<KeyedPassage>> passages = new HashMap<>();
    all().forEach(kept -> add(passages, kept));
    return passages;
  }

  public List<Kept> all() throws SQLException {
    return handle.list(TABLE.selectAll(), RedactionRows::read);
  }

  private static void add(Map<PostingId, List<KeyedPassage>> passages, Kept kept) {
    passages.computeIfAbsent(kept.posting(), posting -> new ArrayList<>()).add(kept.passage());
  }

  private static Kept read(Row row) throws SQLException {
    TABLE.check(row);
    return new Kept(
        row.posting("posting"),
        new KeyedPassage(
            row.text("key_id"), row.count("characters"), row.text("hash"), row.number("sketch")),
        row.time("since"));
  }
}
