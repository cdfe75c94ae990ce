package dev.corpuscore.listing.national;

import static dev.corpuscore.ats.Recorded.answered;
import static dev.corpuscore.ats.Recorded.ofBoard;
import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardWalk;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Published;
import java.time.Instant;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Expected values are by hand, from the recorded answers. */
class EuresTest {
  private static final Board EURES =
      Board.at("https://europa.eu/eures/portal/jv-se/search?locationCodes=fi,se", null);

  private static PostingContent first(Listing listing) {
    return listing.offers().getFirst().content();
  }

  @Test
  void request_hasEveryMemberThatTheServiceWants() {
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
  void recorded_isReadInTheLanguageOfTheAd() {
    BoardWalk walk = answered(new Eures(), EURES, ofBoard("eures/fi-search.json"));
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
  void oddities_areLeftOut() {
    PostingContent ad =
        first(
            answered(
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

  @ParameterizedTest
  @CsvSource({
    "temporarytohire, TEMPORARY",
    "contracttohire, CONTRACT",
    "selfemployed, CONTRACT",
    "seasonal, TEMPORARY",
    "directhire, FULL_TIME",
    "oncall, FULL_TIME",
  })
  void codesOfTheOffering_countBeforeTheHours(String code, EmploymentType type) {
    byte[] answer =
        utf8(
            """
            {"numberRecords": 1, "jvs": [{"id": "a", "title": "Kokki",
             "positionOfferingCode": "%s", "positionScheduleCodes": ["fulltime"]}]}
            """
                .formatted(code));

    assertThat(first(answered(new Eures(), EURES, answer).listing()).employmentType())
        .isEqualTo(type);
  }

  /** 10,010 ads, of which a search shows 10,000: the others are found in their region. */
  @Test
  void overTheCap_isReadByRegion() {
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
  void overTheCapWithoutRegions_keepsWhatItSaw() {
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
}
