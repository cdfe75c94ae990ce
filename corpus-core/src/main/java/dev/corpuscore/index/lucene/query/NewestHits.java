package dev.corpuscore.index.lucene.query;

import dev.corpuscore.index.lucene.layout.Fields;
import dev.corpuscore.index.lucene.layout.IdOrder;
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

/** Collects the newest of the documents that match, then by id. Nothing is scored. */
final class NewestHits implements Collector {
  private final int capacity;
  private final Comparator<Dated> newestFirst;
  private final PriorityQueue<Dated> oldestFirst;

  /** Above this nothing is kept: most documents are told so by one number. */
  private long worst = Long.MAX_VALUE;

  NewestHits(int capacity, IdOrder ids) {
    this.capacity = capacity;
    this.newestFirst = (one, other) -> ids.compare(one.newest, one.doc, other.newest, other.doc);
    this.oldestFirst = new PriorityQueue<>(capacity, newestFirst.reversed());
  }

  /**
   * A document of the whole index.
   *
   * @param newest see {@link dev.corpuscore.index.lucene.layout.NewestOrder}
   */
  record Dated(int doc, long newest) {}

  @Override
  public ScoreMode scoreMode() {
    return ScoreMode.COMPLETE_NO_SCORES;
  }

  @Override
  public LeafCollector getLeafCollector(LeafReaderContext leaf) throws IOException {
    NumericDocValues newest = DocValues.getNumeric(leaf.reader(), Fields.NEWEST);
    return new LeafCollector() {
      @Override
      public void setScorer(Scorable scorer) {}

      @Override
      public void collect(int doc) throws IOException {
        newest.advanceExact(doc);
        long key = newest.longValue();
        if (key <= worst) {
          offer(new Dated(leaf.docBase + doc, key));
        }
      }
    };
  }

  /** The documents, newest first. */
  List<Dated> take() {
    return oldestFirst.stream().sorted(newestFirst).toList();
  }

  private void offer(Dated hit) {
    if (oldestFirst.size() == capacity) {
      if (newestFirst.compare(Objects.requireNonNull(oldestFirst.peek()), hit) <= 0) {
        return;
      }
      oldestFirst.poll();
    }
    oldestFirst.add(hit);
    if (oldestFirst.size() == capacity) {
      worst = Objects.requireNonNull(oldestFirst.peek()).newest;
    }
  }
}
