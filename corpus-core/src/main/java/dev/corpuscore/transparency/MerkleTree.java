package dev.corpuscore.transparency;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The tree of an append-only log (<a href="https://www.rfc-editor.org/rfc/rfc6962#section-2.1">RFC
 * 6962, section 2.1</a>) at one size: its root, and proofs. Reads a number of hashes that grows
 * with the logarithm of the size.
 */
public final class MerkleTree {
  private final TreeHashes hashes;
  private final long size;

  /**
   * @param hashes of a tree that has at least {@code size} leaves
   * @param size the number of leaves, 0 or more
   */
  public MerkleTree(TreeHashes hashes, long size) {
    this.hashes = hashes;
    this.size = size;
  }

  /**
   * The root: 32 bytes.
   *
   * @throws IOException if hashes cannot be read
   */
  public byte[] root() throws IOException {
    return size == 0 ? MerkleHash.empty() : hash(0, size);
  }

  /**
   * The audit path of a leaf, from the leaf to the root (RFC 6962, section 2.1.1).
   *
   * @param index of the leaf, from 0, less than the size
   * @throws IOException if hashes cannot be read
   */
  public List<byte[]> inclusion(long index) throws IOException {
    if (index < 0 || index >= size) {
      throw new IllegalArgumentException("leaf " + index + " of a tree of " + size);
    }
    List<byte[]> path = new ArrayList<>();
    long from = 0;
    long to = size;
    while (to - from > 1) {
      long split = from + leftSize(to - from);
      if (index < split) {
        path.add(hash(split, to));
        to = split;
      } else {
        path.add(hash(from, split));
        from = split;
      }
    }
    return path.reversed();
  }

  /**
   * The proof that an earlier tree is the beginning of this one (RFC 6962, section 2.1.2).
   *
   * @param earlier the number of its leaves, from 1 to the size
   * @throws IOException if hashes cannot be read
   */
  public List<byte[]> consistency(long earlier) throws IOException {
    if (earlier < 1 || earlier > size) {
      throw new IllegalArgumentException("a tree of " + earlier + " in one of " + size);
    }
    List<byte[]> proof = new ArrayList<>();
    long from = 0;
    long to = size;
    while (to != earlier) {
      long split = from + leftSize(to - from);
      if (earlier <= split) {
        proof.add(hash(split, to));
        to = split;
      } else {
        proof.add(hash(from, split));
        from = split;
      }
    }
    if (from > 0) {
      proof.add(hash(from, to));
    }
    return proof.reversed();
  }

  /** The hash of the leaves {@code from..to-1}; {@code from} is a multiple of the left size. */
  private byte[] hash(long from, long to) throws IOException {
    long count = to - from;
    if (Long.bitCount(count) == 1) {
      int level = Long.numberOfTrailingZeros(count);
      return hashes.hash(level, from >> level);
    }
    long split = from + leftSize(count);
    return MerkleHash.node(hash(from, split), hash(split, to));
  }

  /** The greatest power of two that is less than {@code count}, which is 2 or more. */
  private static long leftSize(long count) {
    return Long.highestOneBit(count - 1);
  }

  /**
   * Whether a leaf is in a tree, by its audit path (<a
   * href="https://www.rfc-editor.org/rfc/rfc9162#section-2.1.3.2">RFC 9162, section 2.1.3.2</a>).
   *
   * @param leaf the hash of the leaf
   * @param index its place, from 0
   * @param size the number of leaves of the tree
   * @param root of the tree
   */
  public static boolean includes(
      byte[] leaf, long index, long size, List<byte[]> path, byte[] root) {
    if (index < 0 || index >= size) {
      return false;
    }
    Path climb = new Path(index, size - 1);
    byte[] hash = leaf;
    for (byte[] step : path) {
      if (climb.isAtTop()) {
        return false;
      }
      hash = climb.isRight() ? MerkleHash.node(step, hash) : MerkleHash.node(hash, step);
      climb.up();
    }
    return climb.isAtTop() && Arrays.equals(hash, root);
  }

  /**
   * Whether one tree is the beginning of another (<a
   * href="https://www.rfc-editor.org/rfc/rfc9162#section-2.1.4.2">RFC 9162, section 2.1.4.2</a>).
   *
   * @param earlier the number of leaves of the first; if it has none, any other tree continues it
   * @param earlierRoot of the first
   * @param later the number of leaves of the second
   * @param laterRoot of the second
   */
  public static boolean isConsistent(
      long earlier, byte[] earlierRoot, long later, byte[] laterRoot, List<byte[]> proof) {
    if (earlier == later) {
      return proof.isEmpty() && Arrays.equals(earlierRoot, laterRoot);
    }
    if (earlier <= 0 || earlier > later) {
      return earlier == 0 && proof.isEmpty();
    }
    List<byte[]> steps = new ArrayList<>(proof);
    if (Long.bitCount(earlier) == 1) {
      steps.addFirst(earlierRoot);
    }
    if (steps.isEmpty()) {
      return false;
    }
    Path climb = new Path(earlier - 1, later - 1);
    climb.skipWholeSubtree();
    byte[] first = steps.getFirst();
    byte[] second = first;
    for (byte[] step : steps.subList(1, steps.size())) {
      if (climb.isAtTop()) {
        return false;
      }
      if (climb.isRight()) {
        first = MerkleHash.node(step, first);
        second = MerkleHash.node(step, second);
      } else {
        second = MerkleHash.node(second, step);
      }
      climb.up();
    }
    return climb.isAtTop() && Arrays.equals(first, earlierRoot) && Arrays.equals(second, laterRoot);
  }

  /** The way from a leaf to the root: the numbers {@code fn} and {@code sn} of RFC 9162. */
  private static final class Path {
    private long node;
    private long last;

    private Path(long node, long last) {
      this.node = node;
      this.last = last;
    }

    private boolean isAtTop() {
      return last == 0;
    }

    /** Whether the node is joined with one on its left. */
    private boolean isRight() {
      return (node & 1) == 1 || node == last;
    }

    private void up() {
      if ((node & 1) == 0 && node == last) {
        while ((node & 1) == 0 && node != 0) {
          halve();
        }
      }
      halve();
    }

    private void skipWholeSubtree() {
      while ((node & 1) == 1) {
        halve();
      }
    }

    private void halve() {
      node >>= 1;
      last >>= 1;
    }
  }
}
