package dev.corpuscore.transparency;

/**
 * A subtree, as the node above it sees it.
 *
 * @param leaves how many it has
 * @param hash that of its only leaf, if it has one; that of nothing, if it has none
 */
record TrieNode(int leaves, byte[] hash) {
  static final TrieNode EMPTY = new TrieNode(0, MerkleHash.empty());

  /** The node above two subtrees. A subtree with one leaf is that leaf, at whatever depth. */
  static TrieNode above(TrieNode zero, TrieNode one) {
    if (one.leaves == 0 && zero.leaves <= 1) {
      return zero;
    }
    if (zero.leaves == 0 && one.leaves == 1) {
      return one;
    }
    return new TrieNode(zero.leaves + one.leaves, MerkleHash.node(zero.hash, one.hash));
  }
}
