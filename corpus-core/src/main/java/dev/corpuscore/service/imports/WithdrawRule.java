package dev.corpuscore.service.imports;

import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.store.PostingUpdate;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Closes a posting that its board took down. What is unknown or closed already stays so. */
record WithdrawRule(Instant at) implements PostingUpdate.Rule {
  @Override
  public PostingUpdate.Decision decide(@Nullable Posting stored) {
    if (stored == null || stored.record().state() instanceof PostingState.Closed) {
      return new PostingUpdate.Decision.Leave();
    }
    PostingRecord known = stored.record();
    PostingState closed = new PostingState.Closed(PostingState.ClosedReason.WITHDRAWN, at);
    return new PostingUpdate.Decision.Put(
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
