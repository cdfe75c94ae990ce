package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingContentBuilder;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.PostingState.Closed;
import dev.corpuscore.model.PostingState.ClosedReason;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Published.Precision;
import dev.corpuscore.model.jobtech.LegacyAd;
import dev.corpuscore.service.TestCorpus;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/**
 * The dates of ads that are built, in the zone that {@code CORE_LEGACY_ZONE} names. In Los Angeles
 * clocks go from 2 to 3 on 8 March 2026 at 10:00 UTC, and from 2 back to 1 on 1 November at 9:00
 * UTC; Kathmandu is always 5:45 ahead of UTC.
 */
class LegacyZoneTest {
  private static final String URL = "https://jobs.example.com/1";
  private static final String JOBTECH = "https://jobs.example.com/2";

  private final TestCorpus data;

  LegacyZoneTest(TestCorpus data) {
    this.data = data;
  }

  @ParameterizedTest
  @CsvSource({
    "UTC,                 2026-03-08T09:59:59Z, 2026-03-08T09:59:59",
    "America/Los_Angeles, 2026-03-08T09:59:59Z, 2026-03-08T01:59:59",
    "America/Los_Angeles, 2026-03-08T10:00:00Z, 2026-03-08T03:00:00",
    "America/Los_Angeles, 2025-11-02T08:30:00Z, 2025-11-02T01:30:00",
    "America/Los_Angeles, 2025-11-02T09:30:00Z, 2025-11-02T01:30:00",
    "Asia/Kathmandu,      2026-03-08T10:00:00Z, 2026-03-08T15:45:00",
    "Asia/Kathmandu,      2025-12-31T18:14:59Z, 2025-12-31T23:59:59",
    "Asia/Kathmandu,      2025-12-31T18:15:00Z, 2026-01-01T00:00:00",
    "Pacific/Kiritimati,  2025-12-31T10:00:00Z, 2026-01-01T00:00:00"
  })
  void published_isLocal_whereverTheAdIsShown(String zone, Instant at, String local) {
    ServedCorpus corpus = serve(zone, ad().published(new Published(at, Precision.SECOND)).build());

    for (JsonNode ad : everywhere(corpus)) {
      assertThat(ad.path("publication_date").stringValue()).isEqualTo(local);
    }
    assertThat(corpus.json("/api/changes").at("/changes/0/posting/publishedAt").stringValue())
        .isEqualTo(at.toString());
  }

  @ParameterizedTest
  @CsvSource({
    "America/Los_Angeles, 2026-11-01T08:59:59Z, 2026-11-01T01:59:59",
    "America/Los_Angeles, 2026-11-01T09:00:00Z, 2026-11-01T01:00:00",
    "Asia/Kathmandu,      2026-11-01T09:00:00Z, 2026-11-01T14:45:00"
  })
  void end_isLocal_andSoIsTheRemoval(String zone, Instant end, String local) {
    ServedCorpus corpus = serve(zone, ad().expiresAt(end).build());

    for (JsonNode ad : everywhere(corpus)) {
      assertThat(ad.path("application_deadline").stringValue()).isEqualTo(local);
      assertThat(ad.path("last_publication_date").stringValue()).isEqualTo(local);
    }
    data.now(end);
    assertRemoved(corpus, local);
    assertThat(corpus.json("/api/changes").at("/changes/0/posting/expiresAt").stringValue())
        .isEqualTo(end.toString());
  }

  @Test
  void closing_isLocal() {
    ServedCorpus corpus = serve("America/Los_Angeles", ad().build());
    Instant closed = Instant.parse("2026-11-01T09:30:00Z");
    data.now(closed);
    PostingState state = new Closed(ClosedReason.GONE, closed);
    Instant seen = ServedCorpus.NOW;

    corpus.put(ad().build(), new PostingRecord(state, true, Origin.IMPORT, List.of(), seen, seen));

    assertRemoved(corpus, "2026-11-01T01:30:00");
  }

  @Test
  void removalOfAnAdOfJobTech_isInStockholm() {
    Instant end = Instant.parse("2026-07-01T21:59:59Z");
    ServedCorpus corpus =
        serve(
            "Asia/Kathmandu",
            ad().expiresAt(end)
                .legacyAd(
                    new LegacyAd("{\"application_deadline\":\"2026-07-01T23:59:59\",\"id\":\"1\"}"))
                .build());
    data.now(end);

    assertRemoved(corpus, "2026-07-01T23:59:59");
  }

  /** They are in Stockholm's time, whoever shows them; so are the times that streams are asked. */
  @Test
  void datesThatJobTechGave_andThoseThatClientsSend_areAsTheyWere() {
    String given = "{\"publication_date\":\"2026-03-08T02:30:00\"}";
    ServedCorpus corpus =
        serve(
            "Asia/Kathmandu",
            PostingContent.of(JOBTECH, "Cook")
                .published(new Published(Instant.parse("2026-03-08T01:30:00Z"), Precision.SECOND))
                .legacyAd(new LegacyAd(given))
                .build());

    assertThat(corpus.json("/api/search").at("/hits/0/publication_date").stringValue())
        .isEqualTo("2026-03-08T02:30:00");
    assertThat(corpus.json("/api/v2/stream?updated-after=2026-06-01T02:00:00")).hasSize(1);
    assertThat(corpus.json("/api/v2/stream?updated-after=2026-06-01T02:00:01")).isEmpty();
  }

  @Test
  void anotherZone_isThatOfAllAds_afterARestart() {
    Instant at = Instant.parse("2026-03-08T10:00:00Z");
    PostingContent ad = ad().published(new Published(at, Precision.SECOND)).build();
    serve("America/Los_Angeles", ad);
    data.close();

    ServedCorpus corpus = serve("Asia/Kathmandu");

    for (JsonNode shown : everywhere(corpus)) {
      assertThat(shown.path("publication_date").stringValue()).isEqualTo("2026-03-08T15:45:00");
    }
  }

  private static void assertRemoved(ServedCorpus corpus, String local) {
    for (String stream :
        List.of("/api/v2/stream?updated-after=2026-01-01T00", "/api/stream?date=2026-01-01T00")) {
      JsonNode removed = corpus.json(stream).get(0);
      assertThat(removed.path("removed_date").stringValue()).isEqualTo(local);
    }
    JsonNode problem = HttpCaller.parse(corpus.get("/api/ad/" + id()).body());
    assertThat(problem.path("removed_date").stringValue()).isEqualTo(local);
  }

  /** The only ad, as each route that has ads shows it. */
  private static List<JsonNode> everywhere(ServedCorpus corpus) {
    return List.of(
        corpus.json("/api/search").at("/hits/0"),
        corpus.json("/api/ad/" + id()),
        corpus.json("/api/snapshot").get(0),
        corpus.json("/api/stream?date=2026-01-01T00").get(0),
        corpus.json("/api/v2/stream?updated-after=2026-01-01T00").get(0));
  }

  private ServedCorpus serve(String zone, PostingContent... ads) {
    data.legacyZone(ZoneId.of(zone));
    return ServedCorpus.of(data, List.of(ads));
  }

  private static String id() {
    return UrlIdentities.of(URL).postingId().value();
  }

  private static PostingContentBuilder ad() {
    return PostingContent.of(URL, "Cook");
  }
}
