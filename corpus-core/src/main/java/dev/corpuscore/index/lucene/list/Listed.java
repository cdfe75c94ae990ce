package dev.corpuscore.index.lucene.list;

import org.apache.lucene.search.DocIdSetIterator;

/** The documents of a {@link WordDocuments} in order. */
abstract class Listed extends DocIdSetIterator {
  int doc = -1;

  /** How many documents of the list stand before the present one. */
  abstract int at();

  @Override
  public abstract int nextDoc();

  @Override
  public abstract int advance(int target);

  @Override
  public abstract int intoArray(int end, int[] found);

  @Override
  public final int docID() {
    return doc;
  }
}
