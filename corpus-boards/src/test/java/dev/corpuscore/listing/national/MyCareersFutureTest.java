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
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Salary;
import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The answer is written by hand, from the members that are described. */
class MyCareersFutureTest {
  private static final String API = "https://api.mycareersfuture.gov.sg/v2/jobs";
  private static final String PAGE = "https://www.mycareersfuture.gov.sg/job/";

  @Test
  void search_isReadPageByPage() {
    BoardWalk walk = new BoardWalk(new MyCareersFuture(), Board.at(API + "?page=7&sort=new", null));
    assertThat(Objects.requireNonNull(walk.next()).url())
        .isEqualTo(API + "?sort=new&limit=100&page=0");
    walk.read(
        utf8(
            """
            {"total": 2, "results": [
             {"uuid": "dbac8e74", "title": "Site Supervisor", "description": "<p>Supervises.</p>",
              "postedCompany": {"name": "Woh Hup"},
              "salary": {"minimum": 3000, "maximum": 4500, "type": "Monthly"},
              "employmentTypes": [{"id": 7, "employmentType": "Permanent"},
               {"id": 8, "employmentType": "Full Time"}],
              "address": {"isOverseas": false, "street": "A Road"},
              "metadata": {"newPostingDate": "2026-11-20", "originalPostingDate": "2026-11-02",
               "expiryDate": "2026-12-02", "isHideSalary": false,
               "jobDetailsUrl": "https://www.mycareersfuture.gov.sg/job/a-dbac8e74"}}]}
            """));
    assertThat(Objects.requireNonNull(walk.next()).url()).endsWith("limit=100&page=1");
    walk.read(
        utf8(
            """
            {"total": 2, "results": [
             {"title": "Consultant", "postedCompany": {"name": "Agency"},
              "hiringCompany": {"name": "Acme"}, "salary": {"minimum": 1, "type": {"salaryType": "Monthly"}},
              "address": {"isOverseas": true, "overseasCountry": "Malaysia"},
              "metadata": {"isHideSalary": true,
               "jobDetailsUrl": "https://www.mycareersfuture.gov.sg/job/b-03c97721"}}]}
            """));
    Listing listing = walk.listing();
    PostingContent supervisor = listing.offers().getFirst().content();
    PostingContent consultant = listing.offers().getLast().content();

    assertThat(walk.next()).isNull();
    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(supervisor.url()).isEqualTo(PAGE + "a-dbac8e74");
    assertThat(supervisor.title()).isEqualTo("Site Supervisor");
    assertThat(supervisor.company()).isEqualTo(new Company("Woh Hup", null));
    assertThat(supervisor.description()).isEqualTo("Supervises.");
    assertThat(supervisor.employmentType()).isEqualTo(EmploymentType.FULL_TIME);
    assertThat(supervisor.salary())
        .isEqualTo(new Salary(3_000.0, 4_500.0, "SGD", Salary.Period.MONTH, null));
    assertThat(supervisor.published())
        .isEqualTo(new Published(Instant.parse("2026-11-02T00:00:00Z"), Published.Precision.DAY));
    assertThat(supervisor.expiresAt()).isAfter(Instant.parse("2026-12-02T00:00:00Z"));
    assertThat(supervisor.locations())
        .extracting(Location::city, Location::country)
        .containsExactly(tuple("Singapore", "SG"));
    assertThat(consultant.company()).isEqualTo(new Company("Acme", null));
    assertThat(consultant.salary()).as("the employer hides it").isNull();
    assertThat(consultant.locations())
        .extracting(Location::city, Location::country)
        .containsExactly(tuple(null, "MY"));
  }
}
