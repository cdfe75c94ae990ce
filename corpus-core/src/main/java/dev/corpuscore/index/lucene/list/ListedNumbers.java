package dev.corpuscore.index.lucene.list;

import org.apache.lucene.util.FixedBitSet;

/** Documents that are numbers in order. */
final class ListedNumbers extends Listed {
  private final int[] docs;
  private int at = -1;

  ListedNumbers(int[] docs) {
    this.docs = docs;
  }

  @Override
  int at() {
    return at;
  }

  private int move(int to) {
    at = to;
    doc = at < docs.length ? docs[at] : NO_MORE_DOCS;
    return doc;
  }

  @Override
  public int nextDoc() {
    return move(at + 1);
  }

  /** In steps that double until the target is passed, then by halves of the last one. */
  @Override
  public int advance(int target) {
    int from = at + 1;
    int to = from;
    int step = 1;
    while (to < docs.length && docs[to] < target) {
      from = to + 1;
      to += step;
      step <<= 1;
    }
    to = Math.min(to, docs.length);
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (docs[middle] < target) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return move(from);
  }

  @Override
  public void intoBitSet(int end, FixedBitSet found, int offset) {
    int next = at;
    while (next < docs.length && docs[next] < end) {
      found.set(docs[next++] - offset);
    }
    move(next);
  }

  @Override
  public int intoArray(int end, int[] found) {
    int to = Math.min(docs.length, at + found.length);
    while (to > at && docs[to - 1] >= end) {
      to--;
    }
    int size = to - at;
    System.arraycopy(docs, at, found, 0, size);
    move(to);
    return size;
  }

  @Override
  public long cost() {
    return docs.length;
  }
}
