package dev.corpuscore.ats;

import static dev.corpuscore.ats.Recorded.posting;
import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Workplace;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Other forms of the answers that {@link DescribedBoardsTest} has, as further installations give
 * them; written by hand.
 */
class FormsOfAnswersTest {
  private static Listing board(String name, Board board, String answer) {
    return Recorded.walk(AtsSystems.named(name).orElseThrow(), board, utf8(answer));
  }

  private static PostingContent ad(String url, String answer) {
    return Recorded.ad(url, utf8(answer)).content();
  }

  private static Board acme() {
    return new Board("acme", "Acme", null);
  }

  @Test
  void cornerstone_adWithOneTextAndItsPlacesApart_isRead() {
    PostingContent cook =
        ad(
            "https://acme.csod.com/ux/ats/careersite/4/home/requisition/7?c=acme",
            """
            {"status": 0, "data": {"displayTitle": "Cook", "ref": "70",
             "externalDescription": "<b>Soups</b><p>and bread</p>", "defaultCultureId": 1,
             "primaryLocation": {"title": "Main kitchen", "city": "Bonn", "state": "NW",
              "country": "DE", "geocode": {"latitude": 50.5, "longitude": 7.25}},
             "additionalLocations": [{"title": "Bistro", "city": "Mainz", "country": "DE"}]}}
            """);

    assertThat(cook.description()).isEqualTo("Soups\n\nand bread");
    assertThat(cook.locations())
        .containsExactly(
            new Location("Bonn, NW, DE", "Bonn", "NW", "DE", 50.5, 7.25),
            new Location("Mainz, DE", "Mainz", null, "DE", null, null));
  }

  @Test
  void adp_placeWithoutACountry_isInThatOfItsName() {
    Board board =
        new Board(
            "33538a2f-d27d-4a96-8f05-fa4b0e4d940e",
            "Acme",
            "https://workforcenow.adp.com/mascsr/default/mdf/recruitment/recruitment.html"
                + "?cid=33538a2f-d27d-4a96-8f05-fa4b0e4d940e&ccId=19000101_000001");
    PostingContent cook =
        posting(
            board(
                "adp",
                board,
                """
                {"jobRequisitions": [{"itemID": "9_1", "requisitionTitle": "Cook",
                  "organizationalUnits": [{"nameCode": {"shortName": "Kitchen"}}],
                  "requisitionLocations": [{"nameCode": {"shortName": "Acme Inn, Salem, OR, US"},
                   "address": {"cityName": "Salem",
                               "countrySubdivisionLevel1": {"codeValue": "OR"}}}]}],
                 "meta": {"totalNumber": 1}}
                """),
            "9_1");

    assertThat(cook.department()).isEqualTo("Kitchen");
    assertThat(cook.locations())
        .containsExactly(new Location("Salem, OR, US", "Salem", "OR", "US", null, null));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "<ul class='list-group'>  </ul> | COMPLETE",
        "<ul class='list-group'> </ul><a href='/apply/jobs'>Jobs</a> | COMPLETE",
        "<ul class='list-group'><a href='/apply/sf4i9HFuTa/Cook'>Cook</a></ul> | UNREADABLE",
        "<body class='not-found'>Page Not Found</body> | UNREADABLE",
      })
  void jazzhr_emptyList_isNoAds(String page, Listing.State state) {
    Listing listing = board("jazzhr", acme(), page);

    assertThat(listing.state()).isEqualTo(state);
    assertThat(listing.offers()).isEmpty();
  }

  @Test
  void dvinci_placeAsText_andCategory_areRead() {
    Listing listing =
        board(
            "dvinci",
            acme(),
            """
            [{"id": 7, "position": "Koch", "jobOpening": {"location": "Bonn", "department": null,
               "categories": [{"id": 1, "name": "Küche"}]}},
             {"id": 8, "position": "Kellner", "jobOpening": {"location": "Süd", "locations": [
               {"name": "Mainz", "country": {"isoA2": "DE"},
                "latitude": 49.5, "longitude": 8.25}]}}]
            """);
    PostingContent cook = posting(listing, "7");

    assertThat(cook.locations()).containsExactly(Location.ofText("Bonn"));
    assertThat(cook.department()).isEqualTo("Küche");
    assertThat(posting(listing, "8").locations())
        .containsExactly(new Location("Mainz", null, null, "DE", 49.5, 8.25));
  }

  @Test
  void jibe_pointDepartmentAndFixedPay_areRead() {
    Listing listing =
        board(
            "jibe",
            new Board("jobs.acme.example", "Acme", "https://jobs.acme.example/careers-home/jobs"),
            """
            {"jobs": [{"data": {"slug": "7", "title": "Cook", "full_location": "Salem, Oregon",
              "city": "Salem", "state": "Oregon", "country": "United States",
              "country_code": "US", "latitude": 44.5, "longitude": -123.25,
              "department": "Kitchen", "category": [" Food"], "salary_value": 20,
              "salary_min_value": 0, "salary_max_value": 0, "salary_currency": "USD",
              "salary_frequency": "hour"}}], "totalCount": 1}
            """);
    PostingContent cook = posting(listing, "7");

    assertThat(cook.locations())
        .containsExactly(new Location("Salem, Oregon, US", "Salem", "Oregon", "US", 44.5, -123.25));
    assertThat(cook.department()).isEqualTo("Kitchen");
    assertThat(cook.salary()).isEqualTo(new Salary(20.0, 20.0, "USD", Salary.Period.HOUR, null));
  }

  @Test
  void successfactors_placesInTheirOwnMember_areRead() {
    Board board = new Board("jobs.acme.example", "Acme", "https://jobs.acme.example/?locale=en_US");
    PostingContent cook =
        posting(
            board(
                "successfactors",
                board,
                """
                {"totalJobs": 1, "jobSearchResult": [{"response": {"id": "7",
                  "unifiedStandardTitle": "Cook", "unifiedUrlTitle": "Cook",
                  "sfstd_jobLocation_obj": ["Pune, IND", "Bonn, Germany"]}}]}
                """),
            "7");

    assertThat(cook.locations())
        .containsExactly(
            new Location("Pune, IND", null, null, "IN", null, null),
            new Location("Bonn, Germany", null, null, "DE", null, null));
  }

  @Test
  void smartrecruiters_typeWithoutAnId_isItsLabel_andATitleIsOneLine() {
    PostingContent cook =
        posting(
            board(
                "smartrecruiters",
                acme(),
                """
                {"totalFound": 1, "content": [{"id": "7", "name": "Cook\\n (m/w/d)",
                  "typeOfEmployment": {"label": "Teilzeit"},
                  "location": {"city": "Poland", "region": "REMOTE", "country": "pl",
                   "remote": true, "fullLocation": "Poland, REMOTE, Poland"}}]}
                """),
            "7");

    assertThat(cook.title()).isEqualTo("Cook (m/w/d)");
    assertThat(cook.employmentType()).isEqualTo(EmploymentType.PART_TIME);
    assertThat(cook.workplace()).isEqualTo(Workplace.REMOTE);
    assertThat(cook.locations())
        .containsExactly(new Location("Poland, REMOTE, Poland", null, null, "PL", null, null));
  }

  @Test
  void bamboohr_adThatSaysOnlyThatItIsRemote_isRemote() {
    Listing listing =
        board(
            "bamboohr",
            acme(),
            """
            {"meta": {"totalCount": 2}, "result": [
             {"id": "7", "jobOpeningName": "Cook", "isRemote": true},
             {"id": "8", "jobOpeningName": "Baker", "isRemote": true, "locationType": "2"}]}
            """);

    assertThat(posting(listing, "7").workplace()).isEqualTo(Workplace.REMOTE);
    assertThat(posting(listing, "8").workplace()).isEqualTo(Workplace.HYBRID);
  }

  @Test
  void ukg_stateWithoutAName_isItsCode() {
    String board =
        "https://recruiting.ultipro.com/ACM1000ACME/JobBoard/33538a2f-d27d-4a96-8f05-fa4b0e4d940e";
    Listing listing =
        board(
            "ukg",
            new Board("recruiting.ultipro.com:ACM1000ACME", "Acme", board),
            """
            {"totalCount": 1, "opportunities": [{"Id": "44538a2f-d27d-4a96-8f05-fa4b0e4d940e",
              "Title": "Cook", "Locations": [{"Address": {"City": "Salem",
               "State": {"Code": "OR"}, "Country": {"Code": "USA"}}}]}]}
            """);

    assertThat(listing.offers().getFirst().content().locations())
        .containsExactly(new Location("Salem, OR, USA", "Salem", "OR", "US", null, null));
  }

  @Test
  void paylocity_placeCalledHybrid_isAWorkplace() {
    String board =
        "https://recruiting.paylocity.com/recruiting/jobs/All/33538a2f-d27d-4a96-8f05-fa4b0e4d940e";
    String job =
        "{\"JobId\": %d, \"JobTitle\": \"Cook\", \"IsRemote\": false, \"LocationName\": \"%s\"}";
    Listing listing =
        board(
            "paylocity",
            new Board("recruiting.paylocity.com", "Acme", board),
            "<script>window.pageData = {\"Jobs\": ["
                + job.formatted(7, "Hybrid")
                + ","
                + job.formatted(8, "Home Office")
                + "]};</script>");

    assertThat(listing.offers())
        .extracting(it -> it.content().workplace())
        .containsExactly(Workplace.HYBRID, null);
  }

  @Test
  void comeet_partsOfTheText_areInTheirOrder() {
    Board board = new Board("30.005", "Acme", "https://www.comeet.com/jobs/acme/30.005");
    Listing listing =
        board(
            "comeet",
            board,
            """
            <script>COMPANY_POSITIONS_DATA = [{"uid": "18.767", "name": "Cook",
              "url_comeet_hosted_page": "https://www.comeet.com/jobs/acme/30.005/cook/18.767",
              "details": [{"name": "You have", "value": "a knife", "order": 2},
                          {"name": "Perks", "value": "soup"},
                          {"name": "You do", "value": "cook", "order": 1}]}];</script>
            """);

    assertThat(posting(listing, "18.767").description())
        .isEqualTo("You do\n\ncook\n\nYou have\n\na knife\n\nPerks\n\nsoup");
  }

  @Test
  void joinAndRippling_membersOfPlaces_areRead() {
    PostingContent cook =
        ad(
            "https://join.com/companies/acme/7",
            """
            {"id": 7, "title": "Cook", "city": {"cityName": "Bonn", "regionName": "NRW",
              "countryName": "Germany"}}
            """);
    PostingContent baker =
        ad(
            "https://ats.rippling.com/acme/jobs/33538a2f-d27d-4a96-8f05-fa4b0e4d940e",
            """
            {"uuid": "33538a2f-d27d-4a96-8f05-fa4b0e4d940e", "name": "Baker",
             "workLocations": [{"label": "Remote (Bonn, Germany)"}, {"label": "Rome, Italy"}]}
            """);

    assertThat(cook.locations())
        .containsExactly(new Location("Bonn, NRW, Germany", "Bonn", "NRW", "DE", null, null));
    assertThat(baker.locations())
        .isEqualTo(
            List.of(
                new Location("Bonn, Germany", null, null, "DE", null, null),
                new Location("Rome, Italy", null, null, "IT", null, null)));
  }

  @ParameterizedTest
  @CsvSource({"2026-09-01", "09/01/2026"})
  void zoho_dates_haveTheMonthFirst(String date) {
    Listing listing =
        board(
            "zoho",
            new Board("acme.zohorecruit.eu", "Acme", null),
            "{'data': [{'id': '7', 'Posting_Title': 'Cook', 'Date_Opened': '%s'}]}"
                .formatted(date)
                .replace('\'', '"'));

    assertThat(posting(listing, "7").published()).isEqualTo(Recorded.day("2026-09-01"));
  }
}
