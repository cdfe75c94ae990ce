package dev.corpuscore.index.lucene;

import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreMode;
import org.jspecify.annotations.Nullable;

/**
 * Collects the best documents by score, then by id. Unlike Lucene's own collector it settles equal
 * scores by id, not by the place in the index, which merges change; so a document that reaches the
 * worst score kept is still looked at.
 */
final class BestHits implements Collector {
  private final IdOrder ids;
  private final int capacity;
  private final int[] docs;
  private final int[] scores;
  private final long[] heads;
  private final long exactly;
  private int size;
  private long count;

  /**
   * @param exactly every match is counted up to this many; after that, what cannot be among the
   *     best is skipped
   */
  BestHits(int capacity, long exactly, IdOrder ids) {
    this.ids = ids;
    this.capacity = capacity;
    this.exactly = exactly;
    docs = new int[capacity + 1];
    scores = new int[capacity + 1];
    heads = new long[capacity + 1];
  }

  @Override
  public ScoreMode scoreMode() {
    return ScoreMode.TOP_SCORES;
  }

  @Override
  public LeafCollector getLeafCollector(LeafReaderContext leaf) throws IOException {
    NumericDocValues leafHeads = DocValues.getNumeric(leaf.reader(), Fields.ID_ORDER);
    return new LeafCollector() {
      private @Nullable Scorable scorer;

      @Override
      public void setScorer(Scorable scorer) throws IOException {
        this.scorer = scorer;
        skip(scorer);
      }

      @Override
      public void collect(int doc) throws IOException {
        Scorable current = Objects.requireNonNull(scorer);
        count++;
        int score = (int) current.score();
        if (size == capacity && score < scores[1]) {
          return;
        }
        leafHeads.advanceExact(doc);
        if (offer(leaf.docBase + doc, score, leafHeads.longValue())) {
          skip(current);
        }
      }

      private void skip(Scorable scorer) throws IOException {
        if (size == capacity && count > exactly) {
          scorer.setMinCompetitiveScore(scores[1]);
        }
      }
    };
  }

  /** How many match; more than what is counted exactly only says that there are more. */
  long count() {
    return count;
  }

  /** The documents, best first. Empties this. */
  Scored take() {
    Scored best = new Scored(new int[size], new int[size], new long[size]);
    for (int at = size - 1; at >= 0; at--) {
      best.docs[at] = docs[1];
      best.scores[at] = scores[1];
      best.heads[at] = heads[1];
      int last = size--;
      if (size > 0) {
        sink(docs[last], scores[last], heads[last]);
      }
    }
    return best;
  }

  /** Documents with their scores and the heads of their ids. */
  record Scored(int[] docs, int[] scores, long[] heads) {}

  private boolean offer(int doc, int score, long head) {
    if (size < capacity) {
      rise(++size, doc, score, head);
      return true;
    }
    if (!worse(docs[1], scores[1], heads[1], doc, score, head)) {
      return false;
    }
    sink(doc, score, head);
    return true;
  }

  private boolean worse(int doc1, int score1, long head1, int doc2, int score2, long head2) {
    return score1 != score2 ? score1 < score2 : ids.compare(head1, doc1, head2, doc2) > 0;
  }

  private void rise(int start, int doc, int score, long head) {
    int at = start;
    while (at > 1 && worse(doc, score, head, docs[at / 2], scores[at / 2], heads[at / 2])) {
      move(at / 2, at);
      at /= 2;
    }
    put(at, doc, score, head);
  }

  private void sink(int doc, int score, long head) {
    int at = 1;
    while (2 * at <= size) {
      int child = 2 * at;
      if (child < size
          && worse(
              docs[child + 1],
              scores[child + 1],
              heads[child + 1],
              docs[child],
              scores[child],
              heads[child])) {
        child++;
      }
      if (!worse(docs[child], scores[child], heads[child], doc, score, head)) {
        break;
      }
      move(child, at);
      at = child;
    }
    put(at, doc, score, head);
  }

  private void move(int from, int to) {
    put(to, docs[from], scores[from], heads[from]);
  }

  private void put(int at, int doc, int score, long head) {
    docs[at] = doc;
    scores[at] = score;
    heads[at] = head;
  }
}
