package dev.corpuscore.listing;

import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.BoardWalk;
import dev.corpuscore.feed.Feed;
import dev.corpuscore.feed.WalkProgress;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a source that is not a board answers with, its reader ends in an outcome. */
class HostileListingsTest {
  private static final long SEED = 20_261_121;
  private static final int FLOOD = 8 << 20;
  private static final Board BOARD = Board.at("https://jobs.example/all", "Acme");

  /** A kind, and a small document of it. */
  record Source(Feed feed, String document) {
    private byte[] bytes() {
      return utf8(document);
    }

    private BoardPage read(byte[] answer) {
      return feed.read(BOARD, WalkProgress.START, answer);
    }

    private void isRead(byte[] answer) {
      assertThatCode(
              () -> {
                if (read(answer) instanceof BoardPage.Ads ads) {
                  for (BoardEntry entry : ads.entries()) {
                    isRead(entry);
                  }
                }
              })
          .as(feed.kind())
          .doesNotThrowAnyException();
    }

    /** Not by the net for bugs; what a system says of one ad may be hostile, too. */
    private void isRead(BoardEntry entry) {
      if (entry instanceof BoardEntry.Refused refused) {
        assertThat(refused.reason()).as(feed.kind()).doesNotContain("a bug");
      }
    }

    @Override
    public String toString() {
      return feed.kind();
    }
  }

  private static Feed kind(String name) {
    return ListingKinds.ALL.stream()
        .filter(feed -> feed.kind().equals(name))
        .findFirst()
        .orElseThrow();
  }

  static Stream<Source> sources() {
    return Stream.of(
        new Source(
            new JobTech(),
            """
            {"total": {"value": 1}, "hits": [{"id": "7", "headline": "Kock", "removed": false,
             "webpage_url": "https://jobs.example/7", "employer": {"name": "Acme AB"},
             "description": {"text": "Laga mat", "text_formatted": "<p>Laga mat</p>"},
             "workplace_address": {"city": "Umeå", "coordinates": [20.2, 63.8]},
             "employment_type": {"label": "Heltid"}, "number_of_vacancies": 2,
             "application_deadline": "2026-12-20T23:59:59",
             "publication_date": "2026-11-20T08:00:00"}]}
            """),
        new Source(
            new JsonFeed(),
            """
            {"version": "https://jsonfeed.org/version/1.1", "title": "Jobs", "items": [
             {"id": "1", "url": "/1-cook", "title": "Cook", "content_html": "<p>Cook</p>",
              "date_published": "2026-11-20T08:00:00Z", "tags": ["kitchen"],
              "_jobposting": {"@type": "JobPosting", "baseSalary": {"value": 3000},
               "jobLocation": [{"address": {"addressCountry": "SE"}}]}}]}
            """),
        new Source(
            new DataFeed(),
            """
            {"@type": "DataFeed", "numberOfItems": 2, "dataFeedElement": [
             {"@type": "DataFeedItem", "dateModified": "2026-11-20", "item": {"@type": "JobPosting",
              "identifier": {"@type": "PropertyValue", "value": 7}, "url": "/jobs/7",
              "title": "Koch", "description": "<p>Kochen", "datePosted": "2026-11-20",
              "hiringOrganization": {"name": "Acme"}, "jobLocation": {"address":
               {"addressLocality": "Bonn", "streetAddress": "-", "addressCountry": "DE"}}}},
             {"dateDeleted": "2026-11-21T08:00:00Z", "item": {"url": "/jobs/8", "title": "Köchin"}}]}
            """),
        new Source(
            new Ndjson(),
            """
            {"url": "https://jobs.example/1", "title": "Cook", "locations": [{"text": "Umeå", "latitude": 63.8, "longitude": 20.2}]}
            {"url": "https://jobs.example/2", "title": "Waiter", "remoteFrom": ["SE"]}
            """),
        new Source(
            new Rss(),
            """
            <?xml version="1.0"?>
            <rss version="2.0" xmlns:j="urn:jobs"><channel><title>Jobs</title>
            <item><title>Cook &amp; baker</title><link>/1</link><j:company>Acme</j:company>
            <description>&lt;p&gt;Cook&lt;/p&gt;</description><j:location>Umeå</j:location>
            <pubDate>Fri, 20 Nov 2026 08:00:00 +0100</pubDate></item></channel></rss>
            """),
        new Source(
            new Sitemap(),
            """
            <?xml version="1.0"?>
            <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
            <url><loc>https://jobs.example/1?a=1&amp;b=2</loc><lastmod>2026-11-20</lastmod></url>
            </urlset>
            """),
        new Source(
            new IndeedXml(),
            """
            <?xml version="1.0"?>
            <source><job><title><![CDATA[Cook]]></title><url><![CDATA[/1]]></url>
            <date>Fri, 20 Nov 2026 08:00:00 GMT</date><referencenumber>1</referencenumber>
            <city>Bonn</city><country>DE</country><description>&lt;p&gt;Cook</description>
            <salary>1</salary><jobtype>fulltime</jobtype><expirationdate>2026-12-20</expirationdate>
            </job></source>
            """),
        new Source(
            kind("eures"),
            """
            {"numberRecords": 1, "jvs": [{"id": "abc", "title": "Cook", "description": "null",
             "translations": {"sv": {"title": "Kock", "description": "Laga null"}},
             "availableLanguages": ["sv"], "employer": {"name": "Acme"}, "creationDate": 1787115651726,
             "locationMap": {"SE": [null, "SE110"]}, "positionScheduleCodes": ["fulltime"],
             "positionOfferingCode": "directhire"}]}
            """),
        new Source(
            kind("nav"),
            """
            {"items": [{"id": "7", "_feed_entry": {"uuid": "7-8", "status": "ACTIVE",
             "title": "Kokk", "businessName": "Acme", "municipal": "OSLO",
             "sistEndret": "2026-11-20T08:00:00Z"}}, {"_feed_entry": {"uuid": "9",
             "status": "INACTIVE", "title": null}}], "next_url": "/api/v1/feed/2"}
            """),
        new Source(
            kind("francetravail"),
            """
            {"resultats": [{"id": "212XWYG", "intitule": "Cuisinier", "description": "Soupes",
             "typeContrat": "MIS", "lieuTravail": {"libelle": "75 - Paris"},
             "entreprise": {"nom": "Acme"}, "salaire": {"libelle": "Annuel de 1 Euros"},
             "dateCreation": "2026-11-20T08:00:00Z"}]}
            """),
        new Source(
            kind("usajobs"),
            """
            {"SearchResult": {"SearchResultCountAll": 1, "SearchResultItems": [
             {"MatchedObjectDescriptor": {"PositionTitle": "Cook", "OrganizationName": "Acme",
             "PositionURI": "https://jobs.example:443/7", "PositionLocation": [{"CountryCode": "US"}],
             "PositionRemuneration": [{"MinimumRange": "1", "RateIntervalCode": "PH"}],
             "UserArea": {"Details": {"JobSummary": "Cooks", "MajorDuties": ["a"]}}}}]}}
            """),
        new Source(
            kind("bundesagentur"),
            """
            {"maxErgebnisse": 1, "ergebnisliste": [{"referenznummer": "10000-1-S",
             "stellenangebotsTitel": "Koch", "firma": "Acme", "vertragsdauer": "UNBEFRISTET",
             "stellenlokationen": [{"adresse": {"ort": "Bonn", "region": "NORDRHEIN_WESTFALEN",
             "land": "DEUTSCHLAND"}, "breite": 50.7, "laenge": 7.1}], "arbeitszeitVollzeit": true,
             "datumErsteVeroeffentlichung": "2026-11-02", "externeURL": "https://a.example/7"}],
             "facetten": {"berufsfeld": {"counts": {"Kochen": 1}}}}
            """),
        new Source(
            kind("mycareersfuture"),
            """
            {"results": [{"uuid": "dbac", "title": "Cook", "postedCompany": {"name": "Acme"},
             "salary": {"minimum": 3000, "maximum": 4000, "type": {"salaryType": "Monthly"}},
             "employmentTypes": [{"employmentType": "Full Time"}], "address": {"isOverseas": false},
             "metadata": {"jobDetailsUrl": "https://jobs.example/7", "isHideSalary": false,
             "originalPostingDate": "2026-11-02", "expiryDate": "2026-12-02"}}], "total": 1}
            """),
        new Source(
            kind("jobnet"),
            """
            {"totalJobAdCount": 1, "jobAds": [{"jobAdId": "7", "title": "Kok", "country": "Danmark",
             "hiringOrgName": "Acme", "description": "<p>Mad</p>", "postalDistrictName": "Aarhus",
             "jobAdUrl": "https://jobs.example/7", "publicationDate": "2026-11-20T08:00:00+01:00",
             "applicationDeadline": "1900-01-01T00:00:00Z"}]}
            """),
        new Source(
            kind("tyomarkkinatori"),
            """
            {"totalElements": 1, "lastPage": 1, "content": [{"id": "7", "workTime": "02",
             "title": {"fi": "Kokki", "sv": "Kock"}, "employer": {"ownerName": {"fi": "Acme"}},
             "location": {"municipalities": [{"value": "049", "label": {"fi": "Espoo"}}]},
             "applicationUrl": {"values": {"fi": "https://acme.example"}},
             "publishDate": "2026-11-20T08:00:00Z", "applicationPeriodEndDate": "2026-12-20"}]}
            """));
  }

  @ParameterizedTest
  @MethodSource("sources")
  void read_document_holdsAnAd(Source source) {
    assertThat(source.read(source.bytes()))
        .isInstanceOfSatisfying(
            BoardPage.Ads.class,
            page ->
                assertThat(page.entries())
                    .isNotEmpty()
                    .noneMatch(entry -> entry instanceof BoardEntry.Refused));
  }

  @ParameterizedTest
  @MethodSource("sources")
  void read_nullAndWrongTypesEverywhere_isAnOutcome(Source source) {
    String text = source.document();
    for (String value : List.of("null", "7", "\"x\"", "[]", "{}", "[[null]]", "true", "-1e999")) {
      source.isRead(utf8(text.replaceAll("\"(?:[^\"\\\\]++|\\\\.)*+\"(?=\\s*[,}\\]])", value)));
      source.isRead(utf8(text.replaceAll("(?<=: ?)[\\[{]", value + ", \"was\": $0")));
      source.isRead(utf8(text.replaceAll("(?<=: ?)(?:true|false|null|[0-9.]+)", value)));
      source.isRead(utf8(text.replaceAll("(?<=>)[^<]+", value)));
    }
  }

  @ParameterizedTest
  @MethodSource("sources")
  void read_truncatedAnywhere_isAnOutcome(Source source) {
    byte[] whole = source.bytes();
    for (int length = 0; length < whole.length; length++) {
      source.isRead(Arrays.copyOf(whole, length));
    }
  }

  @ParameterizedTest
  @MethodSource("sources")
  void read_bytesFlipped_isAnOutcome(Source source) {
    System.out.println("bytes flipped with seed " + SEED);
    Random random = new Random(SEED);
    for (int round = 0; round < 2_000; round++) {
      byte[] flipped = source.bytes();
      for (int flip = 0; flip < 1 + round / 500; flip++) {
        flipped[random.nextInt(flipped.length)] = (byte) random.nextInt(256);
      }
      source.isRead(flipped);
    }
  }

  @ParameterizedTest
  @MethodSource("sources")
  void read_floodOfNothing_isAnOutcome(Source source) {
    for (byte filler : utf8(" [{0\"<\0\n")) {
      byte[] flood = new byte[FLOOD];
      Arrays.fill(flood, filler);
      source.isRead(flood);
    }
  }

  @Test
  void walk_sitemapThatNamesItself_ends() {
    BoardWalk walk = new BoardWalk(new Sitemap(), BOARD);
    int asked = 0;
    for (; walk.next() != null && asked < 10; asked++) {
      walk.read(
          utf8(
              "<sitemapindex><sitemap><loc>https://jobs.example/all</loc></sitemap>"
                  + "</sitemapindex>"));
    }

    assertThat(asked).isEqualTo(2);
  }

  @Test
  void walk_feedThatGoesRound_ends() {
    BoardWalk walk = new BoardWalk(new JsonFeed(), BOARD);
    int asked = 0;
    for (; walk.next() != null && asked < 10; asked++) {
      walk.read(
          utf8(
              "{\"next_url\": \"https://jobs.example/all\","
                  + " \"items\": [{\"id\": \"1\", \"url\": \"/1\", \"title\": \"Cook\"}]}"));
    }

    assertThat(asked).isEqualTo(2);
    assertThat(walk.listing().reason()).isEqualTo("page 2 of the board shows nothing new");
  }
}
