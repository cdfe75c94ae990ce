package dev.corpuscore.service.resolve;

import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.service.sightings.Sighting;
import dev.corpuscore.store.PostingUpdate;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a source that shows a posting makes of it: what the source says. Of company, places, text
 * and date, which sources leave out at times, stays what a source said before; of a posting that
 * callers described nothing does.
 *
 * @param listed whether searches may show it; null where the source knows no such thing
 * @param alone whether nothing of what the posting said before stays
 */
record SourceRule(PostingContent said, @Nullable Boolean listed, boolean alone, Instant now)
    implements PostingUpdate.Rule {
  SourceRule {
    said = said.withoutControls();
  }

  @Override
  public PostingUpdate.Decision decide(@Nullable Posting stored) {
    if (stored == null) {
      boolean shown = !Boolean.FALSE.equals(listed);
      return new PostingUpdate.Decision.Put(
          said, new PostingRecord(PostingState.open(), shown, Origin.FETCHED, List.of(), now, now));
    }
    PostingRecord known = stored.record();
    boolean submitted = known.origin() == Origin.SUBMITTED;
    PostingContent content =
        alone || submitted ? as(stored.content()).build() : beside(stored.content());
    boolean shown = listed == null ? known.listed() || submitted : listed;
    return Sighting.decide(
        stored,
        content,
        Sighting.seenAgain(known, content, Origin.FETCHED, shown, now),
        Sighting.By.LINK);
  }

  /** The posting keeps its id, so it keeps the identity that its id is made of. */
  private PostingContent.Builder as(PostingContent known) {
    return said.toBuilder().identity(known.identity());
  }

  private PostingContent beside(PostingContent known) {
    PostingContent.Builder content = as(known);
    if (said.company() == null) {
      content.company(known.company());
    }
    if (said.locations().isEmpty()) {
      content.locations(known.locations());
    }
    if (said.description() == null) {
      content.description(known.description()).descriptionHtml(known.descriptionHtml());
    }
    if (said.published() == null) {
      content.published(known.published());
    }
    return content.build();
  }
}
