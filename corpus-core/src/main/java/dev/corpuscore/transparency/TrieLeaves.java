package dev.corpuscore.transparency;

import java.util.ArrayList;
import java.util.List;

/**
 * Leaves in the order of their keys, all below one place of the tree. Immutable.
 *
 * @param entries no key twice
 */
record TrieLeaves(List<Entry> entries) {
  /** A key, and the hash of its leaf. */
  record Entry(TrieKey key, byte[] hash) {}

  /** The subtree whose root is at {@code depth}. */
  TrieNode node(int depth) {
    return node(0, entries.size(), depth);
  }

  private TrieNode node(int from, int to, int depth) {
    if (to == from) {
      return TrieNode.EMPTY;
    }
    if (to - from == 1) {
      return new TrieNode(1, entries.get(from).hash());
    }
    int middle = middle(from, to, depth);
    return TrieNode.above(node(from, middle, depth + 1), node(middle, to, depth + 1));
  }

  /** The first entry whose bit at {@code depth} is 1. */
  private int middle(int from, int to, int depth) {
    int low = from;
    int high = to;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (entries.get(middle).key().bit(depth) == 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /**
   * Adds the siblings of the nodes on the way to {@code key}, from the root at {@code depth} down,
   * as far as there is more than one leaf.
   */
  void path(TrieKey key, int depth, List<byte[]> siblings) {
    int from = 0;
    int to = entries.size();
    for (int at = depth; to - from > 1; at++) {
      int middle = middle(from, to, at);
      boolean one = key.bit(at) == 1;
      siblings.add((one ? node(from, middle, at + 1) : node(middle, to, at + 1)).hash());
      from = one ? middle : from;
      to = one ? to : middle;
    }
  }

  /** These leaves by their digits at {@code level}: 32 parts. */
  List<TrieLeaves> split(int level) {
    List<TrieLeaves> parts = new ArrayList<>(TrieBranch.WIDTH);
    int from = 0;
    for (int digit = 0; digit < TrieBranch.WIDTH; digit++) {
      int to = from;
      while (to < entries.size() && entries.get(to).key().digit(level) == digit) {
        to++;
      }
      parts.add(new TrieLeaves(entries.subList(from, to)));
      from = to;
    }
    return parts;
  }
}
