package dev.corpuscore.transparency;

import dev.corpuscore.model.PostingId;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Shows that the tree of a root has a leaf at a key, or that it has none.
 *
 * @param siblings the hashes beside the way from the leaf, or from where it would be, up to the
 *     root, 0..130 of 32 bytes
 */
public record TrieProof(List<byte[]> siblings) {
  public TrieProof {
    siblings = List.copyOf(siblings);
  }

  /** Whether the tree with this root has this leaf. */
  public boolean shows(byte[] root, CorpusLeaf leaf) {
    return shows(root, TrieKey.of(leaf.id()), leaf.hash());
  }

  /**
   * Whether the tree with this root has no leaf of this posting.
   *
   * @param neighbour the leaf of another posting where the way ends; null if none is there
   */
  public boolean showsAbsence(byte[] root, PostingId id, @Nullable CorpusLeaf neighbour) {
    TrieKey key = TrieKey.of(id);
    return neighbour == null ? showsNothingAt(root, key) : showsInstead(root, key, neighbour);
  }

  /** Whether, in the tree with this root, nothing is at the place of a key. */
  public boolean showsNothingAt(byte[] root, TrieKey key) {
    return shows(root, key, MerkleHash.empty());
  }

  /**
   * Whether the tree with this root has {@code other} alone where the leaf of {@code key} would be,
   * so that there is none of this key.
   */
  public boolean showsInstead(byte[] root, TrieKey key, CorpusLeaf other) {
    TrieKey at = TrieKey.of(other.id());
    return siblings.size() <= TrieKey.BITS
        && at.beginsAs(key, siblings.size())
        && !at.equals(key)
        && shows(root, key, other.hash());
  }

  private boolean shows(byte[] root, TrieKey key, byte[] hash) {
    if (siblings.size() > TrieKey.BITS) {
      return false;
    }
    byte[] node = hash;
    int depth = siblings.size();
    for (byte[] sibling : siblings) {
      depth--;
      node = key.bit(depth) == 0 ? MerkleHash.node(node, sibling) : MerkleHash.node(sibling, node);
    }
    return Arrays.equals(node, root);
  }
}
