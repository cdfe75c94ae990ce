package dev.corpuscore.ats;

import static dev.corpuscore.ats.Recorded.day;
import static dev.corpuscore.ats.Recorded.posting;
import static dev.corpuscore.ats.Recorded.second;
import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Workplace;
import org.junit.jupiter.api.Test;

/**
 * Rows of the table of linked boards of which no answer is recorded here, or not this form of one:
 * answers are written by hand, from what is described.
 */
class DescribedBoardsTest {
  private static final String UUID = "33538a2f-d27d-4a96-8f05-fa4b0e4d940e";

  private static AtsSystem system(String name) {
    return AtsSystems.named(name).orElseThrow();
  }

  private static Listing board(String name, Board board, String answer) {
    return Recorded.walk(system(name), board, utf8(answer));
  }

  private static AdReading.Found ad(String url, String answer) {
    return Recorded.ad(url, utf8(answer));
  }

  @Test
  void gupy_ad_isReadByTheNamesOfItsOwnAnswer() {
    String answer =
        """
        {"id": 7, "name": "Cozinheiro", "description": "<p>Cozinha.</p>", "prerequisites": "<p>.</p>",
         "publishedAt": "2026-11-02T10:00:00.000Z", "expiresAt": "2026-12-02T23:59:59.000Z",
         "jobType": "%s", "workplaceType": "hybrid", "addressCity": "São Paulo",
         "addressState": "São Paulo", "addressCountryShortName": "BR", "departmentName": "Cozinha",
         "careerPage": {"name": "Acme Brasil"}}
        """;
    String url = "https://acme.gupy.io/jobs/7";
    PostingContent cook = ad(url, answer.formatted("vacancy_type_internship")).content();

    assertThat(cook.title()).isEqualTo("Cozinheiro");
    assertThat(cook.company()).isEqualTo(new Company("Acme Brasil", null));
    assertThat(cook.description()).isEqualTo("Cozinha.");
    assertThat(cook.published()).isEqualTo(second("2026-11-02T10:00:00Z"));
    assertThat(cook.expiresAt()).isEqualTo("2026-12-02T23:59:59Z");
    assertThat(cook.employmentType()).isEqualTo(EmploymentType.INTERNSHIP);
    assertThat(cook.workplace()).isEqualTo(Workplace.HYBRID);
    assertThat(cook.department()).isEqualTo("Cozinha");
    assertThat(cook.locations())
        .extracting(Location::city, Location::region, Location::country)
        .containsExactly(tuple("São Paulo", "São Paulo", "BR"));
    assertThat(ad(url, answer.formatted("vacancy_type_talent_pool")).listed()).isFalse();
  }

  @Test
  void dvinci_board_hasCompanyPlaceEndLanguageAndForm() {
    Board easy = new Board("acme.dvinci-easy.com", null, null);
    Listing listing =
        board(
            "dvinci",
            easy,
            """
            [{"id": 7, "position": "Koch", "language": "de", "introduction": "<p>Wir kochen.</p>",
              "weOffer": null, "renderedContent": {"weOffer": {"body": "<p>Essen.</p>"}},
              "jobPublicationURL": "https://acme.dvinci-easy.com/de/jobs/7/koch",
              "applicationFormURL": "https://acme.dvinci-easy.com/de/jobs/7/apply",
              "endDate": "2026-12-02T21:59:59.999Z",
              "jobOpening": {"createdDate": "2026-11-02T08:00:00Z", "company": {"name": "Acme AG"},
               "locations": [{"name": "Küche Süd", "country": {"isoA2": "DE"},
                 "address": {"city": "Bonn", "country": {"isoA2": "DE"}}},
                {"name": "Außendienst", "country": {"isoA2": "AT"}}]}}]
            """);
    PostingContent cook = posting(listing, "7");

    assertThat(system("dvinci").request(easy).url())
        .isEqualTo("https://acme.dvinci-easy.com/jobPublication/list.json");
    assertThat(system("dvinci").request(new Board("acme", null, null)).url())
        .isEqualTo("https://acme.dvinci-hr.com/jobPublication/list.json");
    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(cook.url()).isEqualTo("https://acme.dvinci-easy.com/de/jobs/7/koch");
    assertThat(cook.company()).isEqualTo(new Company("Acme AG", null));
    assertThat(cook.description()).isEqualTo("Wir kochen.\n\nEssen.");
    assertThat(cook.language()).isEqualTo("de");
    assertThat(cook.applyUrl()).isEqualTo("https://acme.dvinci-easy.com/de/jobs/7/apply");
    assertThat(cook.expiresAt()).isEqualTo("2026-12-02T21:59:59Z");
    assertThat(cook.locations())
        .extracting(Location::text, Location::city, Location::country)
        .containsExactly(tuple("Bonn, DE", "Bonn", "DE"), tuple("Außendienst", null, "AT"));
  }

  @Test
  void dvinci_fullAndPartTime_isNeither() {
    String ad =
        """
        {"id": %d, "position": "Koch", "jobOpening": {"workingTimes": [%s],
         "locations": [{"name": "Köln", "country": {"name": "Germany"}}]}}
        """;
    String full = "{\"internalName\": \"FULL_TIME\"}";
    Listing listing =
        board(
            "dvinci",
            new Board("acme", null, null),
            "["
                + ad.formatted(1, full + ",{\"internalName\": \"PART_TIME\"}")
                + ","
                + ad.formatted(2, full)
                + ","
                + ad.formatted(3, "\"Part-time\"")
                + ","
                + ad.formatted(4, "{\"name\": \"Teilzeit\"}")
                + "]");

    assertThat(listing.offers())
        .extracting(it -> it.content().employmentType())
        .containsExactly(
            null, EmploymentType.FULL_TIME, EmploymentType.PART_TIME, EmploymentType.PART_TIME);
    assertThat(posting(listing, "1").locations())
        .containsExactly(new Location("Köln", null, null, "DE", null, null));
  }

  @Test
  void rippling_workplaceOfAllPlaces_isItsOwn() {
    String answer = "{\"uuid\": \"%s\", \"name\": \"Cook\", \"workLocations\": [%s]}";
    String url = "https://ats.rippling.com/acme/jobs/" + UUID;
    String remote = "\"Remote (Portland, OR, US)\"";
    PostingContent cook =
        ad(url, answer.formatted(UUID, remote + ", \"Remote (Austin, TX, US)\"")).content();
    PostingContent baker = ad(url, answer.formatted(UUID, remote + ", \"Bonn, DE\"")).content();

    assertThat(cook.workplace()).isEqualTo(Workplace.REMOTE);
    assertThat(cook.locations())
        .containsExactly(
            new Location("Portland, OR, US", null, null, "US", null, null),
            new Location("Austin, TX, US", null, null, "US", null, null));
    assertThat(baker.workplace()).isNull();
    assertThat(ad(url, answer.formatted(UUID, remote.replace("Remote", "Hybrid"))).content())
        .extracting(PostingContent::workplace)
        .isEqualTo(Workplace.HYBRID);
  }

  @Test
  void gem_furtherOffices_arePlacesToo() {
    Listing listing =
        board(
            "gem",
            new Board("acme", null, null),
            """
            [{"id": "7", "title": "Cook", "location": {"name": "Bonn, Germany"}, "offices": [
              {"name": "Rhine", "location": {"name": "Bonn, Germany"}},
              {"name": "Spree", "location": {"name": "Berlin, Germany"}}, {"name": "Isar"}]}]
            """);

    assertThat(posting(listing, "7").locations())
        .extracting(Location::text, Location::country)
        .containsExactly(
            tuple("Bonn, Germany", "DE"), tuple("Berlin, Germany", "DE"), tuple("Isar", null));
  }

  @Test
  void webcruiter_yearOne_isNoDeadline() {
    Listing listing =
        board(
            "webcruiter",
            new Board("2180", "Acme", null),
            """
            {"Total": 2, "Data": [
             {"Id": 7, "Heading": "Kokk", "ApplicationDeadline": "0001-01-01T00:00:00",
              "PublishedDate": "02.11.2026", "Language": "nb"},
             {"Id": 8, "Heading": "Baker", "ApplicationDeadline": "2026-12-02T00:00:00"}]}
            """);

    assertThat(posting(listing, "7").expiresAt()).isNull();
    assertThat(posting(listing, "7").published()).isEqualTo(day("2026-11-02"));
    assertThat(posting(listing, "7").language()).isEqualTo("nb");
    assertThat(posting(listing, "8").expiresAt()).isEqualTo("2026-12-02T00:00:00Z");
  }

  @Test
  void hireology_payThatIsNoRange_isOneAmount() {
    Listing listing =
        board(
            "hireology",
            new Board("acme", "Acme", null),
            """
            {"count": 1, "data": [{"id": 7, "name": "Cook", "compensation": {"is_comp_range": false,
             "comp_range_min": 9, "comp_single_amount": "17.5", "comp_period": "hour"}}]}
            """);

    assertThat(posting(listing, "7").salary())
        .isEqualTo(new Salary(17.5, 17.5, null, Salary.Period.HOUR, null));
  }

  @Test
  void ukg_published_isThePublication() {
    PostingContent cook =
        ad(
                "https://recruiting.ultipro.com/ACM1000ACME/JobBoard/"
                    + UUID
                    + "/OpportunityDetail?opportunityId="
                    + UUID,
                """
                new US.Opportunity.CandidateOpportunityDetail({"Id": "%s", "Title": "Cook",
                 "PostedDate": "2026-06-03T10:00:00Z",
                 "JobBoardMemberships": [{"ExternalPostedDate": "2026-07-22T10:00:00Z"}]});
                """
                    .formatted(UUID))
            .content();

    assertThat(cook.published()).isEqualTo(second("2026-07-22T10:00:00Z"));
  }

  @Test
  void comeet_placeWithoutATown_isItsName() {
    Listing listing =
        board(
            "comeet",
            new Board("30.005", "Acme", "https://www.comeet.com/jobs/acme/30.005"),
            """
            <script>COMPANY_POSITIONS_DATA = [{"uid": "18.767", "name": "Cook",
             "url_comeet_hosted_page": "https://www.comeet.com/jobs/acme/30.005/cook/18.767",
             "location": {"name": "Remote US", "country": "US", "city": null}}];</script>
            """);

    assertThat(posting(listing, "18.767").locations())
        .containsExactly(new Location("Remote US", null, null, "US", null, null));
  }

  @Test
  void oracle_emptyList_isAnAdThatIsGone() {
    AdRequest job =
        Recorded.job(
                "https://acme.fa.us2.oraclecloud.com/hcmUI/CandidateExperience/en/sites/CX/job/7",
                null)
            .orElseThrow();

    assertThat(system("oracle").read(job, utf8("{\"items\": []}")))
        .isInstanceOf(AdReading.Gone.class);
    assertThat(system("oracle").read(job, utf8("{\"items\": null}")))
        .isInstanceOf(AdReading.Unread.class);
  }

  /** A sync calls such a board truncated, and closes nothing by it; one ad is read alike. */
  @Test
  void softgarden_boardThatShowsLessThanItHas_doesNotSayThatAnAdIsGone() {
    AdRequest job =
        Recorded.job("https://acme.career.softgarden.de/jobs/7/Koch/", null).orElseThrow();
    String board =
        """
        {"numberOfItems": %d, "dataFeedElement": [{"item": {"@type": "JobPosting",
         "url": "https://acme.career.softgarden.de/jobs/8/Koch/", "title": "Koch"}}]}
        """;

    assertThat(system("softgarden").read(job, utf8(board.formatted(1))))
        .isInstanceOf(AdReading.Gone.class);
    assertThat(system("softgarden").read(job, utf8(board.formatted(300))))
        .isInstanceOf(AdReading.Unread.class);
  }

  @Test
  void successfactors_endAndOwnPlaces_areOfTheList() {
    Board board = new Board("jobs.acme.example", null, "https://jobs.acme.example/?locale=en_GB");
    Listing listing =
        board(
            "successfactors",
            board,
            """
            {"totalJobs": 1, "jobSearchResult": [{"response": {"id": "7",
             "unifiedStandardTitle": "Cook", "urlTitle": "Cook", "unifiedStandardEnd": "30/09/2026",
             "custprimecity": "Houston", "custCountryRegion": ["United States"]}}]}
            """);
    PostingContent cook = posting(listing, "7");

    assertThat(cook.expiresAt()).isEqualTo("2026-09-30T23:59:59Z");
    assertThat(cook.locations())
        .extracting(Location::city, Location::country)
        .containsExactly(tuple("Houston", "US"));
  }
}
