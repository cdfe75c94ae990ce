package dev.corpuscore.index.lucene.ranking;

import dev.corpuscore.index.analysis.Ranking;
import dev.corpuscore.index.lucene.count.IdOrder;
import dev.corpuscore.index.schema.Fields;
import dev.corpuscore.index.schema.NewestOrder;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.PriorityQueue;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreMode;
import org.jspecify.annotations.Nullable;

/**
 * Collects the best documents by score, then newest first, then by id. Lucene's own collector
 * orders equal scores by their position in the index, which merges change. This one compares dates
 * and ids instead, so it also examines documents with the same score as the worst kept one.
 */
public final class TopHits implements Collector {
  private final int capacity;
  private final Comparator<Scored> best;
  private final PriorityQueue<Scored> worstFirst;

  /** Collects the best {@code capacity} documents, and skips what cannot be among them. */
  TopHits(int capacity, IdOrder ids) {
    this.capacity = capacity;
    this.best = bestFirst(ids);
    this.worstFirst = new PriorityQueue<>(Math.min(capacity, Ranking.WINDOW), best.reversed());
  }

  /**
   * A document of the whole index with its score.
   *
   * @param newest see {@link Fields#RANKED}
   */
  public record Scored(int doc, int score, long newest) {
    Scored plus(int gain) {
      return new Scored(doc, score + gain, newest);
    }

    /** The score plus a fraction below 1 that is larger for newer postings. */
    double fullScore() {
      return score + NewestOrder.newness(newest);
    }
  }

  static Comparator<Scored> bestFirst(IdOrder ids) {
    return (one, other) ->
        one.score != other.score
            ? Integer.compare(other.score, one.score)
            : ids.compare(one.newest, one.doc, other.newest, other.doc);
  }

  @Override
  public ScoreMode scoreMode() {
    return ScoreMode.TOP_SCORES;
  }

  @Override
  public LeafCollector getLeafCollector(LeafReaderContext leaf) throws IOException {
    NumericDocValues newest = DocValues.getNumeric(leaf.reader(), Fields.RANKED);
    return new LeafCollector() {
      private @Nullable Scorable scorer;
      private int least;

      @Override
      public void setScorer(Scorable scorer) throws IOException {
        this.scorer = scorer;
        least = 0;
        skip(scorer);
      }

      @Override
      public void collect(int doc) throws IOException {
        Scorable current = Objects.requireNonNull(scorer);
        int score = (int) current.score();
        if (!full() || score >= worst().score) {
          newest.advanceExact(doc);
          offer(new Scored(leaf.docBase + doc, score, newest.longValue()));
        }
        skip(current);
      }

      private void skip(Scorable scorer) throws IOException {
        if (full() && worst().score > least) {
          least = worst().score;
          scorer.setMinCompetitiveScore(least);
        }
      }
    };
  }

  /** The documents, best first. */
  List<Scored> take() {
    return worstFirst.stream().sorted(best).toList();
  }

  private boolean full() {
    return worstFirst.size() == capacity;
  }

  private Scored worst() {
    return Objects.requireNonNull(worstFirst.peek());
  }

  private void offer(Scored hit) {
    if (full()) {
      if (best.compare(worst(), hit) <= 0) {
        return;
      }
      worstFirst.poll();
    }
    worstFirst.add(hit);
  }
}
