package dev.corpuscore.canonical;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Digest;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.StoredPosting;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StoredPostingJsonTest {
  private static final Instant SEEN = Instant.parse("2026-01-02T03:04:05Z");
  private static final PostingState GONE =
      new PostingState.Closed(PostingState.ClosedReason.GONE, SEEN);
  private static final PostingId ID = Sha256.postingId(null, "https://acme.example/1");
  private static final PostingContent CONTENT =
      PostingContent.of("https://acme.example/1", "Köchin \"\\\n\u0001 \uD83D\uDE00")
          .locations(List.of(new Location("Malmö", null, null, "SE", 55.6, 13.0)))
          .expiresAt(Instant.parse("2026-06-01T00:00:00Z"))
          .build();

  @Test
  void bytes_areDigestAndRecordBeforeTheCanonicalBytes() {
    StoredPosting stored = stored(CONTENT, records().get(1), 7);
    String content = new String(stored.content(), StandardCharsets.UTF_8);
    String whole =
        "{\"digest\":\""
            + stored.digest().value()
            + "\",\"record\":{\"state\":\"closed\",\"closedReason\":\"gone\","
            + "\"closedAt\":\"2026-01-02T03:04:05Z\",\"listed\":true,\"origin\":\"import\","
            + "\"sources\":[],\"firstSeenAt\":\"2026-01-02T03:04:05Z\","
            + "\"lastSeenAt\":\"2026-01-02T03:04:05Z\",\"duplicateGroup\":null,\"revision\":7},"
            + content.substring(1);

    assertThat(text(stored)).isEqualTo(whole);
    assertThat(PostingJson.bytes(new Posting(ID, stored.digest(), CONTENT, records().get(1), 7)))
        .asString(StandardCharsets.UTF_8)
        .isEqualTo(whole);
  }

  @Test
  void bytes_pastExpiry_readAsExpired() {
    StoredPosting stored = stored(CONTENT, records().getFirst(), 7);

    String before = text(stored.at(Instant.parse("2026-05-31T23:59:59Z")));
    String after = text(stored.at(Instant.parse("2026-06-01T00:00:00Z")));

    assertThat(before).contains("\"state\":\"open\",\"closedReason\":null,\"closedAt\":null");
    assertThat(after)
        .contains(
            "\"state\":\"closed\",\"closedReason\":\"expired\",\"closedAt\":\"2026-06-01T00:00:00Z\"");
  }

  @Test
  void tag_isAnotherForEveryOtherAnswer() {
    List<StoredPosting> all = new ArrayList<>();
    records().forEach(record -> all.add(stored(CONTENT, record, 7)));
    all.add(stored(CONTENT, records().getFirst(), 8));
    all.add(stored(CONTENT.toBuilder().title("Cook").build(), records().getFirst(), 7));

    List<Digest> tags = all.stream().map(it -> StoredPostingJson.of(it).tag()).toList();
    List<String> texts = all.stream().map(StoredPostingJsonTest::text).toList();

    assertThat(texts).doesNotHaveDuplicates();
    assertThat(tags).doesNotHaveDuplicates();
    assertThat(all.stream().map(it -> StoredPostingJson.of(it).tag()).toList()).isEqualTo(tags);
  }

  /** Each differs from the first in one member. */
  private static List<PostingRecord> records() {
    return List.of(
        record(PostingState.open(), true, Origin.IMPORT, List.of(), SEEN, SEEN),
        record(GONE, true, Origin.IMPORT, List.of(), SEEN, SEEN),
        record(PostingState.open(), false, Origin.IMPORT, List.of(), SEEN, SEEN),
        record(PostingState.open(), true, Origin.CATALOG, List.of(), SEEN, SEEN),
        record(PostingState.open(), true, Origin.IMPORT, List.of("a\"b", "ö"), SEEN, SEEN),
        record(PostingState.open(), true, Origin.IMPORT, List.of(), SEEN.minusSeconds(1), SEEN),
        record(PostingState.open(), true, Origin.IMPORT, List.of(), SEEN, SEEN.plusSeconds(1)));
  }

  private static PostingRecord record(
      PostingState state,
      boolean listed,
      Origin origin,
      List<String> sources,
      Instant first,
      Instant last) {
    return new PostingRecord(state, listed, origin, sources, first, last);
  }

  private static StoredPosting stored(PostingContent content, PostingRecord record, long revision) {
    byte[] canonical = PostingJson.canonical(ID, content);
    @Nullable Instant expiresAt = content.expiresAt();
    return new StoredPosting(ID, Sha256.digest(canonical), canonical, expiresAt, record, revision);
  }

  private static String text(StoredPosting posting) {
    return new String(StoredPostingJson.of(posting).bytes(), StandardCharsets.UTF_8);
  }
}
