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
 * What becomes of a posting that a source's listing shows, where the source may speak for it.
 *
 * @param by whether the source is the system whose ad it is
 * @param ad what the source says of it; null if it was not asked this time, and the posting says
 *     what it said
 * @param now when the sync began: what happened to the posting since is newer than what it knows
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
      // its words are a caller's: no source has said anything of it yet
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

  /** A page that was gone is believed before a list that still names it. */
  private boolean outweighs(PostingState.Closed closed) {
    return closed.at().isAfter(now) || (ad == null && closed.reason() == ClosedReason.GONE);
  }
}
