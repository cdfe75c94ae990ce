package dev.corpuscore.store.sql.step;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.store.sql.row.CorpusRow;
import dev.corpuscore.store.sql.row.RootPageRows;
import dev.corpuscore.store.sql.row.RootRow;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Inspection;
import dev.corpuscore.store.sql.table.Row;
import dev.corpuscore.transparency.CorpusLeaf;
import dev.corpuscore.transparency.StoredTrie;
import dev.corpuscore.transparency.TrieKey;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Brings the root of the corpus up to a revision, from the postings and removals that have come
 * since the last stored root. So it does not matter who made the revisions: a transaction just now,
 * or, before an upgrade, a version without roots.
 */
public final class RootWrites {
  private static final System.Logger LOG = System.getLogger(RootWrites.class.getName());

  /** What a leaf is made of. */
  static final String SELECT =
      "SELECT id, revision, digest, closed_at, expires_at, listed FROM posting ";

  /** How many changes are in memory at a time. */
  private static final int BATCH = 5_000;

  private static final String BY_ID = SELECT + "WHERE id > ? ORDER BY id LIMIT " + BATCH;
  private static final String BY_REVISION =
      SELECT + "WHERE revision > ? ORDER BY revision LIMIT " + BATCH;

  private final Handle handle;
  private final RootPageRows pages;
  private final StoredTrie<SQLException> trie;

  private RootWrites(Handle handle) {
    this.handle = handle;
    this.pages = new RootPageRows(handle);
    this.trie = new StoredTrie<>(pages);
  }

  /** The root after no changes at all. */
  public static RootRow ofNothing() {
    StoredTrie.Root root = StoredTrie.rootOf(Map.of());
    return new RootRow(0, root.hash(), root.leaves());
  }

  /**
   * Brings the root up to {@code newest}, in a transaction that has locked the corpus's row and
   * written all changes up to that revision. If what is stored is damaged, the root becomes stale:
   * there is none until {@link RootRecomputation} has ended, because all who write would wait for
   * it here.
   *
   * @param before the newest revision before this transaction
   */
  static void advance(Handle handle, long before, long newest) throws SQLException {
    try {
      RootRow known = RootRow.newest(handle);
      if (known == null && before == 0) {
        new RootWrites(handle).fill(newest);
      } else if (known != null && known.revision() < newest) {
        new RootWrites(handle).changes(known.revision(), newest);
      } else if (known != null && known.revision() > newest) {
        RootRow.clear(handle);
      }
    } catch (CorpusException e) {
      LOG.log(
          System.Logger.Level.WARNING,
          "event=corpus-root-stale revision=" + newest + " reason=\"" + e.getMessage() + "\"");
      RootRow.clear(handle);
    }
  }

  /**
   * As {@link #advance}, before anybody waits: a damaged root, or one that is missing, is computed
   * again.
   */
  public static void complete(Handle handle, long newest) throws SQLException {
    advance(handle, newest, newest);
    if (!isCurrent(handle)) {
      recompute(handle, newest);
    }
  }

  /** Begins to compute a root beside writers: no postings are in it yet. */
  static void begin(Handle handle) throws SQLException {
    new RootWrites(handle).pages.clear();
  }

  /**
   * Adds some postings.
   *
   * @param last the last id that was added, empty at first
   * @return the last id now; empty if there are no more
   */
  static String add(Handle handle, String last) throws SQLException {
    List<Read> batch = batch(handle, BY_ID, last);
    if (batch.isEmpty()) {
      return "";
    }
    new RootWrites(handle).update(batch);
    return batch.getLast().id.value();
  }

  /** Adds what was changed after a revision, and stores the root, which is then complete. */
  static void end(Handle handle, long begun, long newest) throws SQLException {
    new RootWrites(handle).changes(begun, newest);
  }

  /** Computes the root from all postings, whatever is stored of it. */
  public static void recompute(Handle handle, long newest) throws SQLException {
    RootRow.clear(handle);
    new RootWrites(handle).fill(newest);
  }

  private void fill(long newest) throws SQLException {
    pages.clear();
    StoredTrie.Root root = trie.root();
    long filled = 0;
    for (List<Read> batch = batch(handle, BY_ID, "");
        !batch.isEmpty();
        batch = batch(handle, BY_ID, batch.getLast().id)) {
      // neighbours in the tree, so that a page is written once or twice
      root = update(batch);
      filled += batch.size();
      if (filled % (10 * BATCH) == 0) {
        LOG.log(System.Logger.Level.INFO, "event=corpus-root-filling postings=" + filled);
      }
    }
    if (filled >= BATCH) {
      LOG.log(System.Logger.Level.INFO, "event=corpus-root-filled postings=" + filled);
    }
    store(newest, root);
  }

  private void changes(long after, long newest) throws SQLException {
    StoredTrie.Root root = trie.root();
    for (List<Read> batch = batch(handle, BY_REVISION, after);
        !batch.isEmpty();
        batch = batch(handle, BY_REVISION, batch.getLast().revision)) {
      root = update(batch);
    }
    Map<TrieKey, Optional<byte[]>> removed = removals(after);
    if (!removed.isEmpty()) {
      root = trie.update(removed);
    }
    store(newest, root);
  }

  /**
   * What the tree needs of a posting.
   *
   * @param leaf empty if the posting is not listed
   */
  private record Read(PostingId id, long revision, Optional<byte[]> leaf) {}

  /** The next postings, in the order of {@code sql}; none at the end. */
  private static List<Read> batch(Handle handle, String sql, Object after) throws SQLException {
    return handle.list(
        sql,
        row -> {
          PostingId id = row.posting("id");
          return new Read(id, row.number("revision"), leaf(id, row).map(CorpusLeaf::hash));
        },
        after);
  }

  private StoredTrie.Root update(List<Read> batch) throws SQLException {
    Map<TrieKey, Optional<byte[]>> leaves = new HashMap<>();
    batch.forEach(it -> leaves.put(TrieKey.of(it.id), it.leaf));
    return trie.update(leaves);
  }

  /** The leaf of a row; empty if the posting is not listed. */
  static Optional<CorpusLeaf> leaf(PostingId id, Row row) throws SQLException {
    return row.flag("listed")
        ? Optional.of(
            new CorpusLeaf(
                id,
                Digest.of(row.bytes("digest")),
                row.timeOrNull("expires_at"),
                row.isNull("closed_at")))
        : Optional.empty();
  }

  private Map<TrieKey, Optional<byte[]>> removals(long after) throws SQLException {
    Map<TrieKey, Optional<byte[]>> removed = new HashMap<>();
    handle.query(
        "SELECT id FROM removal WHERE revision > ?",
        row -> removed.put(TrieKey.of(row.posting("id")), Optional.empty()),
        after);
    return removed;
  }

  private void store(long newest, StoredTrie.Root root) throws SQLException {
    new RootRow(newest, root.hash(), root.leaves()).store(handle);
  }

  /** Whether the stored root is of the newest revision. */
  public static boolean isCurrent(Handle handle) throws SQLException {
    long newest = CorpusRow.read(handle).revision();
    try {
      RootRow root = RootRow.newest(handle);
      return newest == (root == null ? 0 : root.revision());
    } catch (CorpusException e) {
      return false; // damaged
    }
  }

  /** Reports a root that is not that of the postings, which must be sound. */
  public static void verify(Inspection inspection) throws SQLException {
    Handle handle = inspection.handle();
    RootRow stored = RootRow.newest(handle);
    CorpusRow corpus = CorpusRow.read(handle);
    if (stored == null && corpus.revision() == 0) {
      return;
    }
    StoredTrie.Root root = StoredTrie.rootOf(leaves(handle));
    if (stored == null
        || stored.revision() != corpus.revision()
        || !Arrays.equals(stored.root(), root.hash())) {
      inspection
          .findings()
          .fault(
              "the root of the corpus is not that of its postings; run corpus reindex, which"
                  + " computes it again");
    }
  }

  /** Every leaf: 49 bytes for each posting, and some more for the map. */
  private static Map<TrieKey, byte[]> leaves(Handle handle) throws SQLException {
    Map<TrieKey, byte[]> leaves = new HashMap<>();
    for (List<Read> batch = batch(handle, BY_ID, "");
        !batch.isEmpty();
        batch = batch(handle, BY_ID, batch.getLast().id)) {
      batch.forEach(it -> it.leaf.ifPresent(hash -> leaves.put(TrieKey.of(it.id), hash)));
    }
    return leaves;
  }
}
