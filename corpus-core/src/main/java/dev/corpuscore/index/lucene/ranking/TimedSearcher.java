package dev.corpuscore.index.lucene.ranking;

import dev.corpuscore.index.SearchDeadline;
import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.CollectionTerminatedException;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.FilterWeight;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;
import org.jspecify.annotations.Nullable;

/**
 * A searcher for one search. It stops collecting at the deadline; the collectors then have what was
 * found. Lucene's own time limit reads the clock first after a hundred documents, then after half
 * as many more each time, whatever they cost. This one adapts to the time that the last documents
 * took, so its cost for fast searches cannot be measured, and a slow search ends in time.
 */
public final class TimedSearcher extends IndexSearcher {
  /**
   * Documents before the first check, if a document costs some microseconds at most: 0.1 to 0.2
   * seconds.
   */
  private static final int FIRST_WINDOW = 1 << 17;

  /** Documents before the first check with phrases, where a long text may cost milliseconds. */
  private static final int FIRST_WINDOW_OF_PHRASES = 16;

  private final SearchDeadline deadline;
  private final int firstWindow;

  /**
   * Searches the index of {@code shared}, with its similarity and without a cache.
   *
   * @param phrases whether the query contains phrases
   */
  public TimedSearcher(IndexSearcher shared, SearchDeadline deadline, boolean phrases) {
    super(shared.getTopReaderContext());
    this.deadline = deadline;
    this.firstWindow = phrases ? FIRST_WINDOW_OF_PHRASES : FIRST_WINDOW;
    setSimilarity(shared.getSimilarity());
    setQueryCache(null);
  }

  SearchDeadline deadline() {
    return deadline;
  }

  /** Scores are impacts and do not depend on these, which Lucene adds up for each word. */
  @Override
  public CollectionStatistics collectionStatistics(String field) {
    return new CollectionStatistics(field, 1, 1, 1, 1);
  }

  @Override
  protected void searchLeaf(
      LeafReaderContext leaf, int minDoc, int maxDoc, Weight weight, Collector collector)
      throws IOException {
    if (!deadline.passed()) {
      boolean oneWindow = leaf.reader().maxDoc() <= firstWindow;
      Weight timed = oneWindow ? weight : new TimedWeight(weight);
      super.searchLeaf(leaf, minDoc, maxDoc, timed, collector);
    }
  }

  private final class TimedWeight extends FilterWeight {
    private TimedWeight(Weight in) {
      super(in);
    }

    @Override
    public @Nullable ScorerSupplier scorerSupplier(LeafReaderContext leaf) throws IOException {
      ScorerSupplier supplier = in.scorerSupplier(leaf);
      return supplier == null ? null : new TimedSupplier(supplier, leaf.reader().maxDoc());
    }
  }

  private final class TimedSupplier extends ScorerSupplier {
    private final ScorerSupplier in;
    private final int docs;

    private TimedSupplier(ScorerSupplier in, int docs) {
      this.in = in;
      this.docs = docs;
    }

    @Override
    public Scorer get(long leadCost) throws IOException {
      return in.get(leadCost);
    }

    @Override
    public BulkScorer bulkScorer() throws IOException {
      return new TimedBulkScorer(in.bulkScorer(), docs);
    }

    @Override
    public long cost() {
      return in.cost();
    }

    @Override
    public void setTopLevelScoringClause() throws IOException {
      in.setTopLevelScoringClause();
    }
  }

  /**
   * Scores documents in windows. A window becomes larger after a fast one and smaller after a slow
   * one.
   */
  private final class TimedBulkScorer extends BulkScorer {
    private static final int LEAST_WINDOW = 4;
    private static final long QUICK_NANOS = 2_000_000;
    private static final long SLOW_NANOS = 20_000_000;

    private final BulkScorer in;
    private final int docs;

    private TimedBulkScorer(BulkScorer in, int docs) {
      this.in = in;
      this.docs = docs;
    }

    @Override
    public int score(LeafCollector collector, @Nullable Bits live, int min, int max)
        throws IOException {
      int window = firstWindow;
      int from = min;
      while (from < max) {
        if (deadline.passed()) {
          throw new CollectionTerminatedException();
        }
        long begun = System.nanoTime();
        int to = from >= docs - window ? max : Math.min(max, from + window);
        from = Math.max(to, in.score(collector, live, from, to));
        long took = System.nanoTime() - begun;
        if (took < QUICK_NANOS) {
          window = Math.min(2 * window, docs);
        } else if (took > SLOW_NANOS) {
          window = Math.max(window / 4, LEAST_WINDOW);
        }
      }
      return from;
    }

    @Override
    public long cost() {
      return in.cost();
    }
  }
}
