package dev.corpuscore.index.lucene.query;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.util.BitSetIterator;
import org.apache.lucene.util.FixedBitSet;

/** The documents of a view that match, a bit for each. */
final class Matches {
  private final List<LeafReaderContext> leaves;
  private final FixedBitSet[] bits;

  Matches(List<LeafReaderContext> leaves) {
    this.leaves = leaves;
    this.bits = new FixedBitSet[leaves.size()];
    leaves.forEach(leaf -> bits[leaf.ord] = new FixedBitSet(leaf.reader().maxDoc()));
  }

  /** How many are left. */
  long count() {
    long count = 0;
    for (FixedBitSet segment : bits) {
      count += segment.cardinality();
    }
    return count;
  }

  /** Adds what is collected. */
  Collector adding() {
    return new Unscored() {
      @Override
      LeafCollector collector(LeafReaderContext leaf) {
        FixedBitSet segment = bits[leaf.ord];
        return new UnscoredLeaf() {
          @Override
          public void collect(int doc) {
            segment.set(doc);
          }

          @Override
          public void collectRange(int from, int to) {
            segment.set(from, to);
          }
        };
      }
    };
  }

  /**
   * What is left, as a query of this search alone: the next tier is looked for among these
   * documents and no others. While it runs, {@link #taking} may take out the document it has come
   * to.
   */
  Query left() {
    return new Left(bits);
  }

  /** Takes out what is collected, and hands it on if it was in. */
  Collector taking(NewestHits into) {
    return new Unscored() {
      @Override
      LeafCollector collector(LeafReaderContext leaf) throws IOException {
        FixedBitSet segment = bits[leaf.ord];
        LeafCollector next = into.getLeafCollector(leaf);
        return new UnscoredLeaf() {
          @Override
          public void collect(int doc) throws IOException {
            if (segment.getAndClear(doc)) {
              next.collect(doc);
            }
          }
        };
      }
    };
  }

  /** Hands on what is left. */
  void rest(NewestHits into) throws IOException {
    for (LeafReaderContext leaf : leaves) {
      LeafCollector next = into.getLeafCollector(leaf);
      BitSetIterator docs = new BitSetIterator(bits[leaf.ord], 0);
      for (int doc = docs.nextDoc(); doc != BitSetIterator.NO_MORE_DOCS; doc = docs.nextDoc()) {
        next.collect(doc);
      }
    }
  }

  private abstract static class Unscored implements Collector {
    abstract LeafCollector collector(LeafReaderContext leaf) throws IOException;

    @Override
    public LeafCollector getLeafCollector(LeafReaderContext leaf) throws IOException {
      return collector(leaf);
    }

    @Override
    public ScoreMode scoreMode() {
      return ScoreMode.COMPLETE_NO_SCORES;
    }
  }

  private abstract static class UnscoredLeaf implements LeafCollector {
    @Override
    public void setScorer(Scorable scorer) {}
  }
}
