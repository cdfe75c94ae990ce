package dev.corpuscore.service.resolve;

import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.Standing;
import dev.corpuscore.service.sightings.Sighting;
import dev.corpuscore.store.Visit;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a source that shows a posting makes of it: what the source says. Of company, places, text
 * and date, which callers may have added, what is known stays while the source says nothing.
 *
 * @param listed whether searches may show it; null where the source knows no such thing
 */
record SourceRule(PostingContent said, @Nullable Boolean listed, Instant now)
    implements Visit.Rule {
  @Override
  public Visit.Decision decide(@Nullable Posting stored) {
    if (stored == null) {
      boolean shown = !Boolean.FALSE.equals(listed);
      return new Visit.Decision.Put(
          said, new PostingRecord(Standing.open(), shown, Origin.FETCHED, List.of(), now, now));
    }
    PostingContent content = beside(stored.content());
    PostingRecord known = stored.record();
    boolean shown = listed == null ? known.listed() || known.origin() == Origin.SUBMITTED : listed;
    return Sighting.decide(
        stored, content, Sighting.seenAgain(known, content, Origin.FETCHED, shown, now));
  }

  /** The posting keeps its id, so it keeps the identity that its id is made of. */
  private PostingContent beside(PostingContent known) {
    PostingContent.Builder content = said.toBuilder().identity(known.identity());
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
