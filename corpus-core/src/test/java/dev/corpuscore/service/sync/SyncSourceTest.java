package dev.corpuscore.service.sync;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.catalog.Closing;
import dev.corpuscore.model.catalog.SourceHistory;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.catalog.SyncCatalog;
import dev.corpuscore.service.commands.DrainReport;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What a sync makes of what a source shows, and of what it shows no more. */
class SyncSourceTest {
  private static final String JOBS = "acme.example/jobs";
  private static final String OTHER = "other.example/jobs";
  private static final String ACME = "id: acme, kind: ndjson, url: 'https://" + JOBS + "'";
  private static final String SECOND =
      "id: other, kind: ndjson, trusted: true, url: 'https://" + OTHER + "'";

  private final FreshCorpus corpus;

  SyncSourceTest(TestCorpus data) {
    corpus = new FreshCorpus(data, "acme.example", "other.example");
  }

  @AfterEach
  void close() {
    assertThat(corpus.faults()).isEmpty();
  }

  @Test
  void sync_new_isAddedWithItsSource() {
    corpus.catalog(ACME);
    ads(JOBS, 1, 2);

    JsonNode result = corpus.syncNext();

    assertThat(result.toString())
        .isEqualTo(
            "{\"added\":2,\"updated\":0,\"unchanged\":0,\"reopened\":0,\"closed\":0,"
                + "\"suspicious\":null}");
    Posting posting = corpus.posting(url(1));
    assertThat(posting.record().origin()).isEqualTo(Origin.CATALOG);
    assertThat(posting.record().sources()).containsExactly("acme");
    assertThat(posting.record().listed()).isTrue();
  }

  @Test
  void sync_refused_keepsWhyWithoutQuery_untilItSucceeds() {
    corpus.catalog(ACME);
    corpus.at(
        JOBS,
        FreshCorpus.reply(
            302, "text/plain", "", "Location", "https://10.0.0.1/ads?token=s3cret#s3cret"));
    corpus.later(Duration.ofHours(7));

    DrainReport report = corpus.sync(SyncCatalog.Request.DUE);

    assertThat(report.commands().getFirst().error())
        .isEqualTo("the source gave no listing: this URL is not fetched");
    assertThat(history().error()).isEqualTo(report.commands().getFirst().error());
    assertThat(history().refusal())
        .isEqualTo(
            "https://acme.example:443 is not fetched: redirected: address 10.0.0.1 is in"
                + " 10.0.0.0/8");
    ads(JOBS, 1);
    corpus.syncNext();
    assertThat(history().refusal()).isNull();
  }

  @Test
  void sync_failedOtherwise_forgetsTheRefusal() {
    corpus.catalog("id: acme, kind: rss, url: 'https://" + JOBS + "'");
    corpus.at(JOBS, FreshCorpus.reply(302, "text/plain", "", "Location", "http://localhost/"));
    corpus.later(Duration.ofHours(7));
    corpus.sync(SyncCatalog.Request.DUE);
    assertThat(history().refusal()).endsWith("redirected: the host name has a single label");
    corpus.at(JOBS, FreshCorpus.reply(500, "text/plain", ""));
    corpus.later(Duration.ofHours(7));

    corpus.sync(SyncCatalog.Request.DUE);

    assertThat(history().error()).endsWith("it answered 500");
    assertThat(history().refusal()).isNull();
  }

  private SourceHistory history() {
    return corpus.store().catalog().find("acme").orElseThrow().history();
  }

  @Test
  void sync_ofASourceThatFollowsItsChanges_movesTheNextOne() {
    corpus.catalog(ACME + ", every: auto 1h 8h");
    ads(JOBS, 1, 2);
    corpus.syncNext();
    assertThat(every()).as("two ads were new").isEqualTo(Duration.ofHours(3));

    corpus.later(Duration.ofHours(3));
    corpus.sync(SyncCatalog.Request.DUE);
    assertThat(every()).as("the same bytes").isEqualTo(Duration.ofMinutes(270));

    corpus.later(Duration.ofHours(4));
    corpus.sync(SyncCatalog.Request.DUE);
    assertThat(every()).as("it was not due").isEqualTo(Duration.ofMinutes(270));

    corpus.later(Duration.ofHours(1));
    corpus.at(JOBS, FreshCorpus.reply(500, "text/plain", ""));
    corpus.sync(SyncCatalog.Request.DUE);
    assertThat(every()).as("a failure tells nothing").isEqualTo(Duration.ofMinutes(270));
  }

  private Duration every() {
    return corpus.store().catalog().find("acme").orElseThrow().definition().every();
  }

  @Test
  void sync_missing_isWithdrawnWithEvidenceAndComesBack() {
    corpus.catalog(ACME);
    ads(JOBS, 1, 2, 3);
    corpus.syncNext();
    Instant seen = corpus.now();
    ads(JOBS, 1, 3);

    assertThat(corpus.syncNext().get("closed").intValue()).isEqualTo(1);

    Posting gone = corpus.posting(url(2));
    assertThat(gone.record().state())
        .isEqualTo(new PostingState.Closed(PostingState.ClosedReason.WITHDRAWN, corpus.now()));
    assertThat(gone.record().sources()).isEmpty();
    Closing closing = corpus.store().catalog().closings("acme", 10).getFirst();
    assertThat(closing.posting()).isEqualTo(gone.id());
    assertThat(closing.reason()).isEqualTo("the source's listing no longer holds it");
    assertThat(closing.lastSeenAt()).isEqualTo(seen);
    assertThat(closing.at()).isEqualTo(corpus.now());
    assertThat(closing.size()).isEqualTo(2);
    ads(JOBS, 1, 2, 3);
    assertThat(corpus.syncNext().get("reopened").intValue()).isEqualTo(1);
    assertThat(corpus.open()).contains(url(2));
  }

  @Test
  void sync_heldByAnotherSource_onlyLetsGo() {
    corpus.catalog(ACME, SECOND);
    ads(JOBS, 1, 2);
    ads(OTHER, 2, 3);
    corpus.syncNext();
    assertThat(corpus.posting(url(2)).record().sources()).containsExactly("acme", "other");
    ads(JOBS, 1);

    corpus.syncNext();

    Posting held = corpus.posting(url(2));
    assertThat(held.record().state()).isEqualTo(PostingState.open());
    assertThat(held.record().sources()).containsExactly("other");
    assertThat(corpus.store().catalog().closings(null, 10)).isEmpty();
    ads(OTHER, 3);
    corpus.syncNext();
    assertThat(corpus.open()).containsExactly(url(1), url(3));
  }

  @Test
  void sync_sourceWasRemoved_itsPostingsStayAndNoLongerCountAsHeld() {
    corpus.catalog(ACME, SECOND);
    ads(JOBS, 1, 2);
    ads(OTHER, 2, 3);
    corpus.syncNext();
    corpus.catalog(ACME);
    ads(JOBS, 1);

    corpus.syncNext();

    assertThat(corpus.open()).containsExactly(url(1), url(3));
  }

  @Test
  void sync_disabled_isNotAskedAndItsPostingsStay() {
    corpus.catalog(ACME);
    ads(JOBS, 1);
    corpus.syncNext();
    corpus.catalog(ACME + ", enabled: false");
    corpus.later(Duration.ofDays(2));

    DrainReport report = corpus.sync(new SyncCatalog.Request(List.of("acme"), true));

    assertThat(report.commands()).isEmpty();
    assertThat(corpus.requests(JOBS)).isEqualTo(1);
    assertThat(corpus.open()).containsExactly(url(1));
  }

  @Test
  void sync_anImportedPosting_isNotItsToClose() {
    corpus.catalog(ACME);
    ads(JOBS, 1, 2);
    corpus.syncNext();
    corpus.catalog(SECOND);
    ads(OTHER, 5, 6);
    corpus.syncNext();

    assertThat(corpus.open()).containsExactly(url(1), url(2), url(5), url(6));
  }

  @Test
  void sync_lostMoreThanHalf_closesNothingUntilForced() {
    corpus.catalog(ACME);
    ads(JOBS, 1, 2, 3, 4, 5);
    corpus.syncNext();
    ads(JOBS, 1, 9);

    JsonNode result = corpus.syncNext();

    assertThat(result.get("suspicious").stringValue())
        .isEqualTo("the listing lost more than half: it holds 2 ads, the last healthy one 5");
    assertThat(result.get("closed").intValue()).isZero();
    assertThat(result.get("added").intValue()).as("what it does hold is taken").isEqualTo(1);
    assertThat(corpus.open()).hasSize(6);
    DrainReport forced = corpus.sync(new SyncCatalog.Request(List.of("acme"), true));
    JsonNode done = forced.commands().getFirst().result();
    assertThat(done).isNotNull();
    assertThat(String.valueOf(done)).contains("\"closed\":4", "\"suspicious\":null");
    assertThat(corpus.open()).containsExactly(url(1), url(9));
    ads(JOBS, 1);
    assertThat(corpus.syncNext().get("suspicious").isNull())
        .as("the forced one is the last healthy one now")
        .isTrue();
  }

  @Test
  void sync_asManyButOthers_closesNothingUntilForced() {
    corpus.catalog(ACME);
    ads(JOBS, 1, 2, 3, 4);
    corpus.syncNext();
    ads(JOBS, 4, 5, 6, 7);

    JsonNode result = corpus.syncNext();

    assertThat(result.get("suspicious").stringValue())
        .isEqualTo(
            "the listing lost more than half: of 4 open postings that the source holds it shows 1");
    assertThat(corpus.open()).hasSize(7);
    corpus.sync(new SyncCatalog.Request(List.of("acme"), true));
    assertThat(corpus.open()).containsExactly(url(4), url(5), url(6), url(7));
  }

  @Test
  void sync_exactlyHalf_isBelieved() {
    corpus.catalog(ACME);
    ads(JOBS, 1, 2, 3, 4);
    corpus.syncNext();
    ads(JOBS, 1, 2);

    assertThat(corpus.syncNext().get("closed").intValue()).isEqualTo(2);
  }

  @Test
  void sync_anAdThatCannotBeRead_isStillThere() {
    corpus.catalog(ACME);
    ads(JOBS, 1, 2);
    corpus.syncNext();
    corpus.lines(
        JOBS,
        List.of(FreshCorpus.line(url(1), "Cook 1"), "{\"url\":\"" + url(2) + "\",\"title\":7}"));

    JsonNode result = corpus.syncNext();

    assertThat(result.get("closed").intValue()).isZero();
    assertThat(corpus.open()).containsExactly(url(1), url(2));
    assertThat(corpus.store().catalog().find("acme").orElseThrow().history().refused())
        .isEqualTo(1);
  }

  @Test
  void sync_oneIdentityTwice_theLastWins() {
    corpus.catalog(ACME);
    corpus.lines(
        JOBS,
        List.of(
            FreshCorpus.line(url(1) + "?utm_source=x", "First"), FreshCorpus.line(url(1), "Last")));

    assertThat(corpus.syncNext().get("added").intValue()).isEqualTo(1);
    assertThat(corpus.posting(url(1)).content().title()).isEqualTo("Last");
  }

  @Test
  void sync_sameAnswer_isNotReadAgainForADay() {
    corpus.catalog(ACME);
    ads(JOBS, 1, 2);
    corpus.syncNext();
    Instant seen = corpus.posting(url(1)).record().lastSeenAt();
    long revision = corpus.store().revisions().newest();

    assertThat(corpus.syncNext().get("unchanged").intValue()).isEqualTo(2);
    assertThat(corpus.posting(url(1)).record().lastSeenAt()).as("not read").isEqualTo(seen);
    corpus.later(Duration.ofDays(1));
    assertThat(corpus.syncNext().get("unchanged").intValue()).isEqualTo(2);

    assertThat(corpus.posting(url(1)).record().lastSeenAt()).as("read").isEqualTo(corpus.now());
    assertThat(corpus.store().revisions().newest()).isEqualTo(revision);
  }

  @Test
  void sync_etag_isAskedConditionally() {
    corpus.catalog(ACME);
    List<String> conditions = new ArrayList<>();
    corpus.at(
        JOBS,
        exchange -> {
          String condition = exchange.getRequestHeaders().getFirst("If-None-Match");
          conditions.add(String.valueOf(condition));
          FreshCorpus.Reply reply =
              condition == null
                  ? FreshCorpus.reply(
                      200,
                      "application/x-ndjson",
                      FreshCorpus.line(url(1), "Cook"),
                      "ETag",
                      "\"v1\"")
                  : FreshCorpus.reply(304, "application/x-ndjson", "", "ETag", "\"v1\"");
          reply.to(exchange);
        });
    corpus.syncNext();

    assertThat(corpus.syncNext().get("unchanged").intValue()).isEqualTo(1);

    assertThat(conditions).containsExactly("null", "\"v1\"");
  }

  private void ads(String hostAndPath, int... numbers) {
    corpus.lines(
        hostAndPath,
        IntStream.of(numbers).mapToObj(n -> FreshCorpus.line(url(n), "Cook " + n)).toList());
  }

  private static String url(int number) {
    return "https://acme.example/" + number;
  }
}
