package dev.corpuscore.index.lucene.count;

import dev.corpuscore.index.Facet;
import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.index.SearchDeadline;
import dev.corpuscore.index.schema.Fields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;

/**
 * Counts the values of one facet over all matching documents. Needs four bytes of memory per value.
 */
public final class StatsCollector extends SimpleCollector {
  private final Facet facet;
  private final List<CountedTerms> segments = new ArrayList<>();
  private SortedSetDocValues values = DocValues.emptySortedSet();
  private int[] counts = new int[0];

  public StatsCollector(Facet facet) {
    this.facet = facet;
  }

  @Override
  public ScoreMode scoreMode() {
    return ScoreMode.COMPLETE_NO_SCORES;
  }

  @Override
  protected void doSetNextReader(LeafReaderContext leaf) throws IOException {
    values = DocValues.getSortedSet(leaf.reader(), Fields.counted(facet));
    counts = new int[Math.toIntExact(values.getValueCount())];
    segments.add(new CountedTerms(values, counts));
  }

  @Override
  public void collect(int doc) throws IOException {
    if (values.advanceExact(doc)) {
      for (int i = 0; i < values.docValueCount(); i++) {
        counts[(int) values.nextOrd()]++;
      }
    }
  }

  /**
   * Returns the most frequent values, then by term. After the deadline, the values that were read
   * by then.
   */
  public Stats stats(int limit, SearchDeadline deadline) throws IOException {
    return limit == 0
        ? new Stats(facet, List.of())
        : new Stats(facet, new FrequentValues(facet, limit).of(segments, deadline));
  }
}
