package dev.corpuscore.index.lucene.count;

import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.CollectionTerminatedException;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.DocIdStream;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/** Counts matches, without scores, up to a limit. */
public final class HitCount implements Collector {
  private final long limit;
  private @Nullable Weight weight;
  private long count;

  public HitCount(long limit) {
    this.limit = limit;
  }

  /**
   * The number of matches. A number above the limit only means that there are more than the limit.
   */
  public long count() {
    return count;
  }

  @Override
  public ScoreMode scoreMode() {
    return ScoreMode.COMPLETE_NO_SCORES;
  }

  @Override
  public void setWeight(Weight weight) {
    this.weight = weight;
  }

  @Override
  public LeafCollector getLeafCollector(LeafReaderContext leaf) throws IOException {
    if (count > limit) {
      throw new CollectionTerminatedException();
    }
    int known = weight == null ? -1 : weight.count(leaf);
    if (known >= 0) {
      count += known;
      throw new CollectionTerminatedException();
    }
    return new LeafCollector() {
      @Override
      public void setScorer(Scorable scorer) {}

      @Override
      public void collect(int doc) {
        more(1);
      }

      @Override
      public void collectRange(int from, int to) {
        more(to - from);
      }

      @Override
      public void collect(DocIdStream docs) throws IOException {
        more(docs.count());
      }
    };
  }

  private void more(int matches) {
    count += matches;
    if (count > limit) {
      throw new CollectionTerminatedException();
    }
  }
}
