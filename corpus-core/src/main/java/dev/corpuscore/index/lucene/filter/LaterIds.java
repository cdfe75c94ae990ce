package dev.corpuscore.index.lucene.filter;

import dev.corpuscore.index.schema.Fields;
import dev.corpuscore.index.schema.IdHead;
import dev.corpuscore.model.PostingId;
import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.ConstantScoreScorer;
import org.apache.lucene.search.ConstantScoreWeight;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.TwoPhaseIterator;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Finds the postings whose ids come after one. Looks at a document only if all else about it
 * matches, and reads its whole id only if the first 60 bits are the same.
 */
final class LaterIds extends Query {
  private static final float COST_OF_A_LOOK = 4;

  private final PostingId id;

  LaterIds(PostingId id) {
    this.id = id;
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode mode, float boost) {
    return new ConstantScoreWeight(this, boost) {
      @Override
      public @Nullable ScorerSupplier scorerSupplier(LeafReaderContext leaf) throws IOException {
        NumericDocValues heads = leaf.reader().getNumericDocValues(LuceneFields.ID_ORDER);
        if (heads == null) {
          return null;
        }
        TwoPhaseIterator later = later(heads, DocValues.getBinary(leaf.reader(), Fields.ID));
        return new DefaultScorerSupplier(new ConstantScoreScorer(score(), mode, later));
      }

      @Override
      public boolean isCacheable(LeafReaderContext leaf) {
        return true;
      }
    };
  }

  private TwoPhaseIterator later(NumericDocValues heads, BinaryDocValues ids) {
    long head = IdHead.of(id);
    BytesRef whole = new BytesRef(id.value());
    return new TwoPhaseIterator(heads) {
      @Override
      public boolean matches() throws IOException {
        int byHead = Long.compare(heads.longValue(), head);
        return byHead > 0
            || (byHead == 0
                && ids.advanceExact(heads.docID())
                && ids.binaryValue().compareTo(whole) > 0);
      }

      @Override
      public float matchCost() {
        return COST_OF_A_LOOK;
      }
    };
  }

  @Override
  public void visit(QueryVisitor visitor) {
    visitor.visitLeaf(this);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return sameClassAs(other) && id.equals(((LaterIds) Objects.requireNonNull(other)).id);
  }

  @Override
  public int hashCode() {
    return 31 * classHash() + id.hashCode();
  }

  @Override
  public String toString(String field) {
    return "id>" + id;
  }
}
