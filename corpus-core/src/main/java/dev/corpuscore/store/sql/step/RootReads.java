package dev.corpuscore.store.sql.step;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.following.CorpusRoot;
import dev.corpuscore.store.LeafProof;
import dev.corpuscore.store.sql.row.RootPageRows;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.transparency.CorpusLeaf;
import dev.corpuscore.transparency.StoredTrie;
import dev.corpuscore.transparency.TrieKey;
import dev.corpuscore.transparency.TrieProof;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Proofs out of the stored tree of the corpus. */
public final class RootReads {
  private RootReads() {}

  /** The proof of a posting or of its absence, in the transaction that read the root. */
  public static LeafProof leaf(Handle handle, CorpusRoot root, PostingId id) throws SQLException {
    StoredTrie<SQLException> trie = new StoredTrie<>(new RootPageRows(handle));
    TrieKey key = TrieKey.of(id);
    TrieProof proof = trie.proof(key);
    CorpusLeaf leaf = stored(handle, id);
    CorpusLeaf neighbour = null;
    if (leaf == null) {
      Optional<TrieKey> other = trie.beginningAs(key, proof.siblings().size());
      neighbour = other.isEmpty() ? null : stored(handle, other.get().id());
    }
    byte[] hash = root.root().bytes();
    if (leaf == null ? !proof.showsAbsence(hash, id, neighbour) : !proof.shows(hash, leaf)) {
      throw handle
          .dialect()
          .damaged(
              "the root of the corpus is not that of posting " + id,
              "run corpus reindex, which computes it again");
    }
    return new LeafProof(root, leaf, neighbour, proof);
  }

  private static @Nullable CorpusLeaf stored(Handle handle, PostingId id) throws SQLException {
    return handle
        .first(RootWrites.SELECT + "WHERE id = ?", row -> RootWrites.leaf(id, row), id)
        .flatMap(it -> it)
        .orElse(null);
  }
}
