package dev.corpuscore.index.lucene.word;

import java.io.IOException;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.DocAndFloatFeatureBuffer;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.util.Bits;
import org.jspecify.annotations.Nullable;

/** Scores a query that is searched alone, in the batches that its scorer gives. */
final class BatchScorer extends BulkScorer {
  private final Scorer scorer;
  private final DocAndFloatFeatureBuffer batch = new DocAndFloatFeatureBuffer();
  private final Current current = new Current();

  /**
   * @param scorer at its beginning, without a second phase
   */
  BatchScorer(Scorer scorer) {
    this.scorer = scorer;
  }

  /** The document that is collected now. */
  private final class Current extends Scorable {
    private float score;
    private float least;

    @Override
    public float score() {
      return score;
    }

    @Override
    public void setMinCompetitiveScore(float score) throws IOException {
      least = score;
      scorer.setMinCompetitiveScore(score);
    }
  }

  @Override
  public int score(LeafCollector collector, @Nullable Bits live, int min, int max)
      throws IOException {
    collector.setScorer(current);
    if (scorer.docID() < min) {
      scorer.iterator().advance(min);
    }
    scorer.nextDocsAndScores(max, live, batch);
    while (batch.size > 0) {
      for (int at = 0; at < batch.size; at++) {
        current.score = batch.features[at];
        if (current.score >= current.least) {
          collector.collect(batch.docs[at]);
        }
      }
      scorer.nextDocsAndScores(max, live, batch);
    }
    return scorer.docID();
  }

  @Override
  public long cost() {
    return scorer.iterator().cost();
  }
}
