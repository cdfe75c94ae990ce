package dev.corpuscore.service.lifecycle;

import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingContentBuilder;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.store.PostingUpdate.Decision;
import dev.corpuscore.store.PostingUpdate.Rule;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The effect of reading one ad because of a link: the posting gets the content that the source
 * shows. Company, places, text and date, which sources sometimes leave out, keep their earlier
 * values if a source gave them, but not if callers did.
 *
 * @param known whether the posting existed when the source was requested; if it was deleted since,
 *     the answer does not add it again
 * @param alone whether no earlier value is kept
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

  /** The posting keeps its id, so it keeps the identity from which its id is computed. */
  private PostingContentBuilder as(PostingContent before) {
    return ad.content().toBuilder().identity(before.identity());
  }

  private PostingContent beside(PostingContent before) {
    PostingContent said = ad.content();
    PostingContentBuilder content = as(before);
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
