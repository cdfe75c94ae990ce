package dev.corpuscore.service.sync;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.catalog.SyncCatalog;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a sync makes of national feeds: requests as they want them, texts, closing. */
class SyncNationalFeedsTest {
  private static final String JSON = "application/json";
  private static final String FINLAND = "tyomarkkinatori.fi";
  private static final String SEARCH = FINLAND + "/api/jobpostingfulltext/search/v2/search";
  private static final String ONE = FINLAND + "/api/jobposting-new/v1/public/jobpostings/a1";
  private static final String NAV = "pam-stilling-feed.nav.no";
  private static final String GERMANY = "rest.arbeitsagentur.de";
  private static final String STILLING = "https://arbeidsplassen.nav.no/stillinger/stilling/";
  private static final String JOBNET =
      "jobnet.dk/bff/FindJob/Search?PageNumber=1&ResultsPerPage=100&OrderType=PublicationDate";

  private final FreshCorpus corpus;

  SyncNationalFeedsTest(TestCorpus data) {
    corpus = new FreshCorpus(data, FINLAND, "jobnet.dk", NAV, "api.francetravail.io", GERMANY);
  }

  @AfterEach
  void close() {
    assertThat(corpus.faults()).isEmpty();
  }

  @Test
  void finland_takesTheTextOfTheAd_andClosesWhatIsNoLongerListed() {
    String page = "https://" + FINLAND + "/henkiloasiakkaat/avoimet-tyopaikat/a1/fi";
    corpus.catalog("id: fi, kind: tyomarkkinatori, url: 'https://" + FINLAND + "'");
    corpus.at(SEARCH, JSON, finland("a1", "a2", "a3"));
    corpus.at(ONE, JSON, "{\"position\": {\"jobDescription\": {\"fi\": \"Keitä soppaa\"}}}");

    corpus.syncNext();

    assertThat(corpus.posting(page).content().title()).isEqualTo("Kokki");
    assertThat(corpus.posting(page).content().description()).isEqualTo("Keitä soppaa");

    corpus.syncNext();
    assertThat(corpus.requests(ONE)).as("an unchanged ad rests").isEqualTo(1);
    assertThat(corpus.posting(page).content().description()).isEqualTo("Keitä soppaa");

    corpus.at(SEARCH, JSON, finland("a2", "a3"));
    corpus.syncNext();
    assertThat(corpus.posting(page).record().state()).isInstanceOf(PostingState.Closed.class);
    assertThat(corpus.open()).hasSize(2);
  }

  /** Ads of partners have no answer of their own there. */
  @Test
  void germany_adWithoutAText_staysOpenWhileItIsListed() {
    String search = GERMANY + "/jobboerse/jobsuche-service/pc/v6/jobs";
    corpus.catalog("id: de, kind: bundesagentur, url: 'https://" + search + "'");
    corpus.at(
        search + "?page=1&size=100",
        JSON,
        "{\"maxErgebnisse\": 1, \"ergebnisliste\": [{\"referenznummer\": \"7-S\","
            + " \"stellenangebotsTitel\": \"Koch\"}]}");

    corpus.syncNext();
    corpus.syncNext();

    assertThat(corpus.requests(GERMANY + "/jobboerse/jobsuche-service/pc/v4/jobdetails/Ny1T"))
        .as("it was answered with 404")
        .isEqualTo(1);
    assertThat(corpus.open())
        .containsExactly("https://www.arbeitsagentur.de/jobsuche/jobdetail/7-S");
  }

  @Test
  void jobnet_isAskedWithItsHeader_andMayNameAdsOfOtherBoards() {
    String copied = "https://small.example/jobs/1";
    corpus.catalog("id: dk, kind: jobnet, url: 'https://jobnet.dk/find-job'");
    corpus.at(
        JOBNET,
        exchange -> {
          boolean asWanted = "1".equals(exchange.getRequestHeaders().getFirst("x-csrf"));
          FreshCorpus.reply(
                  asWanted ? 200 : 400,
                  JSON,
                  "{\"totalJobAdCount\": 2, \"jobAds\": [{\"jobAdId\": \"7\", \"title\": \"Kok\"},"
                      + "{\"jobAdId\": \"8\", \"title\": \"Tjener\", \"jobAdUrl\": \""
                      + copied
                      + "\"}]}")
              .to(exchange);
        });

    corpus.syncNext();

    assertThat(corpus.open()).containsExactly("https://jobnet.dk/find-job/7", copied);
    Posting waiter = corpus.posting(copied);
    assertThat(waiter.record().sources()).containsExactly("dk");
  }

  /** A page of a list is an answer; a part of a file is none. */
  @Test
  void franceTravail_answersWithPartsOfItsList() {
    String search = "api.francetravail.io/v2/offres/search";
    String ads = "{\"resultats\": [{\"id\": \"212X\", \"intitule\": \"Cuisinier\"}]}";
    corpus.catalog("id: fr, kind: francetravail, trusted: true, url: 'https://" + search + "'");
    String first = search + "?range=0-149";
    corpus.at(first, FreshCorpus.reply(206, JSON, ads, "Content-Range", "bytes 0-65/66"));

    corpus.later(Duration.ofHours(7));
    corpus.sync(SyncCatalog.Request.DUE);
    assertThat(corpus.open()).isEmpty();

    corpus.at(first, FreshCorpus.reply(206, JSON, ads, "Content-Range", "offres 0-0/1"));
    corpus.syncNext();
    assertThat(corpus.open())
        .containsExactly("https://candidat.francetravail.fr/offres/recherche/detail/212X");

    corpus.at(
        first,
        exchange -> {
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    corpus.later(Duration.ofHours(7));
    assertThat(corpus.sync(SyncCatalog.Request.DUE).succeeded())
        .as("a search without ads is an answer")
        .isEqualTo(1);
  }

  /** The cursor stays where it was while the rest of an ad is to be read. */
  @Test
  void nav_movesItsCursorWithWhatIsStored_andClosesWhatIsInactive() {
    List<String> since = new CopyOnWriteArrayList<>();
    AtomicReference<String> page = new AtomicReference<>(nav("a1", "ACTIVE", "1"));
    corpus.catalog("id: no, kind: nav, url: 'https://" + NAV + "'");
    corpus.at(
        NAV + "/api/v1/feed",
        exchange -> {
          since.add(exchange.getRequestHeaders().getFirst("If-Modified-Since"));
          String text = Objects.requireNonNull(page.get());
          FreshCorpus.reply(text.isEmpty() ? 304 : 200, JSON, text).to(exchange);
        });
    corpus.at(NAV + "/api/v1/feedentry/a1", FreshCorpus.reply(403, JSON, ""));

    corpus.syncNext();
    Instant first = corpus.now();
    assertThat(since).as("180 days and one").containsExactly("Mon, 01 Sep 2025 19:00:00 GMT");
    assertThat(corpus.open()).containsExactly(STILLING + "a1");
    assertThat(healthyAt()).as("the text is not stored yet").isNull();

    corpus.at(NAV + "/api/v1/feedentry/a1", JSON, navAd("Lag suppe"));
    corpus.syncNext();
    assertThat(corpus.posting(STILLING + "a1").content().description()).isEqualTo("Lag suppe");
    assertThat(healthyAt()).isEqualTo(first.plus(Duration.ofHours(7)));

    page.set(nav("a1", "ACTIVE", "2"));
    corpus.at(NAV + "/api/v1/feedentry/a1", JSON, navAd("Lag saus"));
    corpus.syncNext();
    assertThat(since.getLast()).isEqualTo("Sun, 01 Mar 2026 02:00:00 GMT");
    assertThat(corpus.posting(STILLING + "a1").content().description()).isEqualTo("Lag saus");

    page.set("");
    corpus.syncNext();
    assertThat(corpus.open()).as("nothing new closes nothing").hasSize(1);
    assertThat(healthyAt()).isEqualTo(first.plus(Duration.ofHours(21)));

    page.set(nav("a1", "INACTIVE", "3").replace("Kokk", ""));
    corpus.syncNext();
    assertThat(corpus.open()).isEmpty();
  }

  private @Nullable Instant healthyAt() {
    return corpus.store().catalog().find("no").orElseThrow().history().healthyAt();
  }

  private static String nav(String id, String status, String minute) {
    return "{\"items\": [{\"_feed_entry\": {\"uuid\": \""
        + id
        + "\", \"title\": \"Kokk\", \"status\": \""
        + status
        + "\", \"sistEndret\": \"2026-03-01T12:0"
        + minute
        + ":00Z\"}}]}";
  }

  private static String navAd(String text) {
    return "{\"uuid\": \"a1\", \"status\": \"ACTIVE\", \"ad_content\": {\"title\": \"Kokk\","
        + " \"description\": \""
        + text
        + "\"}}";
  }

  private static String finland(String... ids) {
    StringBuilder ads = new StringBuilder();
    for (String id : ids) {
      ads.append(ads.isEmpty() ? "" : ",")
          .append("{\"id\": \"")
          .append(id)
          .append("\", \"title\": {\"fi\": \"Kokki\"}}");
    }
    return "{\"totalElements\": " + ids.length + ", \"content\": [" + ads + "]}";
  }
}
