package dev.corpuscore.service.resolve;

import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.Standing;
import dev.corpuscore.store.Visit;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Closes a posting whose source says that it is no more. What is closed stays as it is, and so does
 * what no source has ever shown: there is nothing that could have gone.
 */
record GoneRule(Instant now) implements Visit.Rule {
  @Override
  public Visit.Decision decide(@Nullable Posting stored) {
    if (stored == null
        || stored.record().origin() == Origin.SUBMITTED
        || stored.record().standing() instanceof Standing.Closed) {
      return new Visit.Decision.Leave();
    }
    PostingRecord known = stored.record();
    Standing gone = new Standing.Closed(Standing.ClosedReason.GONE, now);
    return new Visit.Decision.Put(
        stored.content(),
        new PostingRecord(
            gone,
            known.listed(),
            known.origin(),
            known.sources(),
            known.firstSeenAt(),
            known.lastSeenAt()));
  }
}
