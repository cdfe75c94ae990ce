package dev.corpuscore.index.lucene.ranking;

import dev.corpuscore.index.schema.Fields;
import dev.corpuscore.model.Coordinates;
import java.io.IOException;
import java.util.List;
import org.apache.lucene.geo.GeoEncodingUtils;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.search.SimpleFieldComparator;
import org.apache.lucene.util.SloppyMath;

/** Sorts by how far the nearest position of a posting is from the nearest of some centres. */
final class DistanceComparator extends SimpleFieldComparator<Double> {
  private final List<Coordinates> centres;
  private final double[] distances;
  private SortedNumericDocValues positions = DocValues.emptySortedNumeric();
  private double bottom;

  /**
   * @param hits how many it keeps
   */
  DistanceComparator(List<Coordinates> centres, int hits) {
    this.centres = centres;
    this.distances = new double[hits];
  }

  @Override
  protected void doSetNextReader(LeafReaderContext leaf) throws IOException {
    positions = DocValues.getSortedNumeric(leaf.reader(), Fields.POSITION);
  }

  /** Of the document, not in metres: what grows with the distance and is cheaper. */
  private double distance(int doc) throws IOException {
    double least = Double.POSITIVE_INFINITY;
    if (positions.advanceExact(doc)) {
      for (int count = positions.docValueCount(); count > 0; count--) {
        least = Math.min(least, nearest(positions.nextValue()));
      }
    }
    return least;
  }

  private double nearest(long position) {
    double latitude = GeoEncodingUtils.decodeLatitude((int) (position >>> 32));
    double longitude = GeoEncodingUtils.decodeLongitude((int) position);
    double least = Double.POSITIVE_INFINITY;
    for (Coordinates centre : centres) {
      least =
          Math.min(
              least,
              SloppyMath.haversinSortKey(
                  centre.latitude(), centre.longitude(), latitude, longitude));
    }
    return least;
  }

  @Override
  public int compare(int slot1, int slot2) {
    return Double.compare(distances[slot1], distances[slot2]);
  }

  @Override
  public void setBottom(int slot) {
    bottom = distances[slot];
  }

  @Override
  public int compareBottom(int doc) throws IOException {
    return Double.compare(bottom, distance(doc));
  }

  @Override
  public void copy(int slot, int doc) throws IOException {
    distances[slot] = distance(doc);
  }

  @Override
  public Double value(int slot) {
    return distances[slot];
  }

  @Override
  public void setTopValue(Double value) {
    throw new UnsupportedOperationException("pages are not continued, they are cut out");
  }

  @Override
  public int compareTop(int doc) {
    throw new UnsupportedOperationException("pages are not continued, they are cut out");
  }
}
