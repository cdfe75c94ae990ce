package dev.corpuscore.index.lucene.list;

import org.apache.lucene.util.FixedBitSet;

/** Documents that are bits. */
final class ListedBits extends Listed {
  private final FixedBitSet bits;
  private final int size;
  private final int[] ranks;

  /**
   * @param ranks how many documents stand before each word of the bits
   */
  ListedBits(FixedBitSet bits, int size, int[] ranks) {
    this.bits = bits;
    this.size = size;
    this.ranks = ranks;
  }

  @Override
  int at() {
    long before = (1L << doc) - 1; // a shift counts modulo 64
    int word = doc / Long.SIZE;
    return ranks[word] + Long.bitCount(bits.getBits()[word] & before);
  }

  @Override
  public int nextDoc() {
    return advance(doc + 1);
  }

  @Override
  public int advance(int target) {
    doc = target < bits.length() ? bits.nextSetBit(target) : NO_MORE_DOCS;
    return doc;
  }

  @Override
  public void intoBitSet(int end, FixedBitSet found, int offset) {
    int to = Math.min(end, bits.length());
    if (doc < to) {
      FixedBitSet.orRange(bits, doc, found, doc - offset, to - doc);
      advance(to);
    }
  }

  @Override
  public int intoArray(int end, int[] found) {
    long[] words = bits.getBits();
    int to = Math.min(end, bits.length());
    int size = 0;
    while (doc < to && size < found.length) {
      int word = doc / Long.SIZE;
      long rest = words[word] & (-1L << doc); // a shift counts modulo 64
      int next = word * Long.SIZE;
      while (rest != 0 && size < found.length) {
        int each = next + Long.numberOfTrailingZeros(rest);
        if (each >= to) {
          break;
        }
        found[size++] = each;
        rest &= rest - 1;
      }
      advance(rest == 0 ? next + Long.SIZE : next + Long.numberOfTrailingZeros(rest));
    }
    return size;
  }

  @Override
  public long cost() {
    return size;
  }
}
