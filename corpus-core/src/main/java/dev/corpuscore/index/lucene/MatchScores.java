package dev.corpuscore.index.lucene;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.TwoPhaseIterator;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/** The scores that a query gives to selected documents. */
final class MatchScores {
  private MatchScores() {}

  /** Returns the scores of those of {@code docs} (documents of the whole index) that match. */
  static Map<Integer, Double> of(IndexSearcher searcher, Query query, int[] docs)
      throws IOException {
    Weight weight = searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE, 1);
    List<LeafReaderContext> leaves = searcher.getLeafContexts();
    Map<Integer, Double> scores = new HashMap<>();
    int[] sorted = Arrays.stream(docs).sorted().toArray();
    LeafReaderContext leaf = null;
    @Nullable Scorer scorer = null;
    for (int doc : sorted) {
      LeafReaderContext home = leaves.get(ReaderUtil.subIndex(doc, leaves));
      if (home != leaf) {
        leaf = home;
        scorer = weight.scorer(home);
      }
      int inLeaf = doc - home.docBase;
      if (scorer != null && reaches(scorer, inLeaf)) {
        scores.put(doc, (double) scorer.score());
      }
    }
    return scores;
  }

  /**
   * Whether the scorer matches this document. Does not search for the next match, which may be far
   * away.
   */
  private static boolean reaches(Scorer scorer, int doc) throws IOException {
    TwoPhaseIterator phases = scorer.twoPhaseIterator();
    DocIdSetIterator docs = phases == null ? scorer.iterator() : phases.approximation();
    int at = docs.docID() < doc ? docs.advance(doc) : docs.docID();
    return at == doc && (phases == null || phases.matches());
  }
}
