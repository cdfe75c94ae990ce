package dev.corpuscore.listing.national;

import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardWalk;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Workplace;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The answer is written by hand, from the members that are described. */
class UsaJobsTest {
  @Test
  void search_isReadPageByPage() {
    Board board = Board.at("https://data.usajobs.gov/api/Search?Page=7&Organization=AG", null);
    BoardWalk walk = new BoardWalk(new UsaJobs(), board);
    String search = "https://data.usajobs.gov/api/Search?Organization=AG&ResultsPerPage=500&Page=";
    assertThat(Objects.requireNonNull(walk.next()).url()).isEqualTo(search + 1);
    walk.read(
        utf8(
            """
            {"SearchResult": {"SearchResultCountAll": 2, "SearchResultItems": [
             {"MatchedObjectId": "1", "MatchedObjectDescriptor": {"PositionTitle": "Forester",
              "PositionURI": "https://www.usajobs.gov:443/job/1", "OrganizationName": "Forest Service",
              "PositionLocation": [{"LocationName": "Washington DC, District of Columbia",
               "CityName": "Washington DC, District of Columbia", "CountryCode": "United States",
               "CountrySubDivisionCode": "District of Columbia"},
               {"CityName": "Juneau", "CountryCode": "United States",
                "CountrySubDivisionCode": "Alaska"}, {"CountryCode": "United States"}],
              "PositionSchedule": [{"Code": "1", "Name": "Full-Time"}],
              "DepartmentName": "Department of Agriculture",
              "ApplyURI": ["https://www.usajobs.gov:443/GetJob/ViewDetails/1?PostingChannelID="],
              "QualificationSummary": "Has planted.",
              "PositionRemuneration": [{"MinimumRange": "50000.0", "MaximumRange": "60,000",
               "RateIntervalCode": "PA"}],
              "PublicationStartDate": "2026-11-02", "PositionStartDate": "2026-10-01",
              "ApplicationCloseDate": "2026-11-30T23:59:59Z",
              "UserArea": {"Details": {"JobSummary": "Trees & more.", "MajorDuties": ["Plant.", 7],
               "Requirements": "Boots", "TeleworkEligible": true, "RemoteIndicator": true}}}}]}}
            """));
    assertThat(Objects.requireNonNull(walk.next()).url()).isEqualTo(search + 2);
    walk.read(
        utf8(
            """
            {"SearchResult": {"SearchResultCountAll": 2, "SearchResultItems": [
             {"MatchedObjectDescriptor": {"PositionTitle": "Clerk",
              "PositionURI": "https://www.usajobs.gov:443/job/2"}}]}}
            """));
    Listing listing = walk.listing();
    PostingContent forester = listing.offers().getFirst().content();

    assertThat(walk.next()).isNull();
    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(listing.offers()).hasSize(2);
    assertThat(forester.url()).isEqualTo("https://www.usajobs.gov/job/1");
    assertThat(forester.title()).isEqualTo("Forester");
    assertThat(forester.company()).isEqualTo(new Company("Forest Service", null));
    assertThat(forester.locations())
        .extracting(Location::city, Location::region, Location::country)
        .containsExactly(
            tuple("Washington DC", "District of Columbia", "US"),
            tuple("Juneau", "Alaska", "US"),
            tuple(null, null, "US"));
    assertThat(forester.employmentType()).isEqualTo(EmploymentType.FULL_TIME);
    assertThat(forester.department()).isEqualTo("Department of Agriculture");
    assertThat(forester.applyUrl()).contains("/GetJob/ViewDetails/1");
    assertThat(forester.salary())
        .isEqualTo(new Salary(50_000.0, 60_000.0, "USD", Salary.Period.YEAR, null));
    assertThat(forester.workplace()).isEqualTo(Workplace.REMOTE);
    assertThat(forester.description())
        .isEqualTo("Trees & more.\n\nPlant.\n\n7\n\nBoots\n\nHas planted.");
    assertThat(forester.expiresAt()).isEqualTo("2026-11-30T23:59:59Z");
    assertThat(Objects.requireNonNull(forester.published()).at()).isEqualTo("2026-11-02T00:00:00Z");
  }

  /** Older answers say the period in words, and duties as one text. */
  @ParameterizedTest
  @CsvSource({
    "Per Year, 1, YEAR, FULL_TIME",
    "Per Hour, 2, HOUR, PART_TIME",
    "PM, 2, MONTH, PART_TIME",
    "PD, 4, DAY,",
    "FB, 1,, FULL_TIME",
  })
  void formsOfPayAndHours_areRead(
      String interval,
      String schedule,
      Salary.@Nullable Period period,
      @Nullable EmploymentType hours) {
    Board board = Board.at("https://data.usajobs.gov/api/Search", null);
    BoardWalk walk = new BoardWalk(new UsaJobs(), board);
    walk.read(
        utf8(
            """
            {"SearchResult": {"SearchResultCountAll": 1, "SearchResultItems": [
             {"MatchedObjectDescriptor": {"PositionTitle": "Clerk",
              "PositionURI": "https://www.usajobs.gov:443/job/2",
              "PositionSchedule": [{"Name": "", "Code": "%s"}],
              "PositionRemuneration": [{"MinimumRange": "20", "MaximumRange": "30",
               "RateIntervalCode": "%s"}],
              "UserArea": {"Details": {"MajorDuties": "Files."}}}}]}}
            """
                .formatted(schedule, interval)));
    PostingContent clerk = walk.listing().offers().getFirst().content();

    assertThat(clerk.salary()).isEqualTo(new Salary(20.0, 30.0, "USD", period, null));
    assertThat(clerk.employmentType()).isEqualTo(hours);
    assertThat(clerk.description()).isEqualTo("Files.");
  }

  @Test
  void places_haveTheirPoint_orTheNameThatIsShown() {
    String ad =
        """
        {"MatchedObjectDescriptor": {"PositionTitle": "Cook",
         "PositionURI": "https://www.usajobs.gov/job/%d", "PositionLocationDisplay": "%s"%s}}
        """;
    BoardWalk walk =
        new BoardWalk(new UsaJobs(), Board.at("https://data.usajobs.gov/api/Search", null));
    walk.read(
        utf8(
            "{\"SearchResult\": {\"SearchResultCountAll\": 3, \"SearchResultItems\": ["
                + ad.formatted(
                    1,
                    "Multiple Locations",
                    """
                    , "PositionLocation": [{"LocationName": "Salem, Oregon",
                      "CityName": "Salem, Oregon", "CountrySubDivisionCode": "Oregon",
                      "CountryCode": "United States", "Latitude": 44.5, "Longitude": -123.25},
                     {"LocationName": "Anywhere in the U.S. (remote job)", "Latitude": 0,
                      "Longitude": 0}]
                    """)
                + ","
                + ad.formatted(2, "Salem, Oregon", "")
                + ","
                + ad.formatted(3, "Multiple Locations", "")
                + "]}}"));

    assertThat(walk.listing().offers())
        .extracting(it -> it.content().locations())
        .containsExactly(
            List.of(
                new Location(
                    "Salem, Oregon, United States", "Salem", "Oregon", "US", 44.5, -123.25),
                Location.ofText("Anywhere in the U.S. (remote job)")),
            List.of(Location.ofText("Salem, Oregon")),
            List.of());
  }
}
