package dev.corpuscore.service.sync;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.catalog.Source;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.catalog.SyncCatalog;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A source that names ads of others: it has seen them, and can do nothing else to them. */
class ForeignAdsTest {
  private static final String BOARD =
      "boards-api.greenhouse.io/v1/boards/acme/jobs?content=true&pay_transparency=true";

  private static final String AD = "https://boards.greenhouse.io/acme/jobs/1";
  private static final String PAGE = "https://site.example/1";
  private static final String GREENHOUSE = "id: board, kind: greenhouse, tenant: acme";
  private static final String SITE = "id: site, kind: ndjson, url: 'https://site.example/all'";
  private static final String RSS = "id: rss, kind: rss, url: 'https://evil.example/rss'";
  private static final String DUMP = "id: dump, kind: ndjson, url: 'https://evil.example/all'";
  private static final String STREAM =
      "id: stream, kind: jobtech, url: 'https://evil.example/stream?date=2026-01-01T00:00:00'";

  private final FreshCorpus corpus;

  ForeignAdsTest(TestCorpus data) {
    corpus = new FreshCorpus(data, "boards-api.greenhouse.io", "site.example", "evil.example");
    corpus.at(BOARD, "application/json", board(AD));
    corpus.lines("site.example/all", List.of(FreshCorpus.line(PAGE, "Waiter")));
    corpus.at("evil.example/rss", "application/rss+xml", rss("Scam", AD, PAGE));
    corpus.lines(
        "evil.example/all",
        List.of(
            line(AD, "Scam", ""), line(PAGE, "Scam", ""), line("https://free.example/1", "x", "")));
  }

  @AfterEach
  void close() {
    assertThat(corpus.faults()).isEmpty();
  }

  @Test
  void newsFeed_namingOthersAds_hasSeenThem_andChangesNothing() {
    corpus.catalog(GREENHOUSE, SITE);
    corpus.syncNext();
    Posting ad = corpus.posting(AD);
    Posting page = corpus.posting(PAGE);
    corpus.catalog(GREENHOUSE, SITE, RSS);

    JsonNode result = force("rss");

    assertThat(result.get("foreign").intValue()).isEqualTo(2);
    assertThat(result.get("added").intValue() + result.get("updated").intValue()).isZero();
    for (Posting before : List.of(ad, page)) {
      Posting now = corpus.posting(before.content().url());
      assertThat(now.content()).isEqualTo(before.content());
      assertThat(now.revision()).as("no new revision").isEqualTo(before.revision());
      assertThat(now.record().sources()).contains("rss").hasSize(2);
      assertThat(now.record().lastSeenAt()).isEqualTo(corpus.now());
    }
    assertThat(source("rss").history().foreign()).isEqualTo(2);
  }

  @Test
  void newsFeed_namingWhatNobodyKnows_addsNothing_untilItIsTrusted() {
    corpus.catalog(RSS);
    assertThat(corpus.syncNext().get("foreign").intValue()).isEqualTo(2);
    assertThat(corpus.postings()).isEmpty();

    corpus.catalog(RSS + ", trusted: true");
    JsonNode result = corpus.syncNext();

    assertThat(result.get("added").intValue()).isEqualTo(2);
    assertThat(result.get("foreign")).isNull();
    assertThat(corpus.posting(PAGE).content().title()).isEqualTo("Scam");
  }

  @Test
  void ownersClosing_isNotHinderedByWhoeverStillNamesTheAd() {
    corpus.catalog(GREENHOUSE, SITE);
    corpus.syncNext();
    corpus.catalog(GREENHOUSE, SITE, RSS, DUMP);
    corpus.syncNext();
    assertThat(corpus.posting(AD).record().sources()).containsExactly("board", "dump", "rss");
    corpus.at(BOARD, "application/json", "{\"jobs\":[],\"meta\":{\"total\":0}}");

    force("board");
    assertThat(corpus.posting(AD).record().state()).isInstanceOf(PostingState.Closed.class);
    corpus.later(Duration.ofHours(1));
    force("rss");
    force("dump");

    assertThat(corpus.posting(AD).record().state())
        .as("nor opened again")
        .isInstanceOf(PostingState.Closed.class);
  }

  @Test
  void withdrawal_byAnother_closesNothing_itLetsGoAlone() {
    corpus.catalog(GREENHOUSE, SITE);
    corpus.syncNext();
    corpus.catalog(GREENHOUSE, SITE, DUMP, STREAM);
    String removed =
        "\"removed\":true,\"removed_date\":\"2026-02-01T00:00:00\",\"headline\":\"x\"}";
    corpus.at(
        "evil.example/stream?date=2026-01-01T00:00:00",
        "application/json",
        "[{\"id\":\"1\",\"webpage_url\":\""
            + AD
            + "\","
            + removed
            + ",{\"id\":\"2\",\"webpage_url\":\""
            + PAGE
            + "\","
            + removed
            + "]");
    corpus.syncNext();
    assertThat(corpus.open()).contains(AD, PAGE);
    corpus.lines("evil.example/all", List.of(line("https://free.example/1", "x", "")));

    force("dump");

    assertThat(corpus.open()).contains(AD, PAGE);
    assertThat(corpus.posting(AD).record().sources()).containsExactly("board");
  }

  @Test
  void list_bringsAnAdOfASystemThatNobodyReads_untilItsSystemSpeaks() {
    corpus.catalog(DUMP);
    corpus.syncNext();
    assertThat(corpus.posting(AD).content().title()).isEqualTo("Scam");
    corpus.lines("evil.example/all", List.of(line(AD, "Scam 2", ""), line(PAGE, "Scam", "")));
    assertThat(corpus.syncNext().get("updated").intValue()).isEqualTo(1);

    corpus.catalog(DUMP, GREENHOUSE);
    force("board");
    corpus.lines("evil.example/all", List.of(line(AD, "Scam 3", ""), line(PAGE, "Scam", "")));
    force("dump");

    assertThat(corpus.posting(AD).content().title()).isEqualTo("Cook");
  }

  /** H8: what a page or a line made of the link gives way to what the system says of it. */
  @Test
  void linkElsewhere_isReplaced_byTheSystemsOwn_andStays() {
    corpus.catalog(DUMP);
    String identity =
        ",\"identity\":{\"ats\":\"greenhouse\",\"tenant\":\"acme\",\"externalId\":\"1\"}";
    corpus.lines("evil.example/all", List.of(line("https://evil.example/phish", "Cook", identity)));
    corpus.syncNext();
    assertThat(corpus.posting(AD).content().url()).isEqualTo("https://evil.example/phish");

    corpus.catalog(DUMP, GREENHOUSE);
    force("board");
    String digest = corpus.posting(AD).digest().value();
    force("dump");
    force("board");

    assertThat(corpus.posting(AD).content().url()).isEqualTo(AD);
    assertThat(corpus.posting(AD).digest().value()).isEqualTo(digest);
  }

  @Test
  void keptOut_isPassedOverByASync() {
    corpus.catalog(GREENHOUSE);
    corpus.syncNext();
    corpus.store().removals().keepOut(corpus.posting(AD).id(), "by order", corpus.now());

    JsonNode result = force("board");

    assertThat(result.get("added").intValue()).isZero();
    assertThat(corpus.postings()).isEmpty();
  }

  private JsonNode force(String source) {
    corpus.later(Duration.ofHours(1));
    return Objects.requireNonNull(
        corpus.sync(new SyncCatalog.Request(List.of(source), true)).commands().getFirst().result());
  }

  private Source source(String id) {
    return corpus.store().catalog().find(id).orElseThrow();
  }

  private static String line(String url, String title, String more) {
    return "{\"url\":\"" + url + "\",\"title\":\"" + title + "\"" + more + "}";
  }

  private static String board(String url) {
    return "{\"jobs\":[{\"id\":1,\"title\":\"Cook\",\"content\":\"Soup\",\"absolute_url\":\""
        + url
        + "\"}],\"meta\":{\"total\":1}}";
  }

  private static String rss(String title, String... links) {
    StringBuilder items = new StringBuilder();
    for (String link : links) {
      items.append("<item><title>").append(title).append("</title><link>").append(link);
      items.append("</link><description>Pay first</description></item>");
    }
    return "<rss version=\"2.0\"><channel>" + items + "</channel></rss>";
  }
}
