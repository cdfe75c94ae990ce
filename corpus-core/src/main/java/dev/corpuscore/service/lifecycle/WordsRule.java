package dev.corpuscore.service.lifecycle;

import dev.corpuscore.ats.UrlIdentities;
import dev.corpuscore.canonical.resolve.SubmittedContent;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.resolve.Typed;
import dev.corpuscore.store.PostingUpdate.Decision;
import dev.corpuscore.store.PostingUpdate.Rule;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a caller's words make of a posting: nothing of one that a source has shown. Of one that only
 * callers know they fill what none of them has said so far. Where there is no posting they are one,
 * that no search shows, if they have a title.
 */
public record WordsRule(Typed typed, Instant now) implements Rule {
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
    PostingContent filled = SubmittedContent.filled(stored.content(), typed.words());
    return filled.equals(stored.content())
        ? new Decision.Leave()
        : new Decision.Put(filled, stored.record());
  }
}
