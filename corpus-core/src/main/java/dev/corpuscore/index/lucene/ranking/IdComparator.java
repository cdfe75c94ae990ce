package dev.corpuscore.index.lucene.ranking;

import dev.corpuscore.index.lucene.count.IdOrder;
import dev.corpuscore.index.lucene.filter.LuceneFields;
import java.io.IOException;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.SimpleFieldComparator;

/** Sorts by posting id. */
final class IdComparator extends SimpleFieldComparator<Integer> {
  private final IdOrder ids;
  private final int[] docs;
  private final long[] heads;
  private NumericDocValues leafHeads = DocValues.emptyNumeric();
  private int base;
  private int bottom;

  /**
   * @param hits how many it keeps
   */
  IdComparator(IdOrder ids, int hits) {
    this.ids = ids;
    docs = new int[hits];
    heads = new long[hits];
  }

  @Override
  protected void doSetNextReader(LeafReaderContext leaf) throws IOException {
    leafHeads = DocValues.getNumeric(leaf.reader(), LuceneFields.ID_ORDER);
    base = leaf.docBase;
  }

  private long head(int doc) throws IOException {
    leafHeads.advanceExact(doc);
    return leafHeads.longValue();
  }

  @Override
  public int compare(int slot1, int slot2) {
    return ids.compare(heads[slot1], docs[slot1], heads[slot2], docs[slot2]);
  }

  @Override
  public void setBottom(int slot) {
    bottom = slot;
  }

  @Override
  public int compareBottom(int doc) throws IOException {
    return ids.compare(heads[bottom], docs[bottom], head(doc), base + doc);
  }

  @Override
  public void copy(int slot, int doc) throws IOException {
    docs[slot] = base + doc;
    heads[slot] = head(doc);
  }

  @Override
  public Integer value(int slot) {
    return docs[slot];
  }

  @Override
  public void setTopValue(Integer value) {
    throw new UnsupportedOperationException(
        "a search is never continued after a hit, so no such hit can be set");
  }

  @Override
  public int compareTop(int doc) {
    throw new UnsupportedOperationException(
        "a search is never continued after a hit, so no such hit can be set");
  }
}
