package dev.corpuscore.ats;

import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.feed.WalkProgress;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Workplace;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Answers are written by hand, from what is described of the system. */
class AdpTest {
  private static final AtsSystem ADP = AtsSystems.named("adp").orElseThrow();
  private static final String CLIENT = "3825f7a8-dec1-43e7-a9d0-eaac67e830d1";
  private static final String CENTER =
      "https://workforcenow.adp.com/mascsr/default/mdf/recruitment/recruitment.html?cid="
          + CLIENT
          + "&ccId=19000101_000001";
  private static final String SERVICE =
      "https://workforcenow.adp.com/mascsr/default/careercenter/public/events/staffing/v1/job-requisitions";
  private static final Board BOARD = new Board(CLIENT, "Acme", CENTER + "&lang=en_US");

  /** A place may begin with the name of the site, and a name with a space. */
  private static final String COOK =
      """
      {"itemID": "9201050875412_1", "requisitionTitle": "Cook", "clientRequisitionID": "1222",
       "postDate": "2026-06-29T16:54:00.000-04:00", "workLevelCode": {"shortName": "Full Time"},
       "payGradeRange": {"minimumRate": {"amountValue": 22.5, "currencyCode": "USD"},
                         "maximumRate": {"amountValue": 27.5, "currencyCode": "USD"}},
       "customFieldGroup": {"stringFields": [
         {"nameCode": {"codeValue": "JobClass"}, "stringValue": "Kitchen"},
         {"nameCode": {"codeValue": "Unset"}},
         {"nameCode": {"codeValue": "requisitionTitle"}, "stringValue": "Another"},
         {"nameCode": {"codeValue": "ExternalJobID"}, "stringValue": "512345"}],
        "codeFields": [
         {"nameCode": {"codeValue": "SalaryType"}, "codeValue": "HR", "shortName": "Hourly"}],
        "indicatorFields": [
         {"nameCode": {"codeValue": "Remote"}, "indicatorValue": true}]},
       "requisitionLocations": [
         {"nameCode": {"shortName": "SAN DIEGO, Los Angeles, CA, US"},
          "address": {"cityName": "Los Angeles",
                      "countrySubdivisionLevel1": {"codeValue": "CA"}, "countryCode": "US"}},
         {"nameCode": {"shortName": " Arlington, VA, US"}}]%s}
      """;

  @Test
  void board_isReadByTheIdsThatItsPagesHave() {
    Listing listing =
        Recorded.walk(
            ADP,
            BOARD,
            utf8(
                "{\"jobRequisitions\": ["
                    + COOK.formatted("")
                    + ", {\"itemID\": \"9201_2\", \"requisitionTitle\": \"Baker\","
                    + " \"customFieldGroup\": null}], \"meta\": {\"totalNumber\": 2}}"));

    assertThat(ADP.request(BOARD).url())
        .isEqualTo(
            SERVICE
                + "?cid="
                + CLIENT
                + "&ccId=19000101_000001&lang=en_US&locale=en_US&$top=20&$skip=1");
    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(listing.offers())
        .extracting(
            it -> it.content().identity(),
            it -> it.content().url(),
            it -> Objects.requireNonNull(it.rest()).url())
        .containsExactly(
            tuple(
                new Identity("adp", CLIENT, "512345"),
                CENTER + "&jobId=512345",
                SERVICE
                    + "/512345?cid="
                    + CLIENT
                    + "&ccId=19000101_000001&lang=en_US&locale=en_US"),
            tuple(
                new Identity("adp", CLIENT, "9201_2"),
                CENTER + "&jobId=9201_2",
                SERVICE
                    + "/9201_2?cid="
                    + CLIENT
                    + "&ccId=19000101_000001&lang=en_US&locale=en_US"));
  }

  @Test
  void ad_isReadWithItsText() {
    AdRequest job = Recorded.job(CENTER + "&lang=en_US&jobId=512345", null).orElseThrow();

    PostingContent cook =
        Recorded.offer(
                ADP,
                job,
                utf8(COOK.formatted(", \"requisitionDescription\": \"<p>Cook well.</p>\"")))
            .content();

    assertThat(cook.identity()).isEqualTo(new Identity("adp", CLIENT, "512345"));
    assertThat(cook.title()).isEqualTo("Cook");
    assertThat(cook.description()).isEqualTo("Cook well.");
    assertThat(cook.employmentType()).isEqualTo(EmploymentType.FULL_TIME);
    assertThat(cook.published()).isEqualTo(Recorded.second("2026-06-29T20:54:00Z"));
    assertThat(cook.locations())
        .containsExactly(
            new Location("Los Angeles, CA, US", "Los Angeles", "CA", "US", null, null),
            new Location("Arlington, VA, US", null, null, "US", null, null));
    assertThat(cook.salary()).isEqualTo(new Salary(22.5, 27.5, "USD", Salary.Period.HOUR, null));
    assertThat(cook.workplace()).isEqualTo(Workplace.REMOTE);
    assertThat(ADP.read(job, utf8(COOK.replace("512345", "512346").formatted(""))))
        .as("another ad")
        .isInstanceOf(AdReading.Unread.class);
  }

  /** A center answers so in a language that it does not use. */
  @Test
  void boardInAnotherLanguage_isNotAnEmptyBoard() {
    Board french = new Board(CLIENT, null, CENTER + "&lang=fr_CA");
    String empty = "{\"jobRequisitions\": []%s}";

    assertThat(Recorded.walk(ADP, BOARD, utf8(empty.formatted(""))).state())
        .isEqualTo(Listing.State.UNREADABLE);
    assertThat(
            Recorded.walk(ADP, BOARD, utf8(empty.formatted(", \"meta\": {\"totalNumber\": 0}")))
                .state())
        .isEqualTo(Listing.State.COMPLETE);
    assertThat(ADP.request(french).url()).contains("&lang=fr_CA&locale=fr_CA&");
    assertThat(ADP.request(new Board(CLIENT, null, CENTER)).url())
        .contains("&lang=en_US&locale=en_US&");
    assertThat(
            ADP.request(Recorded.job(CENTER + "&lang=fr_CA&jobId=512345", null).orElseThrow())
                .url())
        .endsWith("&lang=fr_CA&locale=fr_CA");
  }

  /** Twenty a page, whatever is asked for. */
  @Test
  void boardOfSeveralPages_isAskedForTheRest() {
    BoardPage.Ads page = (BoardPage.Ads) ADP.read(BOARD, WalkProgress.START, utf8(first(41)));

    assertThat(Objects.requireNonNull(page.next()).url()).endsWith("&$top=20&$skip=21");
    assertThat(page.total()).isEqualTo(41);
  }

  private static String first(int total) {
    return IntStream.range(0, 20)
        .mapToObj(it -> "{\"itemID\":\"%d_1\",\"requisitionTitle\":\"Cook\"}".formatted(it))
        .collect(
            Collectors.joining(
                ",", "{\"jobRequisitions\":[", "],\"meta\":{\"totalNumber\":" + total + "}}"));
  }
}
