package dev.corpuscore.store.sql;

import dev.corpuscore.Canary;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.jobtech.AdContacts;
import dev.corpuscore.model.jobtech.LegacyAd;
import dev.corpuscore.store.PostingUpdate;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Updates of 40 postings that name people. */
final class ContactUpdates {
  static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  static final PostingState CLOSED =
      new PostingState.Closed(PostingState.ClosedReason.WITHDRAWN, NOW);

  /** In all contacts of {@link #canaries}. */
  static final String CANARY = Canary.WORD;

  static final int POSTINGS = 40;

  private ContactUpdates() {}

  /** All open; some contacts are longer than a page, and so lie in pages of their own. */
  static List<PostingUpdate> canaries() {
    return IntStream.range(0, POSTINGS)
        .mapToObj(n -> of(n, PostingState.open(), canaries(n)))
        .toList();
  }

  private static AdContacts canaries(int n) {
    return new AdContacts(
        "{\"employer\":{\"email\":\"" + CANARY + " ".repeat(n * 200) + CANARY + "\"}}");
  }

  /** All in this state, with the same contacts. */
  static List<PostingUpdate> all(PostingState state, @Nullable AdContacts contacts) {
    return IntStream.range(0, POSTINGS).mapToObj(n -> of(n, state, contacts)).toList();
  }

  static PostingUpdate of(int n, PostingState state, @Nullable AdContacts contacts) {
    PostingContent content =
        PostingContent.of(Ads.url(n), "Cook " + n)
            .legacyAd(new LegacyAd("{\"id\":\"" + n + "\"}"))
            .build();
    PostingRecord record = new PostingRecord(state, true, Origin.IMPORT, List.of(), NOW, NOW);
    return new PostingUpdate(
        Ads.id(n), Ads.url(n), stored -> new PostingUpdate.Decision.Put(content, record, contacts));
  }
}
