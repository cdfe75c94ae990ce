package dev.corpuscore.transparency;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** The 32 subtrees five bits below a node. Mutable, for one thread. */
final class TrieBranch {
  static final int WIDTH = 1 << TrieKey.DIGIT_BITS;

  private final TrieNode[] below = new TrieNode[WIDTH];

  TrieBranch() {
    Arrays.fill(below, TrieNode.EMPTY);
  }

  TrieNode get(int digit) {
    return below[digit];
  }

  void set(int digit, TrieNode node) {
    below[digit] = node;
  }

  /** The first subtree with a leaf and a digit whose bits, as far as they count, are a key's. */
  OptionalInt beginningAs(TrieKey key, int level, int bits) {
    int free = Math.clamp(TrieKey.DIGIT_BITS * (level + 1L) - bits, 0, TrieKey.DIGIT_BITS);
    int wanted = key.digit(level) >> free;
    return IntStream.range(wanted << free, (wanted + 1) << free)
        .filter(digit -> below[digit].leaves() > 0)
        .findFirst();
  }

  /** The node above all of them. */
  TrieNode node() {
    return node(0, WIDTH);
  }

  private TrieNode node(int from, int to) {
    if (to - from == 1) {
      return below[from];
    }
    int middle = (from + to) >>> 1;
    return TrieNode.above(node(from, middle), node(middle, to));
  }

  /**
   * Adds the siblings of the nodes on the way to a subtree, from the node above down, as far as
   * there is more than one leaf.
   */
  void path(int digit, List<byte[]> siblings) {
    int from = 0;
    int to = WIDTH;
    while (to - from > 1 && node(from, to).leaves() > 1) {
      int middle = (from + to) >>> 1;
      boolean one = digit >= middle;
      siblings.add((one ? node(from, middle) : node(middle, to)).hash());
      from = one ? middle : from;
      to = one ? to : middle;
    }
  }
}
