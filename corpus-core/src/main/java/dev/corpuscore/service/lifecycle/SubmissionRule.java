package dev.corpuscore.service.lifecycle;

import dev.corpuscore.canonical.resolve.SubmittedContent;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.resolve.SubmittedAd;
import dev.corpuscore.store.PostingUpdate.Decision;
import dev.corpuscore.store.PostingUpdate.Rule;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides what a submission changes. A posting that a source has shown does not change. In a
 * posting that only callers know, the submission fills the members that are still missing. If there
 * is not a posting and the submission has a title, it becomes a posting that no search shows.
 */
public record SubmissionRule(SubmittedAd typed, Instant now) implements Rule {
  @Override
  public Decision decide(@Nullable Posting stored) {
    if (stored == null) {
      PostingRecord first = PostingRecord.first(Origin.SUBMITTED, false, now);
      return SubmittedContent.of(List.of(typed), UrlIdentities::of)
          .<Decision>map(content -> new Decision.Put(content, first))
          .orElseGet(Decision.Leave::new);
    }
    if (stored.record().origin() != Origin.SUBMITTED) {
      return new Decision.Leave();
    }
    PostingContent filled = SubmittedContent.filled(stored.content(), typed.details());
    return filled.equals(stored.content())
        ? new Decision.Leave()
        : new Decision.Put(filled, stored.record());
  }
}
