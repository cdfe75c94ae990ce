package dev.corpuscore.index.lucene.snapshot;

import org.apache.lucene.index.FieldInvertState;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.search.similarities.Similarity;

/** Scores a term by the impact that was stored as its frequency, times the boost of the query. */
public final class ImpactSimilarity extends Similarity {
  @Override
  public long computeNorm(FieldInvertState state) {
    return 1;
  }

  @Override
  public SimScorer scorer(float boost, CollectionStatistics collection, TermStatistics... terms) {
    return new SimScorer() {
      @Override
      public float score(float frequency, long norm) {
        return boost * frequency;
      }
    };
  }
}
