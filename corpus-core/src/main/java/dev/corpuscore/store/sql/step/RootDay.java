package dev.corpuscore.store.sql.step;

import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.signature.Envelope;
import dev.corpuscore.store.sql.row.IdRange;
import dev.corpuscore.store.sql.row.LogRows;
import dev.corpuscore.store.sql.row.LostLeafRows;
import dev.corpuscore.store.sql.row.PastLeafRows;
import dev.corpuscore.store.sql.row.RootDayRow;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Row;
import dev.corpuscore.transparency.CorpusLeaf;
import dev.corpuscore.transparency.LogName;
import dev.corpuscore.transparency.PostingProof;
import dev.corpuscore.transparency.RootStatement;
import dev.corpuscore.transparency.StoredTrie;
import dev.corpuscore.transparency.TrieKey;
import dev.corpuscore.transparency.TrieProof;
import dev.corpuscore.transparency.TrieTop;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tree of one daily root, out of what is kept of it, in one transaction. For one thread. */
public final class RootDay {
  private final Handle handle;
  private final RootDayRow row;
  private final RootStatement statement;
  private final TrieTop top;
  private final Map<Integer, Map<TrieKey, Kept>> parts = new HashMap<>();

  /**
   * A leaf at its key.
   *
   * @param leaf null if its posting was removed since
   */
  private record Kept(@Nullable CorpusLeaf leaf, byte[] hash) {}

  private RootDay(Handle handle, RootDayRow row, RootStatement statement, TrieTop top) {
    this.handle = handle;
    this.row = row;
    this.statement = statement;
    this.top = top;
  }

  /** Reads what is kept, and compares it with the root in the log. */
  public static RootDay read(Handle handle, long entry) throws SQLException {
    RootDayRow row = RootDayRow.of(handle, entry);
    List<byte[]> logged = new LogRows(handle, LogName.ROOTS).entries(entry, 1);
    if (logged.isEmpty()) {
      throw handle.damaged("the daily root in entry " + entry + " is not in the log of roots");
    }
    RootStatement statement = RootStatement.of(StrictJson.read(logged.getFirst()));
    TrieTop top = TrieTop.read(row.nodes());
    if (!Arrays.equals(top.root().hash(), statement.root().root().bytes())) {
      throw damaged(handle, entry, "has another root than the log");
    }
    return new RootDay(handle, row, statement, top);
  }

  private static CorpusException damaged(Handle handle, long entry, String why) {
    return handle.damaged("the tree of the daily root in entry " + entry + " " + why);
  }

  /**
   * The proof of a posting or of its absence.
   *
   * @throws CorpusException {@code NOT_PROVABLE} if the leaf where the way of the id ends is of a
   *     posting that was removed since
   */
  public PostingProof prove(PostingId id) throws SQLException {
    StoredTrie<SQLException> trie = new StoredTrie<>(top.pages(part -> hashes(part(part))));
    TrieKey key = TrieKey.of(id);
    TrieProof proof = trie.proof(key);
    Kept end = part(TrieTop.part(key)).get(key);
    if (end == null) {
      TrieKey other = trie.beginningAs(key, proof.siblings().size()).orElse(null);
      end = other == null ? null : part(TrieTop.part(other)).get(other);
    }
    CorpusLeaf leaf = end == null ? null : end.leaf;
    if (end != null && leaf == null) {
      throw new CorpusException(
          ErrorCode.NOT_PROVABLE,
          "it cannot be shown any more whether the root of that day has posting "
              + id
              + ": the leaf where its own would be is of a posting that was removed since");
    }
    boolean present = leaf != null && leaf.id().equals(id);
    PostingProof shown =
        new PostingProof(
            statement, envelope(), id, present ? leaf : null, present ? null : leaf, proof);
    if (!shown.isShown()) {
      throw damaged(handle, row.entry(), "does not fit the leaves beside posting " + id);
    }
    return shown;
  }

  private @Nullable Envelope envelope() {
    byte[] stored = row.envelope();
    if (stored == null) {
      return null;
    }
    Envelope envelope = Envelope.read(StrictJson.read(stored));
    if (!Arrays.equals(envelope.payload(), statement.bytes())) {
      throw damaged(handle, row.entry(), "has the envelope of another root");
    }
    return envelope;
  }

  /** What was signed when the root was made; null if nothing was. */
  public byte @Nullable [] signed() {
    return row.envelope();
  }

  public RootStatement statement() {
    return statement;
  }

  /** Whether the leaves of a part, as they were, give the node that is kept. Remembers none. */
  public boolean fits(int part) throws SQLException {
    return top.fits(part, hashes(leaves(part)));
  }

  private static Map<TrieKey, byte[]> hashes(Map<TrieKey, Kept> leaves) {
    Map<TrieKey, byte[]> hashes = new HashMap<>();
    leaves.forEach((key, kept) -> hashes.put(key, kept.hash));
    return hashes;
  }

  /** The leaves of a part as they were. */
  private Map<TrieKey, Kept> part(int part) throws SQLException {
    Map<TrieKey, Kept> known = parts.get(part);
    if (known == null) {
      known = leaves(part);
      parts.put(part, known);
    }
    return known;
  }

  private Map<TrieKey, Kept> leaves(int part) throws SQLException {
    IdRange range = IdRange.of(TrieTop.beginning(part));
    Map<PostingId, CorpusLeaf> leaves = new HashMap<>();
    handle.query(
        RootWrites.SELECT + "WHERE id >= ? AND id < ? AND number <= ?",
        each -> put(leaves, each.posting("id"), now(each)),
        range.from(),
        range.to(),
        row.revision());
    // of each posting the oldest comes last: it is the one that held at this root
    for (PastLeafRows.Past past :
        new PastLeafRows(handle).within(range, row.entry(), row.revision())) {
      put(leaves, past.id(), past.leaf());
    }
    Map<TrieKey, Kept> kept = new HashMap<>();
    leaves.forEach((id, leaf) -> kept.put(TrieKey.of(id), new Kept(leaf, leaf.hash())));
    for (LostLeafRows.Lost lost : new LostLeafRows(handle).within(range, row.entry())) {
      kept.put(TrieKey.beginning(lost.way()), new Kept(null, lost.hash()));
    }
    return kept;
  }

  private static @Nullable CorpusLeaf now(Row posting) throws SQLException {
    return RootWrites.leaf(posting.posting("id"), posting).orElse(null);
  }

  private static void put(
      Map<PostingId, CorpusLeaf> leaves, PostingId id, @Nullable CorpusLeaf leaf) {
    if (leaf == null) {
      leaves.remove(id);
    } else {
      leaves.put(id, leaf);
    }
  }
}
