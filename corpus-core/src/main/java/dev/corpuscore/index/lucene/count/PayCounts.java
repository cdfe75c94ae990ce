package dev.corpuscore.index.lucene.count;

import dev.corpuscore.index.Facet;
import java.io.IOException;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.apache.lucene.document.DoublePoint;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PointValues;
import org.apache.lucene.index.PointValues.IntersectVisitor;
import org.apache.lucene.index.PointValues.Relation;
import org.apache.lucene.util.FixedBitSet;

/** Counts how often each amount is paid, from the points by which postings are filtered by pay. */
final class PayCounts {
  private PayCounts() {}

  /** How many documents of the set have each amount. */
  static NavigableMap<Double, Long> of(List<LeafReaderContext> leaves, Matches set)
      throws IOException {
    NavigableMap<Double, Long> counts = new TreeMap<>();
    for (LeafReaderContext leaf : leaves) {
      PointValues amounts = leaf.reader().getPointValues(Facet.PAY.wire());
      if (amounts != null) {
        amounts.intersect(counting(set.of(leaf), counts));
      }
    }
    return counts;
  }

  private static IntersectVisitor counting(FixedBitSet set, NavigableMap<Double, Long> counts) {
    return new IntersectVisitor() {
      @Override
      public void visit(int doc) {
        throw new IllegalStateException("a point without its value: no cell is inside the query");
      }

      @Override
      public void visit(int doc, byte[] packed) {
        if (set.get(doc)) {
          counts.merge(DoublePoint.decodeDimension(packed, 0), 1L, Long::sum);
        }
      }

      @Override
      public Relation compare(byte[] least, byte[] most) {
        return Relation.CELL_CROSSES_QUERY;
      }
    };
  }
}
