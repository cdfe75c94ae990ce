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

/** Proofs out of the stored tree of the corpus. */
public final class RootReads {
  private RootReads() {}

  /** The proof of a posting, in the transaction that read the root. */
  public static Optional<LeafProof> leaf(Handle handle, CorpusRoot root, PostingId id)
      throws SQLException {
    Optional<CorpusLeaf> leaf =
        handle
            .first(RootWrites.SELECT + "WHERE id = ?", row -> RootWrites.leaf(id, row), id)
            .flatMap(it -> it);
    if (leaf.isEmpty()) {
      return Optional.empty();
    }
    TrieProof proof = new StoredTrie<>(new RootPageRows(handle)).proof(TrieKey.of(id));
    if (!proof.shows(root.root().bytes(), leaf.get())) {
      throw handle
          .dialect()
          .damaged(
              "the root of the corpus is not that of posting " + id,
              "run corpus reindex, which computes it again");
    }
    return Optional.of(new LeafProof(root, leaf.get(), proof));
  }
}
