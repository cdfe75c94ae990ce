package dev.corpuscore.transparency;

import java.util.Arrays;
import java.util.List;

/**
 * Shows that the tree of a root has a leaf at a key.
 *
 * @param siblings the hashes beside the way from the leaf up to the root, 0..130 of 32 bytes
 */
public record TrieProof(List<byte[]> siblings) {
  public TrieProof {
    siblings = List.copyOf(siblings);
  }

  /** Whether the tree with this root has this leaf. */
  public boolean shows(byte[] root, CorpusLeaf leaf) {
    return shows(root, TrieKey.of(leaf.id()), leaf.hash());
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
    for (int bit = 0; bit < siblings.size(); bit++) {
      if (bit >= TrieKey.BITS || at.bit(bit) != key.bit(bit)) {
        return false;
      }
    }
    return !at.equals(key) && shows(root, key, other.hash());
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
