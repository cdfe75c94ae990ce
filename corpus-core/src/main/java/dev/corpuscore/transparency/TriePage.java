package dev.corpuscore.transparency;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * The bytes of a page: a list of leaves, or a branch. The first byte tells which.
 *
 * <p>The number of a page is 1 and the bits of the way to it: the root is 1, and page n has 32n to
 * 32n+31 below it, if it is a branch.
 */
final class TriePage {
  static final long ROOT = 1;

  /** A list with more leaves becomes a branch: 3 KiB, so that PostgreSQL keeps it in one piece. */
  static final int LEAVES_LIMIT = 64;

  /** Pages at this level are not divided: 60 bits are what a number has room for. */
  static final int LAST_LEVEL = 12;

  private static final byte LEAVES = 0;
  private static final byte BRANCH = 1;

  private TriePage() {}

  static long below(long number, int digit) {
    return number << TrieKey.DIGIT_BITS | digit;
  }

  static boolean isBranch(byte[] page) {
    return page.length > 0 && page[0] == BRANCH;
  }

  static byte[] of(TrieLeaves leaves) {
    int length = TrieKey.BYTES + MerkleHash.BYTES;
    byte[] page = new byte[1 + leaves.entries().size() * length];
    page[0] = LEAVES;
    int at = 1;
    for (TrieLeaves.Entry entry : leaves.entries()) {
      entry.key().copyTo(page, at);
      System.arraycopy(entry.hash(), 0, page, at + TrieKey.BYTES, MerkleHash.BYTES);
      at += length;
    }
    return page;
  }

  static TrieLeaves leaves(byte[] page) {
    int length = TrieKey.BYTES + MerkleHash.BYTES;
    List<TrieLeaves.Entry> entries = new ArrayList<>(page.length / length);
    for (int at = 1; at + length <= page.length; at += length) {
      byte[] hash = new byte[MerkleHash.BYTES];
      System.arraycopy(page, at + TrieKey.BYTES, hash, 0, MerkleHash.BYTES);
      entries.add(new TrieLeaves.Entry(TrieKey.read(page, at), hash));
    }
    return new TrieLeaves(entries);
  }

  static byte[] of(TrieBranch branch) {
    ByteBuffer page =
        ByteBuffer.allocate(1 + TrieBranch.WIDTH * (Integer.BYTES + MerkleHash.BYTES));
    page.put(BRANCH);
    for (int digit = 0; digit < TrieBranch.WIDTH; digit++) {
      page.putInt(branch.get(digit).leaves()).put(branch.get(digit).hash());
    }
    return page.array();
  }

  static TrieBranch branch(byte[] page) {
    TrieBranch branch = new TrieBranch();
    ByteBuffer in = ByteBuffer.wrap(page, 1, page.length - 1);
    try {
      for (int digit = 0; digit < TrieBranch.WIDTH; digit++) {
        int leaves = in.getInt();
        byte[] hash = new byte[MerkleHash.BYTES];
        in.get(hash);
        branch.set(digit, new TrieNode(leaves, hash));
      }
    } catch (BufferUnderflowException e) {
      throw new IllegalArgumentException("a branch of the tree is too short", e);
    }
    return branch;
  }
}
