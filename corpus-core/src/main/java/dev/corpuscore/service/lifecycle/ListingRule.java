package dev.corpuscore.service.lifecycle;

import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.PostingState.ClosedReason;
import dev.corpuscore.model.jobtech.AdContacts;
import dev.corpuscore.store.PostingUpdate.Decision;
import dev.corpuscore.store.PostingUpdate.Rule;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The effect of a source's listing on a posting that it shows and that the source may change.
 *
 * @param by whether the source is the applicant tracking system of the ad
 * @param ad the ad as the source shows it; null if it was not read this time, and the content stays
 * @param now when the sync began; a change of the posting since then is newer than the listing
 */
record ListingRule(String source, Sighting by, @Nullable ShownAd ad, Instant now) implements Rule {
  @Override
  public Decision decide(@Nullable Posting stored) {
    if (stored == null) {
      return ad == null
          ? new Decision.Leave()
          : new Decision.Put(ad.content(), first(ad), ad.contacts());
    }
    PostingRecord known = stored.record();
    if (ad == null && known.origin() == Origin.SUBMITTED) {
      // its content is from callers, and no source has shown its content yet
      return new Decision.Leave();
    }
    if (known.state() instanceof PostingState.Closed closed && outweighs(closed)) {
      return new Decision.Leave();
    }
    PostingContent content = ad == null ? stored.content() : ad.content();
    boolean listed = ad == null ? known.listed() : ad.isListed(known);
    PostingRecord again = Sighting.again(known, content, Origin.CATALOG, listed, now);
    AdContacts contacts = ad == null ? null : ad.contacts();
    return by.of(stored, content, again.withSource(source), contacts);
  }

  private PostingRecord first(ShownAd ad) {
    return PostingRecord.first(Origin.CATALOG, ad.isListed(), now).withSource(source);
  }

  /**
   * Whether the closing counts more than the listing. The listing may be cached, so a 404 from the
   * ad's own page outweighs a listing that only names the ad; and a closing after the sync began is
   * newer.
   */
  private boolean outweighs(PostingState.Closed closed) {
    return closed.at().isAfter(now) || (ad == null && closed.reason() == ClosedReason.GONE);
  }
}
