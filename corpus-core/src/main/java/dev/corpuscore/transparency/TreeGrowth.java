package dev.corpuscore.transparency;

import java.util.ArrayList;
import java.util.List;

/**
 * A Merkle tree (RFC 6962) that grows by one leaf after the other and keeps the hashes of its
 * largest complete subtrees only, at most 63. Not thread-safe.
 */
public final class TreeGrowth {
  /** Receives each complete subtree, once. */
  @FunctionalInterface
  public interface Completed {
    /**
     * A subtree is complete.
     *
     * @param level as in {@link TreeHashes#hash}
     * @param index as in {@link TreeHashes#hash}
     */
    void add(int level, long index, byte[] hash);
  }

  private final List<byte[]> peaks = new ArrayList<>();
  private final Completed completed;
  private long size;

  /** An empty tree of which only the root is wanted. */
  public TreeGrowth() {
    this((level, index, hash) -> {});
  }

  /** An empty tree. */
  public TreeGrowth(Completed completed) {
    this.completed = completed;
  }

  /**
   * Adds a leaf.
   *
   * @param hash as {@link MerkleHash#leaf} computes it
   */
  public void add(byte[] hash) {
    byte[] top = hash;
    completed.add(0, size, top);
    int level = 0;
    for (long index = size; (index & 1) == 1; index >>= 1) {
      top = MerkleHash.node(peaks.removeLast(), top);
      level++;
      completed.add(level, index >> 1, top);
    }
    peaks.addLast(top);
    size++;
  }

  /** The number of leaves. */
  public long size() {
    return size;
  }

  /** The root: 32 bytes. */
  public byte[] root() {
    if (peaks.isEmpty()) {
      return MerkleHash.empty();
    }
    byte[] root = peaks.getLast();
    for (byte[] peak : peaks.reversed().subList(1, peaks.size())) {
      root = MerkleHash.node(peak, root);
    }
    return root;
  }
}
