package dev.corpuscore.service.lifecycle;

import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingContentBuilder;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState.Closed;
import dev.corpuscore.model.PostingState.ClosedReason;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.jobtech.LegacyAd;
import dev.corpuscore.page.LenientJson;
import dev.corpuscore.page.jobtech.AdShape;
import dev.corpuscore.page.jobtech.JobTechAd;
import dev.corpuscore.page.time.LenientTime;
import dev.corpuscore.store.PostingUpdate.Decision;
import dev.corpuscore.store.PostingUpdate.Rule;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Mends the times of a posting whose JobTech ad an earlier version read as UTC. A time that is not
 * what that version read came from elsewhere, and stays; so a mended posting is not mended again.
 *
 * @param now what has expired by then, with the mended time, is closed
 */
public record MendTimesRule(Instant now) implements Rule {
  @Override
  public Decision decide(@Nullable Posting stored) {
    if (stored == null) {
      return new Decision.Leave();
    }
    PostingContent mended = mended(stored.content());
    return mended.equals(stored.content())
        ? new Decision.Leave()
        : new Decision.Put(mended, after(stored, mended.expiresAt()));
  }

  /** Whether the posting has a time to be mended. */
  public static boolean concerns(Posting stored) {
    return !mended(stored.content()).equals(stored.content());
  }

  private static PostingContent mended(PostingContent content) {
    LegacyAd said = content.legacyAd();
    if (said == null) {
      return content;
    }
    JsonNode ad = AdShape.tree(said);
    PostingContentBuilder mended = content.toBuilder();
    Published published = JobTechAd.published(ad);
    if (published != null && wasRead(ad, "publication_date", content.publishedAt())) {
      mended.published(published);
    }
    Instant expiresAt = JobTechAd.expiresAt(ad);
    if (expiresAt != null && wasRead(ad, "application_deadline", content.expiresAt())) {
      mended.expiresAt(expiresAt);
    }
    return mended.build();
  }

  private static boolean wasRead(JsonNode ad, String member, @Nullable Instant stored) {
    return stored != null && stored.equals(LenientTime.utc(LenientJson.text(ad, member)));
  }

  /** The record; one that was closed because it had expired then has expired earlier. */
  private PostingRecord after(Posting stored, @Nullable Instant expiresAt) {
    PostingRecord record = stored.record();
    boolean expired =
        record.state() instanceof Closed closed
            && closed.reason() == ClosedReason.EXPIRED
            && closed.at().equals(stored.content().expiresAt());
    return (expired ? record.opened() : record).at(now, expiresAt);
  }
}
