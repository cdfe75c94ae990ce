package dev.corpuscore.index.lucene.filter;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.schema.Fields;
import java.io.IOException;
import org.apache.lucene.document.LatLonPoint;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/**
 * What is near a place. Lucene divides the circle into boxes for each search anew, which takes as
 * long as a small search, and the tiers of one query search the same circle several times: the last
 * 256 are kept, with 5 KB each.
 */
final class NearQuery extends Query {
  private static final int KEPT = 256;

  private static final Cache<Circle, Weight> CIRCLES =
      Caffeine.newBuilder().maximumSize(KEPT).executor(Runnable::run).build();

  private final Condition.Near near;

  NearQuery(Condition.Near near) {
    this.near = near;
  }

  private record Circle(Condition.Near near, ScoreMode mode, float boost) {}

  /** Lucene's own, which keeps nothing of the searcher. */
  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode mode, float boost)
      throws IOException {
    Circle circle = new Circle(near, mode, boost);
    Weight kept = CIRCLES.getIfPresent(circle);
    if (kept == null) {
      kept =
          LatLonPoint.newDistanceQuery(
                  Fields.POSITION,
                  near.centre().latitude(),
                  near.centre().longitude(),
                  near.metres())
              .createWeight(searcher, mode, boost);
      CIRCLES.put(circle, kept);
    }
    return kept;
  }

  @Override
  public void visit(QueryVisitor visitor) {
    if (visitor.acceptField(Fields.POSITION)) {
      visitor.visitLeaf(this);
    }
  }

  @Override
  public String toString(String field) {
    return near.toString();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof NearQuery it && near.equals(it.near);
  }

  @Override
  public int hashCode() {
    return near.hashCode();
  }
}
