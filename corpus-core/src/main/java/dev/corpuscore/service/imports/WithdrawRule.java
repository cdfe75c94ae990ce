package dev.corpuscore.service.imports;

import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.Standing;
import dev.corpuscore.store.Visit;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Closes a posting that its board took down. What is unknown or closed already stays so. */
record WithdrawRule(Instant at) implements Visit.Rule {
  @Override
  public Visit.Decision decide(@Nullable Posting stored) {
    if (stored == null || stored.record().standing() instanceof Standing.Closed) {
      return new Visit.Decision.Leave();
    }
    PostingRecord known = stored.record();
    Standing closed = new Standing.Closed(Standing.ClosedReason.WITHDRAWN, at);
    return new Visit.Decision.Put(
        stored.content(),
        new PostingRecord(
            closed,
            known.listed(),
            known.origin(),
            known.sources(),
            known.firstSeenAt(),
            known.lastSeenAt()));
  }
}
