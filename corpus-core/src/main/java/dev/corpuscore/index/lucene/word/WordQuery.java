package dev.corpuscore.index.lucene.word;

import dev.corpuscore.index.lucene.list.WordDocuments;
import dev.corpuscore.index.lucene.list.WordDocumentsCache;
import dev.corpuscore.index.schema.Fields;
import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.ConstantScoreScorer;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Finds the documents of one word by its lists in memory, and where there is none, by the postings
 * of its stems in the index: the same documents with the same scores.
 */
final class WordQuery extends Query {
  private final List<TermQuery> stems;
  private final Query byStems;
  private final BytesRef key;
  private final long documents;
  private final boolean heads;
  private final WordDocumentsCache lists;

  /**
   * @param stems of the word, in one field
   */
  WordQuery(List<TermQuery> stems, WordDocumentsCache lists) {
    this.stems = List.copyOf(stems);
    this.byStems = stems.size() == 1 ? stems.getFirst() : new BestStemQuery(stems);
    this.heads = stems.getFirst().getTerm().field().equals(Fields.HEADS);
    this.key = key(stems);
    this.documents = stems.stream().mapToLong(stem -> stem.getTermStates().docFreq()).sum();
    this.lists = lists;
  }

  private static BytesRef key(List<TermQuery> stems) {
    BytesRefBuilder key = new BytesRefBuilder();
    key.copyChars(stems.getFirst().getTerm().field());
    for (TermQuery stem : stems) {
      key.append((byte) 0);
      key.append(stem.getTerm().bytes());
    }
    return key.toBytesRef();
  }

  /** How many documents have one of its stems, at most; deleted ones as well. */
  long documents() {
    return documents;
  }

  /** The queries for its stems, one or more. */
  List<TermQuery> stems() {
    return stems;
  }

  /** Its list in a segment; null if there is no room for it, or if no document has the word. */
  @Nullable WordDocuments list(IndexSearcher searcher, LeafReaderContext leaf) throws IOException {
    return lists.find(
        leaf,
        key,
        documents,
        heads,
        () -> byStems.createWeight(searcher, ScoreMode.COMPLETE, 1).scorerSupplier(leaf));
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode mode, float boost)
      throws IOException {
    return new WordWeight(searcher, mode, boost);
  }

  private final class WordWeight extends Weight {
    private final IndexSearcher searcher;
    private final ScoreMode mode;
    private final float boost;
    private @Nullable Weight indexed;

    WordWeight(IndexSearcher searcher, ScoreMode mode, float boost) {
      super(WordQuery.this);
      this.searcher = searcher;
      this.mode = mode;
      this.boost = boost;
    }

    @Override
    public @Nullable ScorerSupplier scorerSupplier(LeafReaderContext leaf) throws IOException {
      WordDocuments list = list(searcher, leaf);
      if (list == null) {
        return indexed().scorerSupplier(leaf);
      }
      if (!mode.needsScores() || list.isScored()) {
        return new ListSupplier(list, boost, mode);
      }
      ScorerSupplier scored = indexed().scorerSupplier(leaf);
      return scored == null || mode != ScoreMode.COMPLETE
          ? scored
          : new MarkedSupplier(list, scored);
    }

    private Weight indexed() throws IOException {
      Weight known = indexed;
      if (known == null) {
        known = byStems.createWeight(searcher, mode, boost);
        indexed = known;
      }
      return known;
    }

    @Override
    public int count(LeafReaderContext leaf) throws IOException {
      if (leaf.reader().hasDeletions()) {
        return -1;
      }
      WordDocuments list = list(searcher, leaf);
      return list == null ? indexed().count(leaf) : list.size();
    }

    @Override
    public Explanation explain(LeafReaderContext leaf, int doc) throws IOException {
      return indexed().explain(leaf, doc);
    }

    @Override
    public boolean isCacheable(LeafReaderContext leaf) {
      return true;
    }
  }

  private static final class ListSupplier extends ScorerSupplier {
    private final WordDocuments list;
    private final float boost;
    private final ScoreMode mode;

    ListSupplier(WordDocuments list, float boost, ScoreMode mode) {
      this.list = list;
      this.boost = boost;
      this.mode = mode;
    }

    @Override
    public Scorer get(long leadCost) {
      return mode.needsScores()
          ? list.scorer(boost)
          : new ConstantScoreScorer(0, mode, list.documents());
    }

    @Override
    public BulkScorer bulkScorer() throws IOException {
      return mode.needsScores() ? new BatchScorer(get(Long.MAX_VALUE)) : super.bulkScorer();
    }

    @Override
    public long cost() {
      return list.size();
    }
  }

  /** Looks single documents up in the list, and reads all by the index. */
  private static final class MarkedSupplier extends ScorerSupplier {
    private final WordDocuments list;
    private final ScorerSupplier indexed;

    MarkedSupplier(WordDocuments list, ScorerSupplier indexed) {
      this.list = list;
      this.indexed = indexed;
    }

    @Override
    public Scorer get(long leadCost) throws IOException {
      return new MarkedScorer(list.documents(), indexed.get(leadCost));
    }

    @Override
    public BulkScorer bulkScorer() throws IOException {
      return indexed.bulkScorer();
    }

    @Override
    public long cost() {
      return list.size();
    }
  }

  @Override
  public void visit(QueryVisitor visitor) {
    byStems.visit(visitor);
  }

  @Override
  public String toString(String field) {
    return byStems.toString(field);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof WordQuery it && stems.equals(it.stems);
  }

  @Override
  public int hashCode() {
    return stems.hashCode();
  }
}
