package dev.corpuscore.service.sync;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.catalog.Closing;
import dev.corpuscore.service.TestCorpus;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a sync makes of a sitemap, whose pages it asks one by one. */
class SyncSitemapTest {
  private static final String SITEMAP = "acme.example/sitemap.xml";
  private static final String ICIMS = "careers-acme.icims.com";
  private static final String PAGES = "id: pages, kind: sitemap, url: 'https://" + SITEMAP + "'";

  private final FreshCorpus corpus;

  SyncSitemapTest(TestCorpus data) {
    corpus = new FreshCorpus(data, "acme.example", ICIMS);
  }

  @AfterEach
  void close() {
    assertThat(corpus.faults()).isEmpty();
  }

  @Test
  void sitemap_pagesAreReadOnceAndThenWhenTheyChange() {
    corpus.catalog(PAGES);
    page(1, "Cook");
    page(2, "Waiter");
    corpus.at("acme.example/about", "text/html", "<p>About us</p>");
    sitemap("2026-02-01", "1", "2", "about");

    assertThat(corpus.syncNext().get("added").intValue()).isEqualTo(2);
    corpus.syncNext();
    assertThat(corpus.requests("acme.example/1")).as("unchanged pages rest").isEqualTo(1);
    assertThat(corpus.requests("acme.example/about")).isEqualTo(1);
    page(1, "Head cook");
    sitemap("2026-03-02", "1", "2", "about");
    assertThat(corpus.syncNext().get("updated").intValue()).isEqualTo(1);

    assertThat(corpus.posting(url(1)).content().title()).isEqualTo("Head cook");
  }

  /** Its pages say ends that it makes up, so what reads one ad must read the pages of its list. */
  @Test
  void sitemapOfASystem_isReadAsTheSystemIs() {
    corpus.catalog("id: hospital, kind: icims, tenant: careers-acme");
    corpus.at(
        ICIMS + "/sitemap.xml",
        "application/xml",
        "<urlset><url><loc>https://" + ICIMS + "/jobs/7/cook/job</loc></url></urlset>");
    corpus.at(
        ICIMS + "/jobs/7/job?in_iframe=1",
        "text/html",
        "<script type='application/ld+json'>{\"@type\": \"JobPosting\", \"title\": \"Cook\","
            + " \"validThrough\": \"2026-03-03\"}</script>");

    corpus.syncNext();

    PostingContent cook = corpus.posting("https://" + ICIMS + "/jobs/7/job").content();
    assertThat(cook.title()).isEqualTo("Cook");
    assertThat(cook.expiresAt()).isNull();
  }

  @Test
  void sitemap_pageIsGone_closesAndStaysClosedThoughListed() {
    corpus.catalog(PAGES);
    page(1, "Cook");
    page(2, "Waiter");
    sitemap("2026-02-01", "1", "2");
    corpus.syncNext();
    corpus.at("acme.example/2", FreshCorpus.reply(410, "text/html", ""));
    sitemap("2026-03-02", "1", "2");

    assertThat(corpus.syncNext().get("closed").intValue()).isEqualTo(1);
    corpus.syncNext();

    assertThat(corpus.open()).containsExactly(url(1));
    Closing closing = corpus.store().catalog().closings("pages", 1).getFirst();
    assertThat(closing.reason()).isEqualTo("its page answered 410");
    assertThat(corpus.posting(url(2)).record().state())
        .isInstanceOfSatisfying(
            PostingState.Closed.class,
            closed -> assertThat(closed.reason()).isEqualTo(PostingState.ClosedReason.GONE));
  }

  @Test
  void sitemap_failedPages_unusableOneIsLeftForAWeek_othersUntilTheNextSync() {
    corpus.catalog(PAGES);
    corpus.at("acme.example/1", "application/pdf", "%PDF");
    corpus.at("acme.example/2", FreshCorpus.reply(403, "text/html", ""));
    corpus.at("acme.example/3", FreshCorpus.reply(500, "text/html", ""));
    sitemap("2026-02-01", "1", "2", "3");

    corpus.syncNext();
    corpus.syncNext();

    assertThat(corpus.requests("acme.example/1")).isEqualTo(1);
    assertThat(corpus.requests("acme.example/2")).isEqualTo(2);
    assertThat(corpus.requests("acme.example/3")).isEqualTo(2);
    sitemap("2026-02-01", "1", "2");
    corpus.syncNext();
    assertThat(corpus.store().catalog().pagesRead("pages"))
        .as("what is no longer listed is forgotten")
        .hasSize(2);
  }

  /** Three in a row are taken for a site that is down, and the next sync must not be, too. */
  @Test
  void sitemap_pagesThatAlwaysFail_keepNoOtherFromBeingRead() {
    corpus.catalog(PAGES);
    for (int dead = 1; dead <= 3; dead++) {
      corpus.at("acme.example/" + dead, FreshCorpus.reply(403, "text/html", ""));
    }
    page(4, "Cook");
    sitemap("2026-02-01", "1", "2", "3", "4");

    corpus.syncNext();
    assertThat(corpus.requests("acme.example/4")).as("the site may be down").isZero();
    corpus.syncNext();

    assertThat(corpus.posting(url(4)).content().title()).isEqualTo("Cook");
    page(2, "Waiter");
    corpus.syncNext();
    assertThat(corpus.posting(url(2)).content().title()).isEqualTo("Waiter");
  }

  /** Ten are tried again in each sync, not always the same. */
  @Test
  void sitemap_manyPagesThatFail_haveTheirTurns() {
    corpus.catalog(PAGES);
    List<String> pages = IntStream.rangeClosed(1, 15).mapToObj(String::valueOf).toList();
    pages.forEach(it -> corpus.at("acme.example/" + it, FreshCorpus.reply(500, "text/html", "")));
    sitemap("2026-02-01", pages.toArray(String[]::new));
    for (int sync = 0; sync < 40; sync++) {
      corpus.syncNext();
    }

    for (String page : pages) {
      assertThat(corpus.requests("acme.example/" + page)).as(page).isBetween(5L, 39L);
    }
  }

  /** A deployment may answer 404 for a minute, and its sitemap says that nothing has changed. */
  @Test
  void sitemap_pageThatWasGoneOnce_isAskedAgainAfterAWeek() {
    corpus.catalog(PAGES);
    page(1, "Cook");
    page(2, "Waiter");
    sitemap("2026-02-01", "1", "2");
    corpus.syncNext();
    corpus.at("acme.example/2", FreshCorpus.reply(404, "text/html", ""));
    sitemap("2026-03-01", "1", "2");
    corpus.syncNext();
    assertThat(corpus.open()).containsExactly(url(1));

    page(2, "Waiter");
    corpus.syncNext();
    assertThat(corpus.open()).as("seven hours later").containsExactly(url(1));
    corpus.later(Duration.ofDays(7));
    corpus.syncNext();

    assertThat(corpus.open()).containsExactly(url(1), url(2));
  }

  private void page(int number, String title) {
    corpus.at(
        "acme.example/" + number,
        "text/html",
        "<script type='application/ld+json'>{\"@type\":\"JobPosting\",\"title\":\""
            + title
            + "\",\"description\":\"<p>Do it.</p>\"}</script>");
  }

  private void sitemap(String changed, String... pages) {
    StringBuilder xml =
        new StringBuilder("<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>");
    for (String page : pages) {
      xml.append("<url><loc>https://acme.example/").append(page);
      xml.append("</loc><lastmod>").append(changed).append("</lastmod></url>");
    }
    corpus.at(SITEMAP, "application/xml", xml.append("</urlset>").toString());
  }

  private static String url(int number) {
    return "https://acme.example/" + number;
  }
}
