package dev.corpuscore.ats;

import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.WalkProgress;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Workplace;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** No response of BambooHR was recorded; the shapes are those that its readers describe. */
class BambooHrTest {
  private static final AtsSystem BAMBOO = AtsSystems.named("bamboohr").orElseThrow();
  private static final Board ACME = new Board("acme", null, null);
  private static final AdRequest JOB =
      Recorded.job("https://acme.bamboohr.com/careers/31", null).orElseThrow();

  @Test
  void ask_jobAndBoard_namesThePages() {
    assertThat(BAMBOO.request(JOB).url()).isEqualTo("https://acme.bamboohr.com/careers/31/detail");
    assertThat(BAMBOO.request(ACME).url()).isEqualTo("https://acme.bamboohr.com/careers/list");
  }

  @Test
  void board_idsAsTextOrNumber_areOneId() {
    BoardPage page =
        BAMBOO.read(
            ACME,
            WalkProgress.START,
            utf8(
                """
                {"meta": {"totalCount": 2}, "result": [
                  {"id": "31", "jobOpeningName": "Cook", "departmentLabel": "Kitchen",
                   "employmentStatusLabel": "Part-Time", "locationType": "1",
                   "location": {"city": "Bonn", "state": null}},
                  {"id": 32, "jobOpeningName": "Waiter"}]}
                """));

    assertThat(page)
        .isInstanceOfSatisfying(
            BoardPage.Ads.class,
            ads -> {
              assertThat(ads.total()).isEqualTo(2);
              BoardEntry.Offer cook = (BoardEntry.Offer) ads.entries().getFirst();
              BoardEntry.Offer waiter = (BoardEntry.Offer) ads.entries().getLast();
              assertThat(cook.content().identity())
                  .isEqualTo(new Identity("bamboohr", "acme", "31"));
              assertThat(cook.content().employmentType()).isEqualTo(EmploymentType.PART_TIME);
              assertThat(cook.content().workplace()).isEqualTo(Workplace.REMOTE);
              assertThat(cook.content().locations())
                  .containsExactly(new Location("Bonn", "Bonn", null, null, null, null));
              assertThat(cook.rest()).isEqualTo(BAMBOO.request(JOB));
              assertThat(waiter.content().identity())
                  .isEqualTo(new Identity("bamboohr", "acme", "32"));
              assertThat(waiter.content().url()).isEqualTo("https://acme.bamboohr.com/careers/32");
            });
  }

  @Test
  void adThatIsNoLongerOpen_isGone() {
    String answer =
        "{\"result\": {\"jobOpening\": {\"jobOpeningName\": \"Cook\", \"jobOpeningStatus\": \"%s\","
            + " \"atsLocation\": {\"city\": \"Toronto\", \"state\": null, \"province\": \"Ontario\"}}}}";

    assertThat(BAMBOO.read(JOB, utf8(answer.formatted("Closed"))))
        .isInstanceOf(AdReading.Gone.class);
    assertThat(BAMBOO.read(JOB, utf8("{\"jobOpeningName\": \"Cook\"}")))
        .as("not where an ad is")
        .isInstanceOf(AdReading.Unread.class);
    assertThat(Recorded.offer(BAMBOO, JOB, utf8(answer.formatted("Open"))).content().locations())
        .containsExactly(new Location("Toronto, Ontario", "Toronto", "Ontario", null, null, null));
  }

  @Test
  void read_detail_isRead() {
    PostingContent cook =
        Recorded.offer(
                BAMBOO,
                JOB,
                utf8(
                    """
                    {"result": {"jobOpening": {"jobOpeningName": "Cook",
                      "departmentLabel": "Kitchen", "employmentStatusLabel": "Full-Time",
                      "location": {"city": "Lindon", "state": "Utah", "postalCode": "84042",
                        "addressCountry": "United States"},
                      "atsLocation": {"country": null, "state": null, "city": null},
                      "locationType": 2, "description": "<p>Cook.</p>",
                      "compensation": "$20 - $25 per hour", "datePosted": "2026-05-04",
                      "jobOpeningShareUrl": "https://acme.bamboohr.com/careers/31"}}}
                    """))
            .content();

    assertThat(cook.title()).isEqualTo("Cook");
    assertThat(cook.locations())
        .containsExactly(
            new Location("Lindon, Utah, United States", "Lindon", "Utah", "US", null, null));
    assertThat(cook.salary())
        .as("words stay words")
        .isEqualTo(new Salary(null, null, null, null, "$20 - $25 per hour"));
    assertThat(cook.published())
        .isEqualTo(new Published(Instant.parse("2026-05-04T00:00:00Z"), Published.Precision.DAY));
    assertThat(cook.description()).isEqualTo("Cook.");
    assertThat(cook.department()).isEqualTo("Kitchen");
  }

  @ParameterizedTest
  @CsvSource({"\"0\",ONSITE", "0,ONSITE", "\"1\",REMOTE", "2,HYBRID", "3,", "null,"})
  void read_locationType_isOneOfThree(String type, Workplace workplace) {
    String opening = "{\"jobOpeningName\": \"C\", \"locationType\": " + type + "}";

    assertThat(
            Recorded.offer(BAMBOO, JOB, utf8("{\"result\": {\"jobOpening\": " + opening + "}}"))
                .content()
                .workplace())
        .isEqualTo(workplace);
  }
}
