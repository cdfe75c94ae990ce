package dev.corpuscore.index.lucene.word;

import dev.corpuscore.index.lucene.list.WordDocuments;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.ConstantScoreScorerSupplier;
import org.apache.lucene.search.FilterWeight;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/**
 * Finds the documents that have all of some words. Where nothing is scored and all lists are in
 * memory, they are compared whole; else as Lucene's {@code BooleanQuery} does it.
 */
public final class AllWordsQuery extends Query {
  private final List<WordQuery> words;
  private final Query indexed;

  private AllWordsQuery(List<WordQuery> words) {
    this.words = words;
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    words.forEach(word -> all.add(word, Occur.MUST));
    this.indexed = all.build();
  }

  /**
   * The query for these words.
   *
   * @param words two or more queries, as {@link WordQueries#of} makes them
   */
  public static Query of(List<Query> words) {
    List<WordQuery> found = new ArrayList<>(words.size());
    for (Query word : words) {
      if (word instanceof WordQuery it) {
        found.add(it);
      }
    }
    return found.size() == words.size() ? new AllWordsQuery(found) : MatchNoDocsQuery.INSTANCE;
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode mode, float boost)
      throws IOException {
    Weight weight = indexed.createWeight(searcher, mode, boost);
    return mode.needsScores() ? weight : new Unscored(weight, searcher, mode);
  }

  private final class Unscored extends FilterWeight {
    private final IndexSearcher searcher;
    private final ScoreMode mode;

    Unscored(Weight indexed, IndexSearcher searcher, ScoreMode mode) {
      super(AllWordsQuery.this, indexed);
      this.searcher = searcher;
      this.mode = mode;
    }

    @Override
    public @Nullable ScorerSupplier scorerSupplier(LeafReaderContext leaf) throws IOException {
      WordDocuments all = all(leaf);
      return all == null
          ? in.scorerSupplier(leaf)
          : ConstantScoreScorerSupplier.fromIterator(
              all.documents(), 0, mode, leaf.reader().maxDoc());
    }

    /** The documents with all words; null if a list is not in memory. */
    private @Nullable WordDocuments all(LeafReaderContext leaf) throws IOException {
      List<WordDocuments> lists = new ArrayList<>(words.size());
      for (WordQuery word : words) {
        WordDocuments list = word.list(searcher, leaf);
        if (list == null) {
          return null;
        }
        lists.add(list);
      }
      return WordDocuments.all(lists);
    }

    @Override
    public int count(LeafReaderContext leaf) throws IOException {
      WordDocuments all = leaf.reader().hasDeletions() ? null : all(leaf);
      return all == null ? in.count(leaf) : all.size();
    }
  }

  @Override
  public void visit(QueryVisitor visitor) {
    indexed.visit(visitor);
  }

  @Override
  public String toString(String field) {
    return indexed.toString(field);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof AllWordsQuery it && words.equals(it.words);
  }

  @Override
  public int hashCode() {
    return words.hashCode();
  }
}
