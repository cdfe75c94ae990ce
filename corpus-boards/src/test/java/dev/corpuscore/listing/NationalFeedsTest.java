package dev.corpuscore.listing;

import static dev.corpuscore.ats.Recorded.ofBoard;
import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardWalk;
import dev.corpuscore.feed.Feed;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Published;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** National feeds, with the recorded answers that there are; expected values are by hand. */
class NationalFeedsTest {
  private static final Board EURES =
      Board.at("https://europa.eu/eures/portal/jv-se/search?locationCodes=fi,se", null);
  private static final Board JOBNET = Board.at("https://jobnet.dk/find-job", null);
  private static final Board FINLAND = Board.at("https://tyomarkkinatori.fi/", null);

  private static BoardWalk walk(Feed feed, Board board, byte[]... answers) {
    BoardWalk walk = new BoardWalk(feed, board);
    for (byte[] answer : answers) {
      assertThat(walk.next()).as("asks for one more answer").isNotNull();
      walk.read(answer);
    }
    return walk;
  }

  private static PostingContent first(Listing listing) {
    return listing.offers().getFirst().content();
  }

  @Test
  void eures_request_hasEveryMemberThatTheServiceWants() {
    FeedRequest first = new Eures().request(EURES);

    assertThat(first.url())
        .isEqualTo("https://europa.eu/eures/api/jv-searchengine/public/jv-search/search");
    assertThat(first.body())
        .isEqualTo(
            "{\"resultsPerPage\":50,\"page\":1,\"sortSearch\":\"MOST_RECENT\",\"keywords\":[],"
                + "\"publicationPeriod\":null,\"occupationUris\":[],\"skillUris\":[],"
                + "\"requiredExperienceCodes\":[],\"positionScheduleCodes\":[],\"sectorCodes\":[],"
                + "\"educationAndQualificationLevelCodes\":[],\"positionOfferingCodes\":[],"
                + "\"locationCodes\":[\"fi\",\"se\"],\"euresFlagCodes\":[],"
                + "\"otherBenefitsCodes\":[],\"requiredLanguages\":[],\"minNumberPost\":null,"
                + "\"userPreferredLanguage\":null,\"requestLanguage\":\"en\",\"sessionId\":\"any\"}");
  }

  @Test
  void eures_recorded_isReadInTheLanguageOfTheAd() {
    BoardWalk walk = walk(new Eures(), EURES, ofBoard("eures/fi-search.json"));
    Listing listing = walk.listing();
    PostingContent ostp = first(listing);
    PostingContent ship = listing.offers().get(1).content();

    assertThat(Objects.requireNonNull(walk.next()).body()).contains("\"page\":2,");
    assertThat(listing.offers()).hasSize(3);
    assertThat(ostp.url())
        .isEqualTo(
            "https://europa.eu/eures/portal/jv-se/jv-details/"
                + "ZDNkOTQzNDktYzE3ZC00ZDEyLTk3MjUtMDU5ZWIyMDFjNmY1IDgx");
    assertThat(ostp.title()).isEqualTo("AI Agent Developer & Enablement Specialist");
    assertThat(ostp.description())
        .startsWith("DO YOU WANT TO SHAPE HOW AI IS USED AT OSTP?")
        .endsWith("We look forward to receiving your application!")
        .doesNotContain("security engineer");
    assertThat(ostp.language()).isEqualTo("en");
    assertThat(ostp.company()).isEqualTo(new Company("OSTP", null));
    assertThat(ostp.employmentType()).isEqualTo(EmploymentType.FULL_TIME);
    assertThat(ostp.published())
        .isEqualTo(
            new Published(Instant.ofEpochMilli(1_787_115_651_726L), Published.Precision.SECOND));
    assertThat(ostp.locations())
        .containsExactly(new Location("FI19A", null, null, "FI", null, null));
    assertThat(ostp.expiresAt()).isNull();
    assertThat(ostp.workplace()).isNull();
    assertThat(ship.language()).isEqualTo("fi");
    assertThat(ship.locations()).extracting(Location::text).containsExactly("FI1C1", "FI1B1");
    assertThat(listing.offers().get(2).content().locations())
        .extracting(Location::country)
        .containsExactly("DE", "DK");
  }

  @Test
  void eures_oddities_areLeftOut() {
    PostingContent ad =
        first(
            walk(
                    new Eures(),
                    EURES,
                    utf8(
                        """
                        {"numberRecords": 1, "jvs": [{"id": "a/b=", "title": "Kokki",
                         "description": "Ruokaa.<br>null", "translations": null,
                         "availableLanguages": ["el"], "employer": {"name": "Non renseigné"},
                         "locationMap": {"EL": [null], "SE": null}, "creationDate": 1787115,
                         "positionOfferingCode": "temporary",
                         "positionScheduleCodes": ["fulltime", "parttime"]}]}
                        """))
                .listing());

    assertThat(ad.url()).isEqualTo("https://europa.eu/eures/portal/jv-se/jv-details/a%2Fb%3D");
    assertThat(ad.description()).isEqualTo("Ruokaa.");
    assertThat(ad.company()).isNull();
    assertThat(ad.language()).isNull();
    assertThat(ad.published()).isNull();
    assertThat(ad.employmentType()).isEqualTo(EmploymentType.TEMPORARY);
    assertThat(ad.locations()).extracting(Location::country).containsExactly("GR", "SE");
  }

  /** 10,010 ads, of which a search shows 10,000: the others are found in their region. */
  @Test
  void eures_overTheCap_isReadByRegion() {
    BoardWalk walk = new BoardWalk(new Eures(), EURES);
    for (int page = 0; page < 200; page++) {
      walk.read(euresPage(10_010, page * 50, 50));
    }

    assertThat(walk.next())
        .isEqualTo(
            FeedRequest.listing(
                "https://europa.eu/eures/api/jv-searchengine/public/statistics/getCountryStats",
                FeedRequest.Form.JSON));
    walk.read(
        utf8(
            """
            [{"code": "NO", "jobs": 9, "children": [{"code": "no0", "jobs": 9}]},
             {"code": "FI", "jobs": 10010, "children": [{"code": "ns", "jobs": 3},
              {"code": "fi1", "jobs": 20}, {"code": "fi2", "jobs": 0}]}]
            """));
    assertThat(Objects.requireNonNull(walk.next()).body())
        .contains("\"locationCodes\":[\"fi1\"]", "\"page\":1,");
    walk.read(euresPage(20, 9_990, 20));

    assertThat(walk.next()).isNull();
    assertThat(walk.listing().state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(walk.listing().offers()).hasSize(10_010);
  }

  @Test
  void eures_overTheCapWithoutRegions_keepsWhatItSaw() {
    BoardWalk walk = new BoardWalk(new Eures(), EURES);
    for (int page = 0; page < 200; page++) {
      walk.read(euresPage(10_010, page * 50, 50));
    }
    walk.read(utf8("[{\"code\": \"FI\"}, 7, null]"));

    assertThat(walk.next()).isNull();
    assertThat(walk.listing().state()).isEqualTo(Listing.State.TRUNCATED);
    assertThat(walk.listing().reason())
        .isEqualTo("the search ends after 10000 ads, and lists no regions");
    assertThat(walk.listing().offers()).hasSize(10_000);
  }

  private static byte[] euresPage(int total, int from, int ads) {
    return utf8(
        IntStream.range(from, from + ads)
            .mapToObj(id -> "{\"id\": \"j" + id + "\", \"title\": \"Cook\"}")
            .collect(
                Collectors.joining(",", "{\"numberRecords\": " + total + ", \"jvs\": [", "]}")));
  }

  @Test
  void jobnet_madeUp_isReadWhole() {
    FeedRequest request = new Jobnet().request(JOBNET);
    Listing listing = walk(new Jobnet(), JOBNET, ofBoard("jobnet/made-up-search.json")).listing();
    PostingContent plain = first(listing);
    PostingContent copenhagen = listing.offers().getLast().content();

    assertThat(request.url())
        .isEqualTo(
            "https://jobnet.dk/bff/FindJob/Search"
                + "?PageNumber=1&ResultsPerPage=100&OrderType=PublicationDate");
    assertThat(request.headers()).containsExactly(Map.entry("x-csrf", "1"));
    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(plain.url()).isEqualTo("https://jobnet.dk/find-job/job-1");
    assertThat(plain.title()).isEqualTo("Data Engineer");
    assertThat(plain.company()).isEqualTo(new Company("Acme", null));
    assertThat(plain.description()).isEqualTo("Search results should not include this bulky HTML.");
    assertThat(plain.expiresAt()).isNull();
    assertThat(plain.locations())
        .containsExactly(new Location("Danmark", null, null, "DK", null, null));
    assertThat(plain.published())
        .isEqualTo(
            new Published(Instant.parse("2026-06-30T22:00:00Z"), Published.Precision.SECOND));
    assertThat(copenhagen.expiresAt()).isEqualTo("2026-08-01T21:59:00Z");
    assertThat(copenhagen.locations())
        .containsExactly(
            new Location("København Ø, Danmark", "København Ø", null, "DK", null, null));
    assertThat(copenhagen.workplace()).isNull();
  }

  @Test
  void jobnet_copiesAndDeadlines_areTold() {
    Listing listing =
        walk(
                new Jobnet(),
                JOBNET,
                utf8(
                    """
                    {"totalJobAdCount": 4, "jobAds": [
                     {"jobAdId": 1, "title": "A", "jobAdUrl": "https://boards.greenhouse.io/acme/jobs/7",
                      "applicationDeadline": "1900-01-01T00:00:00+01:00"},
                     {"jobAdId": "b", "title": "B", "jobAdUrl": "/CV/FindWork/Details/b",
                      "applicationDeadline": "2026-12-01", "applicationDeadlineStatus": "NotDisclosed"},
                     {"jobAdId": "c", "title": "C",
                      "jobAdUrl": "https://job.jobnet.dk/CV/FindWork/Details/c"},
                     {"jobAdId": "d"}]}
                    """))
            .listing();

    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(listing.offers())
        .extracting(offer -> offer.content().url())
        .containsExactly(
            "https://boards.greenhouse.io/acme/jobs/7",
            "https://jobnet.dk/find-job/b",
            "https://jobnet.dk/find-job/c");
    assertThat(Objects.requireNonNull(first(listing).identity()).externalId()).isEqualTo("7");
    assertThat(listing.offers()).allMatch(offer -> offer.content().expiresAt() == null);
    assertThat(listing.refused()).hasSize(1);
  }

  @Test
  void finland_recorded_isReadAndCompletedByTheAd() {
    BoardWalk walk =
        walk(new JobMarketFinland(), FINLAND, ofBoard("tyomarkkinatori/search-club.json"));
    BoardEntry.Offer offer = walk.listing().offers().getFirst();
    PostingContent club = offer.content();

    assertThat(new JobMarketFinland().request(FINLAND).body())
        .isEqualTo(
            "{\"query\":\"\",\"filters\":{},\"paging\":{\"pageNumber\":0,\"pageSize\":90},"
                + "\"sorting\":\"LATEST\"}");
    assertThat(club.url())
        .isEqualTo(
            "https://tyomarkkinatori.fi/henkiloasiakkaat/avoimet-tyopaikat/"
                + "3f26eeaa-8926-4b11-a15e-1e87600e2130/fi");
    assertThat(club.title()).isEqualTo("Ohjelmointi- ja pelisuunnittelukerhon ohjaaja");
    assertThat(club.language()).isEqualTo("fi");
    assertThat(club.company()).isEqualTo(new Company("School of Gaming Galactic Oy", null));
    assertThat(club.locations())
        .extracting(Location::city)
        .containsExactly("Espoo", "Helsinki", "Vantaa");
    assertThat(club.locations()).extracting(Location::country).containsOnly("FI");
    assertThat(club.employmentType()).isEqualTo(EmploymentType.PART_TIME);
    assertThat(club.applyUrl()).isEqualTo("https://www.geduacademy.com");
    assertThat(club.published())
        .isEqualTo(
            new Published(Instant.parse("2026-09-04T20:20:23.582Z"), Published.Precision.SECOND));
    assertThat(club.expiresAt()).isEqualTo("2026-12-31T21:59:00Z");
    assertThat(Objects.requireNonNull(offer.rest()).url())
        .isEqualTo(
            "https://tyomarkkinatori.fi/api/jobposting-new/v1/public/jobpostings/"
                + "3f26eeaa-8926-4b11-a15e-1e87600e2130");

    AdReading whole =
        new JobMarketFinland()
            .read(
                FINLAND,
                offer,
                utf8(
                    """
                    {"position": {"jobDescription": {"en": "In English", "fi": "Ohjaa <b>kerhoa</b>.\\nTervetuloa!"}},
                     "recruiter": {"name": "Jane"}}
                    """));
    assertThat(whole)
        .isInstanceOfSatisfying(
            AdReading.Found.class,
            found -> {
              assertThat(found.content().description())
                  .isEqualTo("Ohjaa <b>kerhoa</b>.\nTervetuloa!");
              assertThat(found.content().title()).isEqualTo(club.title());
            });
    assertThat(new JobMarketFinland().read(FINLAND, offer, utf8("{\"error\": 403}")))
        .isInstanceOf(AdReading.Unread.class);
  }

  @Test
  void finland_hostileAd_isUnread() {
    BoardEntry.Offer offer =
        walk(new JobMarketFinland(), FINLAND, ofBoard("tyomarkkinatori/search-club.json"))
            .listing()
            .offers()
            .getFirst();
    String ad = "{\"position\": {\"jobDescription\": {\"fi\": \"Keitä\"}}}";

    for (int length = 0; length < ad.length(); length++) {
      assertThat(new JobMarketFinland().read(FINLAND, offer, utf8(ad.substring(0, length))))
          .isInstanceOf(AdReading.Unread.class);
    }
    for (String hostile :
        List.of(
            "[".repeat(10_000),
            "{\"position\":".repeat(10_000),
            "{\"position\": {\"jobDescription\": {\"fi\": \"" + "x".repeat(4_000_001) + "\"}}}",
            "{\"position\": {\"jobDescription\": [[null]]}}",
            "{\"position\": 7}")) {
      assertThat(new JobMarketFinland().read(FINLAND, offer, utf8(hostile)))
          .isInstanceOfSatisfying(
              AdReading.Unread.class, it -> assertThat(it.reason()).doesNotContain("a bug"));
    }
  }

  @Test
  void finland_overTheCap_isReadByRegion() {
    BoardWalk walk =
        walk(new JobMarketFinland(), FINLAND, utf8("{\"totalElements\": 12000, \"content\": []}"));
    int regions = 0;
    for (; walk.next() != null; regions++) {
      String body = Objects.requireNonNull(Objects.requireNonNull(walk.next()).body());
      assertThat(body).contains("\"filters\":{\"regions\":[\"").doesNotContain("\"03\"", "\"20\"");
      walk.read(
          utf8(
              "{\"totalElements\": 1, \"content\": [{\"id\": \"a"
                  + regions
                  + "\", \"title\": {\"sv\": \"Kock\"}}]}"));
    }

    assertThat(regions).isEqualTo(19);
    assertThat(walk.listing().offers()).hasSize(19);
    assertThat(walk.listing().reason()).isEqualTo("the board says it has 12000 ads and shows 19");
  }

  /** Totals that are too small, too large, 0, or change; a page that repeats itself. */
  @Test
  void totals_thatLie_closeNothing() {
    Jobnet feed = new Jobnet();
    assertThat(walk(feed, JOBNET, jobnet(1, 0, 2)).listing().reason())
        .isEqualTo("the board says it has 1 ads and shows 2");
    assertThat(walk(feed, JOBNET, jobnet(3, 0, 2), jobnet(3, 2, 0)).listing().reason())
        .isEqualTo("the board says it has 3 ads and shows 2");
    assertThat(walk(feed, JOBNET, jobnet(3, 0, 2), jobnet(3, 0, 2)).listing().state())
        .isEqualTo(Listing.State.TRUNCATED);
    assertThat(walk(feed, JOBNET, jobnet(3, 0, 2), jobnet(9, 2, 1)).listing().reason())
        .isEqualTo("the search said that it has 3 ads, and then 9");
    BoardWalk none = walk(feed, JOBNET, jobnet(0, 0, 2));
    assertThat(none.next()).as("0 beside ads is no total").isNotNull();
    none.read(jobnet(0, 2, 0));
    assertThat(none.listing().state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(walk(feed, JOBNET, jobnet(3, 0, 2), jobnet(0, 2, 1)).listing().state())
        .as("0 on a later page")
        .isEqualTo(Listing.State.COMPLETE);
  }

  private static byte[] jobnet(int total, int from, int ads) {
    List<String> list =
        IntStream.range(from, from + ads)
            .mapToObj(id -> "{\"jobAdId\": " + id + ", \"title\": \"Kok\"}")
            .toList();
    return utf8("{\"totalJobAdCount\": " + total + ", \"jobAds\": " + list + "}");
  }
}
