package dev.corpuscore.service.lifecycle;

import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.store.PostingUpdate.Decision;
import dev.corpuscore.store.PostingUpdate.Rule;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the source of one ad, asked because of a link, makes of its posting: what the source says.
 * Of company, places, text and date, which sources leave out at times, stays what a source said
 * before; of a posting that callers described nothing does.
 *
 * @param known whether there was a posting when the source was asked: one that was deleted since
 *     does not come back by its answer
 * @param alone whether nothing of what the posting said before stays
 */
public record ResolveRule(ShownAd ad, boolean known, boolean alone, Instant now) implements Rule {
  @Override
  public Decision decide(@Nullable Posting stored) {
    if (stored == null) {
      return known
          ? new Decision.Leave()
          : new Decision.Put(ad.content(), PostingRecord.first(Origin.FETCHED, ad.isListed(), now));
    }
    PostingRecord before = stored.record();
    PostingContent content =
        alone || before.origin() == Origin.SUBMITTED
            ? as(stored.content()).build()
            : beside(stored.content());
    return Sighting.LINK.of(
        stored,
        content,
        Sighting.again(before, content, Origin.FETCHED, ad.isListed(before), now),
        ad.contacts());
  }

  /** The posting keeps its id, so it keeps the identity that its id is made of. */
  private PostingContent.Builder as(PostingContent before) {
    return ad.content().toBuilder().identity(before.identity());
  }

  private PostingContent beside(PostingContent before) {
    PostingContent said = ad.content();
    PostingContent.Builder content = as(before);
    if (said.company() == null) {
      content.company(before.company());
    }
    if (said.locations().isEmpty()) {
      content.locations(before.locations());
    }
    if (said.description() == null) {
      content.description(before.description()).descriptionHtml(before.descriptionHtml());
    }
    if (said.published() == null) {
      content.published(before.published());
    }
    return content.build();
  }
}
