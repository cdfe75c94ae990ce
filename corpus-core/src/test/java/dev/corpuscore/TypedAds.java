package dev.corpuscore;

import dev.corpuscore.canonical.resolve.SubmittedContent;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.model.resolve.Submission;
import dev.corpuscore.model.resolve.SubmittedAd;
import dev.corpuscore.model.resolve.SubmittedDetails;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.Store;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Ads that callers typed and that no source has shown. */
public final class TypedAds {
  private TypedAds() {}

  /** Puts an ad of this title into the store, as a resolve by this person does. */
  public static void submit(
      Store store, @Nullable ParticipantHash person, String url, String title, Instant now) {
    SubmittedAd typed = new SubmittedAd(url, new SubmittedDetails(title, null, null, null, null));
    PostingContent content = SubmittedContent.of(List.of(typed), UrlIdentities::of).orElseThrow();
    PostingRecord record = PostingRecord.first(Origin.SUBMITTED, false, now);
    PostingUpdate update =
        new PostingUpdate(
            UrlIdentities.of(url).postingId(),
            null,
            stored -> new PostingUpdate.Decision.Put(content, record));
    store.submissions().submit(update, new Submission(typed, null, person, now));
  }
}
