package dev.corpuscore.index.lucene.ranking;

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
    int[] sorted = Arrays.stream(docs).sorted().toArray();
    float[] found = inOrder(searcher, query, sorted);
    Map<Integer, Double> scores = new HashMap<>();
    for (int at = 0; at < sorted.length; at++) {
      if (found[at] >= 0) {
        scores.put(sorted[at], (double) found[at]);
      }
    }
    return scores;
  }

  /** The scores of {@code docs}, which are in order; -1 for each that does not match. */
  static float[] inOrder(IndexSearcher searcher, Query query, int[] docs) throws IOException {
    Weight weight = searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE, 1);
    List<LeafReaderContext> leaves = searcher.getLeafContexts();
    float[] scores = new float[docs.length];
    LeafReaderContext leaf = null;
    @Nullable Scorer scorer = null;
    for (int at = 0; at < docs.length; at++) {
      if (leaf == null || docs[at] >= leaf.docBase + leaf.reader().maxDoc()) {
        leaf = leaves.get(ReaderUtil.subIndex(docs[at], leaves));
        scorer = weight.scorer(leaf);
      }
      scores[at] = scorer == null ? -1 : score(scorer, docs[at] - leaf.docBase);
    }
    return scores;
  }

  /** What the queries give to {@code docs}, which are in order, together; 0 where none matches. */
  static int[] sums(IndexSearcher searcher, List<Query> queries, int[] docs) throws IOException {
    int[] sums = new int[docs.length];
    for (Query query : queries) {
      float[] scores = inOrder(searcher, query, docs);
      for (int at = 0; at < docs.length; at++) {
        sums[at] += (int) Math.max(0, scores[at]);
      }
    }
    return sums;
  }

  private static float score(Scorer scorer, int doc) throws IOException {
    return reaches(scorer, doc) ? scorer.score() : -1;
  }

  /**
   * Whether the scorer matches this document. Does not search for the next match, which may be far
   * away.
   */
  static boolean reaches(Scorer scorer, int doc) throws IOException {
    TwoPhaseIterator phases = scorer.twoPhaseIterator();
    DocIdSetIterator docs = phases == null ? scorer.iterator() : phases.approximation();
    int at = docs.docID() < doc ? docs.advance(doc) : docs.docID();
    return at == doc && (phases == null || phases.matches());
  }
}
