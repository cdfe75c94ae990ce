package dev.corpuscore.index.lucene.ranking;

import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.util.LongHeap;
import org.jspecify.annotations.Nullable;

/**
 * Collects the documents that can be among the best, where the query tells only a part of each
 * score: what is left of it adds at most {@code rest}.
 */
final class CandidateHits implements Collector {
  /** Room to begin with; when it is full, what can no longer be among the best is dropped. */
  private static final int ROOM = 1_024;

  private final int capacity;
  private final int rest;
  private final LongHeap best;
  private int[] docs = new int[ROOM];
  private int[] scores = new int[ROOM];
  private int size;

  /**
   * @param capacity how many documents are looked for, 1 or more
   */
  CandidateHits(int capacity, int rest) {
    this.capacity = capacity;
    this.rest = rest;
    this.best = new LongHeap(capacity);
  }

  @Override
  public ScoreMode scoreMode() {
    return ScoreMode.TOP_SCORES;
  }

  @Override
  public LeafCollector getLeafCollector(LeafReaderContext leaf) {
    return new LeafCollector() {
      private @Nullable Scorable scorer;
      private int skipped;

      @Override
      public void setScorer(Scorable scorer) throws IOException {
        this.scorer = scorer;
        skipped = 0;
        skip(scorer);
      }

      @Override
      public void collect(int doc) throws IOException {
        Scorable current = Objects.requireNonNull(scorer);
        int score = (int) current.score();
        if (score >= least()) {
          add(leaf.docBase + doc, score);
          skip(current);
        }
      }

      private void skip(Scorable scorer) throws IOException {
        if (least() > skipped) {
          skipped = least();
          scorer.setMinCompetitiveScore(skipped);
        }
      }
    };
  }

  /**
   * The documents of the whole index that can be among the best, in order; all that match, if they
   * are fewer than the capacity.
   */
  int[] take() {
    dropHopeless();
    return Arrays.copyOf(docs, size);
  }

  /** The part of a score that a document needs to be among the best. */
  private int least() {
    return best.size() < capacity ? 0 : Math.max(0, (int) best.top() - rest);
  }

  private void add(int doc, int score) {
    best.insertWithOverflow(score);
    if (size == docs.length) {
      dropHopeless();
      if (size > docs.length / 2) {
        docs = Arrays.copyOf(docs, 2 * docs.length);
        scores = Arrays.copyOf(scores, docs.length);
      }
    }
    docs[size] = doc;
    scores[size++] = score;
  }

  private void dropHopeless() {
    int least = least();
    int kept = 0;
    for (int at = 0; at < size; at++) {
      docs[kept] = docs[at];
      scores[kept] = scores[at];
      kept += scores[at] >= least ? 1 : 0;
    }
    size = kept;
  }
}
