package dev.corpuscore.index;

import dev.corpuscore.model.PostingId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The place of a posting in the order {@link PostingSearch.Sort#PUBLISHED_NEWEST}. It stays right
 * while other postings come and go, and also if this one goes.
 *
 * @param published in whole seconds, null for a posting without a date: these come last
 */
public record NewestPosition(@Nullable Instant published, PostingId id) {
  /** Holds of the postings that come after this one. */
  public Condition after() {
    Condition undated =
        new Condition.Not(published(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY));
    Condition laterId = new Condition.IdAfter(id);
    if (published == null) {
      return new Condition.And(List.of(undated, laterId));
    }
    double second = published.getEpochSecond();
    return new Condition.Or(
        List.of(
            published(Double.NEGATIVE_INFINITY, second - 1),
            new Condition.And(List.of(published(second, second), laterId)),
            undated));
  }

  private static Condition published(double least, double most) {
    return new Condition.Range(Facet.PUBLISHED, least, most);
  }
}
