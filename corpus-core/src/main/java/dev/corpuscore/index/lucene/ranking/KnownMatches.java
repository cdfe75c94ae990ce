package dev.corpuscore.index.lucene.ranking;

import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.ConstantScoreScorerSupplier;
import org.apache.lucene.search.ConstantScoreWeight;
import org.apache.lucene.search.DocIdStream;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BitSetIterator;
import org.apache.lucene.util.FixedBitSet;
import org.jspecify.annotations.Nullable;

/**
 * Collects all matches, without scores: a list of them while they are few, otherwise one bit for
 * each document of a segment. For one search of one snapshot.
 */
public final class KnownMatches implements Collector {
  private static final int BATCH = 256;

  private final List<LeafReaderContext> leaves;
  private final int[] few;
  private final int[] batch = new int[BATCH];
  private final @Nullable FixedBitSet[] bits;
  private long count;

  /**
   * @param few how many are kept in a list
   */
  public KnownMatches(List<LeafReaderContext> leaves, int few) {
    this.leaves = leaves;
    this.few = new int[few];
    this.bits = new @Nullable FixedBitSet[leaves.size()];
  }

  /** How many match. */
  public long count() {
    return count;
  }

  /** Whether they are so few that they can be looked at one by one. */
  public boolean areFew() {
    return count <= few.length;
  }

  /** The matches, documents of the whole index, in order; the first of them if they are not few. */
  public int[] few() {
    return Arrays.copyOf(few, (int) Math.min(count, few.length));
  }

  /** Finds the matches again; only if they are not few. */
  public Query query() {
    return new Again();
  }

  /** The matches of a segment; only if they are not few. */
  FixedBitSet bits(LeafReaderContext leaf) {
    FixedBitSet marked = bits[leaf.ord];
    return marked == null ? mark(leaf) : marked;
  }

  @Override
  public ScoreMode scoreMode() {
    return ScoreMode.COMPLETE_NO_SCORES;
  }

  @Override
  public LeafCollector getLeafCollector(LeafReaderContext leaf) {
    return new LeafCollector() {
      @Override
      public void setScorer(Scorable scorer) {}

      @Override
      public void collect(int doc) {
        keep(leaf, doc);
      }

      @Override
      public void collectRange(int from, int to) {
        for (int doc = from; doc < to; doc++) {
          keep(leaf, doc);
        }
      }

      @Override
      public void collect(DocIdStream docs) {
        for (int read = docs.intoArray(batch); read > 0; read = docs.intoArray(batch)) {
          for (int at = 0; at < read; at++) {
            keep(leaf, batch[at]);
          }
        }
      }
    };
  }

  private void keep(LeafReaderContext leaf, int doc) {
    if (count < few.length) {
      few[(int) count] = leaf.docBase + doc;
    } else {
      FixedBitSet marked = bits[leaf.ord];
      (marked == null ? mark(leaf) : marked).set(doc);
    }
    count++;
  }

  /** Begins the bits of a segment, with those of its documents that are in the list. */
  private FixedBitSet mark(LeafReaderContext leaf) {
    FixedBitSet marked = new FixedBitSet(leaf.reader().maxDoc());
    for (int doc : few()) {
      int inLeaf = doc - leaf.docBase;
      if (inLeaf >= 0 && inLeaf < marked.length()) {
        marked.set(inLeaf);
      }
    }
    bits[leaf.ord] = marked;
    return marked;
  }

  /** What was collected, as a query. Equal only to itself. */
  private final class Again extends Query {
    @Override
    public Weight createWeight(IndexSearcher searcher, ScoreMode mode, float boost) {
      return new ConstantScoreWeight(this, boost) {
        @Override
        public ScorerSupplier scorerSupplier(LeafReaderContext leaf) {
          FixedBitSet docs = bits(leaf);
          BitSetIterator each = new BitSetIterator(docs, Math.min(count, docs.length()));
          return ConstantScoreScorerSupplier.fromIterator(each, score(), mode, docs.length());
        }

        @Override
        public boolean isCacheable(LeafReaderContext leaf) {
          return false;
        }
      };
    }

    @Override
    public void visit(QueryVisitor visitor) {
      visitor.visitLeaf(this);
    }

    @Override
    public String toString(String field) {
      return leaves.size() + " segments of known matches";
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(this);
    }
  }
}
