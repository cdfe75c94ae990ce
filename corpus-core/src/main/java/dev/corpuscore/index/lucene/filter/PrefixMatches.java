package dev.corpuscore.index.lucene.filter;

import dev.corpuscore.index.SearchDeadline;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.ConstantScoreScorer;
import org.apache.lucene.search.ConstantScoreWeight;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BitSetIterator;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;
import org.apache.lucene.util.StringHelper;
import org.jspecify.annotations.Nullable;

/**
 * Matches documents with a term that begins with a prefix in one of some fields. One instance
 * serves one search: a prefix of one letter may match a tenth of all words, so the matches are
 * found once and stored as bits for all passes of that search. At the deadline it stops with
 * incomplete bits, which are not used, because nothing is collected after the deadline. Not
 * thread-safe.
 */
final class PrefixMatches extends Query {
  private final BytesRef prefix;
  private final List<String> fields;
  private final SearchDeadline deadline;
  private final Map<Integer, FixedBitSet> bits = new HashMap<>();

  PrefixMatches(BytesRef prefix, List<String> fields, SearchDeadline deadline) {
    this.prefix = prefix;
    this.fields = fields;
    this.deadline = deadline;
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode mode, float boost) {
    return new ConstantScoreWeight(this, boost) {
      @Override
      public @Nullable ScorerSupplier scorerSupplier(LeafReaderContext leaf) throws IOException {
        FixedBitSet matches = docs(leaf);
        int count = matches.cardinality();
        if (count == 0) {
          return null;
        }
        float score = score();
        return new ScorerSupplier() {
          @Override
          public Scorer get(long leadCost) {
            return new ConstantScoreScorer(score, mode, new BitSetIterator(matches, count));
          }

          @Override
          public long cost() {
            return count;
          }
        };
      }

      @Override
      public boolean isCacheable(LeafReaderContext leaf) {
        return false;
      }
    };
  }

  private FixedBitSet docs(LeafReaderContext leaf) throws IOException {
    FixedBitSet known = bits.get(leaf.ord);
    if (known != null) {
      return known;
    }
    FixedBitSet found = new FixedBitSet(leaf.reader().maxDoc());
    for (String field : fields) {
      Terms terms = leaf.reader().terms(field);
      if (terms != null) {
        collect(terms.iterator(), found);
      }
    }
    bits.put(leaf.ord, found);
    return found;
  }

  private void collect(TermsEnum terms, FixedBitSet found) throws IOException {
    PostingsEnum docs = null;
    BytesRef term = terms.seekCeil(prefix) == TermsEnum.SeekStatus.END ? null : terms.term();
    while (term != null && StringHelper.startsWith(term, prefix) && !deadline.passed()) {
      docs = terms.postings(docs, PostingsEnum.NONE);
      docs.nextDoc();
      docs.intoBitSet(DocIdSetIterator.NO_MORE_DOCS, found, 0);
      term = terms.next();
    }
  }

  @Override
  public void visit(QueryVisitor visitor) {
    visitor.visitLeaf(this);
  }

  @Override
  public String toString(String field) {
    return fields + ":" + prefix.utf8ToString() + "*";
  }

  /** Equal only to itself, because its bits belong to one search. */
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}
