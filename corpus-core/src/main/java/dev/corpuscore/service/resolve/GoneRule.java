package dev.corpuscore.service.resolve;

import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.store.PostingUpdate;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Closes a posting whose source says that it is no more. What is closed stays as it is, and so does
 * what no source has ever shown: there is nothing that could have gone.
 */
record GoneRule(Instant now) implements PostingUpdate.Rule {
  @Override
  public PostingUpdate.Decision decide(@Nullable Posting stored) {
    if (stored == null
        || stored.record().origin() == Origin.SUBMITTED
        || stored.record().state() instanceof PostingState.Closed) {
      return new PostingUpdate.Decision.Leave();
    }
    PostingRecord known = stored.record();
    PostingState gone = new PostingState.Closed(PostingState.ClosedReason.GONE, now);
    return new PostingUpdate.Decision.Put(
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
