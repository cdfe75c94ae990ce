package dev.corpuscore.index.lucene.count;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.PriorityQueue;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BitSetIterator;
import org.apache.lucene.util.FixedBitSet;

/**
 * Keeps the newest of the offered documents; among equally new ones, those with the smallest ids.
 */
public final class NewestHits {
  private final int capacity;
  private final Comparator<Dated> newestFirst;
  private final PriorityQueue<Dated> oldestFirst;

  /** Documents above this value are not kept, so one comparison suffices for most. */
  private long worst = Long.MAX_VALUE;

  public NewestHits(int capacity, IdOrder ids) {
    this.capacity = capacity;
    this.newestFirst = (one, other) -> ids.compare(one.newest, one.doc, other.newest, other.doc);
    this.oldestFirst = new PriorityQueue<>(capacity, newestFirst.reversed());
  }

  /**
   * A document of the whole index.
   *
   * @param newest see {@link dev.corpuscore.index.schema.NewestOrder}
   */
  public record Dated(int doc, long newest) {}

  /**
   * Offers documents of one segment.
   *
   * @param newest the values of the segment, positioned before the first document
   * @param base the number to add for documents of the whole index
   */
  void offer(FixedBitSet docs, NumericDocValues newest, int base) throws IOException {
    BitSetIterator each = new BitSetIterator(docs, 0);
    for (int doc = each.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = each.nextDoc()) {
      newest.advanceExact(doc);
      long key = newest.longValue();
      if (key <= worst) {
        offer(new Dated(base + doc, key));
      }
    }
  }

  /** The documents, newest first. */
  public List<Dated> take() {
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
