package dev.corpuscore.ats;

import static dev.corpuscore.ats.Recorded.ofBoard;
import static dev.corpuscore.ats.Recorded.posting;
import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Workplace;
import org.junit.jupiter.api.Test;

/** Expected values are by hand, from the recording and from the members that are described. */
class HibobTest {
  private static final AtsSystem HIBOB = AtsSystems.named("hibob").orElseThrow();
  private static final Board BOARD = new Board("ustwo", "ustwo", null);

  @Test
  void request_saysWhichPageItComesFrom() {
    FeedRequest request = HIBOB.request(BOARD);

    assertThat(request.url()).isEqualTo("https://ustwo.careers.hibob.com/api/job-ad");
    assertThat(request.headers())
        .containsExactly(entry("Referer", "https://ustwo.careers.hibob.com/jobs"));
  }

  @Test
  void recordedBoard_isRead() {
    Listing listing = Recorded.walk(HIBOB, BOARD, ofBoard("hibob/ustwo-job-ad.json"));
    PostingContent principal = posting(listing, "78fb36c8-f210-4f63-ab28-2b697571755e");

    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(listing.offers()).hasSize(2);
    assertThat(principal.url())
        .isEqualTo("https://ustwo.careers.hibob.com/jobs/78fb36c8-f210-4f63-ab28-2b697571755e");
    assertThat(principal.title()).isEqualTo("Growth Principal");
    assertThat(principal.department()).isEqualTo("Growth");
    assertThat(principal.workplace()).isEqualTo(Workplace.HYBRID);
    assertThat(principal.locations())
        .containsExactly(new Location("New York Studio", null, null, "US", null, null));
    assertThat(principal.description())
        .isEqualTo("Lead growth for the New York studio.\n\n10+ years experience");
    assertThat(principal.salary()).isNull();
  }

  @Test
  void adWithPayAndLanguage_isRead_andOneWithoutTitleRefused() {
    Listing listing =
        Recorded.walk(
            HIBOB,
            BOARD,
            utf8(
                """
                {"jobAdDetails": [
                 {"id": "78FB36C8-f210-4f63-ab28-2b697571755e", "title": "Koch", "language": "de",
                  "publishedAt": "2026-11-02T08:00:00Z", "site": "Remote",
                  "payTransparencyMinSalary": 50000, "payTransparencyMaxSalary": 60000,
                  "payTransparencySalaryCurrency": "EUR",
                  "payTransparencySalaryPayPeriod": "Annual"},
                 {"id": "b8547f85-ccc9-4dcf-ac6b-f6d954f0ed28", "title": ""}]}
                """));
    PostingContent cook = posting(listing, "78fb36c8-f210-4f63-ab28-2b697571755e");

    assertThat(cook.language()).isEqualTo("de");
    assertThat(cook.published()).isEqualTo(Recorded.second("2026-11-02T08:00:00Z"));
    assertThat(cook.salary())
        .isEqualTo(new Salary(50_000.0, 60_000.0, "EUR", Salary.Period.YEAR, null));
    assertThat(listing.refused()).hasSize(1);
    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
  }

  /** Its labels are in the language of the board. */
  @Test
  void names_areReadByTheirIdsFirst() {
    Listing listing =
        Recorded.walk(
            HIBOB,
            BOARD,
            utf8(
                """
                {"jobAdDetails": [
                 {"id": "78fb36c8-f210-4f63-ab28-2b697571755e", "title": "Cuisinier",
                  "workspaceTypeId": "hybrid", "workspaceType": "Hybride",
                  "employmentTypeId": "Permanent", "employmentType": "Full time"},
                 {"id": "b8547f85-ccc9-4dcf-ac6b-f6d954f0ed28", "title": "Boulanger",
                  "workspaceTypeId": "on_site", "employmentTypeId": "Contractor",
                  "employmentType": "Full time"}]}
                """));
    PostingContent cook = posting(listing, "78fb36c8-f210-4f63-ab28-2b697571755e");
    PostingContent baker = posting(listing, "b8547f85-ccc9-4dcf-ac6b-f6d954f0ed28");

    assertThat(cook.workplace()).isEqualTo(Workplace.HYBRID);
    assertThat(cook.employmentType()).isEqualTo(EmploymentType.FULL_TIME);
    assertThat(baker.workplace()).isEqualTo(Workplace.ONSITE);
    assertThat(baker.employmentType()).isEqualTo(EmploymentType.CONTRACT);
  }
}
