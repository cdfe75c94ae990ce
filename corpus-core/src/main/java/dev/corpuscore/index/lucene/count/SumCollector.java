package dev.corpuscore.index.lucene.count;

import java.io.IOException;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;

/** Adds up a number of each match; one that has none counts nothing. */
public final class SumCollector extends SimpleCollector {
  private final String field;
  private NumericDocValues numbers = DocValues.emptyNumeric();
  private long sum;

  public SumCollector(String field) {
    this.field = field;
  }

  public long sum() {
    return sum;
  }

  @Override
  public ScoreMode scoreMode() {
    return ScoreMode.COMPLETE_NO_SCORES;
  }

  @Override
  protected void doSetNextReader(LeafReaderContext leaf) throws IOException {
    numbers = DocValues.getNumeric(leaf.reader(), field);
  }

  @Override
  public void collect(int doc) throws IOException {
    if (numbers.advanceExact(doc)) {
      sum += numbers.longValue();
    }
  }
}
