package dev.corpuscore.index.lucene.word;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.ConstantScoreScorerSupplier;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/**
 * Finds what any of a few stems finds; each document scores as its best stem does. As Lucene's
 * {@code DisjunctionMaxQuery}, but made for the two to four stems of one word, of which one has
 * nearly all documents: these are compared one by one, where a heap would be kept in order for each
 * document.
 */
public final class BestStemQuery extends Query {
  private final List<Query> stems;

  /**
   * @param stems two or more queries for terms
   */
  public BestStemQuery(List<? extends Query> stems) {
    this.stems = List.copyOf(stems);
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode mode, float boost)
      throws IOException {
    List<Weight> weights = new ArrayList<>(stems.size());
    for (Query stem : stems) {
      weights.add(searcher.createWeight(searcher.rewrite(stem), mode, boost));
    }
    return new BestStemWeight(weights, mode);
  }

  private final class BestStemWeight extends Weight {
    private final List<Weight> weights;
    private final ScoreMode mode;

    BestStemWeight(List<Weight> weights, ScoreMode mode) {
      super(BestStemQuery.this);
      this.weights = weights;
      this.mode = mode;
    }

    @Override
    public @Nullable ScorerSupplier scorerSupplier(LeafReaderContext leaf) throws IOException {
      List<ScorerSupplier> present = new ArrayList<>(weights.size());
      for (Weight weight : weights) {
        ScorerSupplier stem = weight.scorerSupplier(leaf);
        if (stem != null) {
          present.add(stem);
        }
      }
      return switch (present.size()) {
        case 0 -> null;
        case 1 -> present.getFirst();
        default -> new BestStemSupplier(present, mode, leaf.reader().maxDoc());
      };
    }

    @Override
    public Explanation explain(LeafReaderContext leaf, int doc) throws IOException {
      Explanation best = Explanation.noMatch("has no stem of the word");
      for (Weight weight : weights) {
        Explanation stem = weight.explain(leaf, doc);
        boolean better = stem.getValue().floatValue() > best.getValue().floatValue();
        best = stem.isMatch() && (better || !best.isMatch()) ? stem : best;
      }
      return best;
    }

    @Override
    public boolean isCacheable(LeafReaderContext leaf) {
      return weights.stream().allMatch(weight -> weight.isCacheable(leaf));
    }
  }

  private static final class BestStemSupplier extends ScorerSupplier {
    private final List<ScorerSupplier> stems;
    private final ScoreMode mode;
    private final int documents;

    BestStemSupplier(List<ScorerSupplier> stems, ScoreMode mode, int documents) {
      this.stems = stems;
      this.mode = mode;
      this.documents = documents;
    }

    @Override
    public Scorer get(long leadCost) throws IOException {
      Scorer[] scorers = new Scorer[stems.size()];
      for (int at = 0; at < scorers.length; at++) {
        scorers[at] = stems.get(at).get(leadCost);
      }
      return new BestStemScorer(scorers);
    }

    @Override
    public BulkScorer bulkScorer() throws IOException {
      Scorer scorer = get(Long.MAX_VALUE);
      return mode.needsScores()
          ? new BatchScorer(scorer)
          : ConstantScoreScorerSupplier.fromIterator(scorer.iterator(), 0, mode, documents)
              .bulkScorer();
    }

    @Override
    public long cost() {
      return stems.stream().mapToLong(ScorerSupplier::cost).sum();
    }

    @Override
    public void setTopLevelScoringClause() throws IOException {
      for (ScorerSupplier stem : stems) {
        stem.setTopLevelScoringClause();
      }
    }
  }

  @Override
  public void visit(QueryVisitor visitor) {
    QueryVisitor each = visitor.getSubVisitor(Occur.SHOULD, this);
    stems.forEach(stem -> stem.visit(each));
  }

  @Override
  public String toString(String field) {
    return "best of " + stems;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof BestStemQuery that && stems.equals(that.stems);
  }

  @Override
  public int hashCode() {
    return stems.hashCode();
  }
}
