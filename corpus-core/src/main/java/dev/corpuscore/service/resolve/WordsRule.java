package dev.corpuscore.service.resolve;

import dev.corpuscore.canonical.resolve.SubmittedContent;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.resolve.Typed;
import dev.corpuscore.store.PostingUpdate;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a caller's words make of a posting: nothing of one that a source has shown. Of one that only
 * callers know they fill what none of them has said so far. Where there is no posting they are one,
 * that no search shows, if they have a title.
 */
record WordsRule(Typed typed, Instant now) implements PostingUpdate.Rule {
  @Override
  public PostingUpdate.Decision decide(@Nullable Posting stored) {
    if (stored == null) {
      return SubmittedContent.of(List.of(typed))
          .<PostingUpdate.Decision>map(
              content -> new PostingUpdate.Decision.Put(content, submitted()))
          .orElseGet(PostingUpdate.Decision.Leave::new);
    }
    if (stored.record().origin() != Origin.SUBMITTED) {
      return new PostingUpdate.Decision.Leave();
    }
    PostingContent filled = SubmittedContent.filled(stored.content(), typed.words());
    return filled.equals(stored.content())
        ? new PostingUpdate.Decision.Leave()
        : new PostingUpdate.Decision.Put(filled, stored.record());
  }

  private PostingRecord submitted() {
    return new PostingRecord(PostingState.open(), false, Origin.SUBMITTED, List.of(), now, now);
  }
}
