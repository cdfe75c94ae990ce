package dev.corpuscore.ats;

import static dev.corpuscore.ats.Recorded.posting;
import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.BoardWalk;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.FeedRequest.Extent;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.feed.WalkProgress;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Workplace;
import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class WorkdayTest {
  private static final Workday WORKDAY = new Workday();
  private static final String HOST = "https://acme.wd5.myworkdayjobs.com";
  private static final Board ACME = new Board("acme", "Acme", HOST + "/en-US/External");
  private static final AdRequest JOB =
      Recorded.job(HOST + "/en-US/External/job/Bonn/Cook_R-7/apply?source=x", "Acme").orElseThrow();

  @Test
  void entryOfANumberAlone_isAnAdThatCannotBeRead() {
    Listing listing =
        Recorded.walk(
            WORKDAY,
            ACME,
            utf8(
                """
                {"total": 2, "jobPostings": [{"bulletFields": ["R00322521"]},
                 {"title": "Cook", "externalPath": "/job/Bonn/Cook_R-7", "bulletFields": ["R-7"]}]}
                """));

    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(listing.offers()).hasSize(1);
    assertThat(listing.refused())
        .singleElement()
        .satisfies(
            it ->
                assertThat(Objects.requireNonNull(it.at()).identity())
                    .isEqualTo(new Identity("workday", "acme", "R00322521")));
  }

  @Test
  void ask_board_postsPagesOfTwenty() {
    assertThat(WORKDAY.request(ACME))
        .isEqualTo(
            FeedRequest.post(
                HOST + "/wday/cxs/acme/External/jobs",
                "{\"appliedFacets\":{},\"limit\":20,\"offset\":0,\"searchText\":\"\"}",
                Extent.LISTING));
    assertThatThrownBy(() -> WORKDAY.request(new Board("acme", null, null)))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining("needs its url");
  }

  @Test
  void ask_job_namesItsTail() {
    assertThat(WORKDAY.request(JOB).url())
        .isEqualTo(HOST + "/wday/cxs/acme/External/job/Bonn/Cook_R-7");
    AdRequest shared =
        Recorded.job(
                "https://wd5.myworkdaysite.com/en-US/recruiting/acme/Ext/job/Bonn/Cook_R-7", null)
            .orElseThrow();
    assertThat(WORKDAY.request(shared).url())
        .isEqualTo("https://wd5.myworkdaysite.com/wday/cxs/acme/Ext/job/Bonn/Cook_R-7");
  }

  @Test
  void ad_hasItsEnd_andItsCountryByName() {
    PostingContent cook =
        Recorded.offer(
                WORKDAY,
                JOB,
                utf8(
                    """
                    {"jobPostingInfo": {"title": "Cook", "location": "Pune", "posted": true,
                     "country": {"descriptor": "India"}, "endDate": "2026-12-02",
                     "additionalLocations": null}}
                    """))
            .content();

    assertThat(cook.expiresAt()).isEqualTo("2026-12-02T23:59:59Z");
    assertThat(cook.locations())
        .containsExactly(new Location("Pune", null, null, "IN", null, null));
    assertThat(
            WORKDAY.read(
                JOB, utf8("{\"jobPostingInfo\": {\"title\": \"Cook\", \"posted\": false}}")))
        .isInstanceOf(AdReading.Gone.class);
  }

  @Test
  void board_recorded_isReadAndAsksForTheRest() {
    Listing listing = Recorded.board(WORKDAY, ACME, "workday/omoji-personal__workday.json");
    String tail =
        "/job/Illinois---Chicago/"
            + "Customer-Success-Manager---Global-Public-Sector--State---Local-Gov-_JR332446";
    PostingContent manager = posting(listing, "JR332446");

    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(listing.offers()).hasSize(2);
    assertThat(manager.title())
        .isEqualTo(
            "Customer Success Manager - Global Public Sector (State, Local Government and"
                + " Education)");
    assertThat(manager.url()).isEqualTo(HOST + "/External" + tail);
    assertThat(manager.identity()).isEqualTo(new Identity("workday", "acme", "JR332446"));
    assertThat(manager.locations()).as("5 Locations is no place").isEmpty();
    assertThat(manager.published()).as("Posted 3 Days Ago is not a date").isNull();
    assertThat(listing.offers().getLast().rest())
        .isEqualTo(FeedRequest.json(HOST + "/wday/cxs/acme/External" + tail, Extent.POSTING));
    assertThat(posting(listing, "JR354232").company()).isEqualTo(new Company("Acme", null));
  }

  @Test
  void read_detail_isRead() {
    PostingContent cook =
        Recorded.offer(
                WORKDAY,
                JOB,
                utf8(
                    """
                    {"jobPostingInfo": {"title": "Cook", "jobReqId": "R-7",
                      "jobDescription": "<p>Cook <b>well</b></p>", "postedOn": "Posted 30+ Days Ago",
                      "location": "US-AR-SPRINGDALE-3200 ~ 12 Main St", "timeType": "Full time",
                      "additionalLocations": ["US-CA-FRESNO ~ 1 Elm", "Bonn, Germany"],
                      "jobRequisitionLocation": {"country": {"alpha2Code": "US"}},
                      "remoteType": "Fully Remote", "startDate": "2026-03-01",
                      "externalUrl": "https://acme.wd5.myworkdayjobs.com/External/job/Bonn/Cook_R-7"},
                     "hiringOrganization": {"name": "Acme Foods LLC"}}
                    """))
            .content();

    assertThat(cook.url()).isEqualTo(HOST + "/External/job/Bonn/Cook_R-7");
    assertThat(cook.company()).isEqualTo(new Company("Acme Foods LLC", null));
    assertThat(cook.description()).isEqualTo("Cook well");
    assertThat(cook.locations())
        .containsExactly(
            new Location("US-AR-SPRINGDALE-3200 ~ 12 Main St", null, null, "US", null, null),
            Location.ofText("US-CA-FRESNO ~ 1 Elm"),
            new Location("Bonn, Germany", null, null, "DE", null, null));
    assertThat(cook.workplace()).isEqualTo(Workplace.REMOTE);
    assertThat(cook.employmentType()).isEqualTo(EmploymentType.FULL_TIME);
    assertThat(cook.published())
        .isEqualTo(new Published(Instant.parse("2026-03-01T00:00:00Z"), Published.Precision.DAY));
  }

  @Test
  void read_detail_ofARequisitionInAnotherCountry_isInThatOfThePosting() {
    PostingContent cook =
        Recorded.offer(
                WORKDAY,
                JOB,
                utf8(
                    """
                    {"jobPostingInfo": {"title": "Cook", "jobReqId": "R-7",
                      "location": "Germany - Bonn", "country": {"descriptor": "Germany"},
                      "jobRequisitionLocation": {"country": {"alpha2Code": "IE"}},
                      "remoteType": "Office - Based"}}
                    """))
            .content();

    assertThat(cook.locations())
        .containsExactly(new Location("Germany - Bonn", null, null, "DE", null, null));
    assertThat(cook.workplace()).isEqualTo(Workplace.ONSITE);
  }

  @Test
  void board_totalOfZero_isNoTotal() {
    BoardPage.Ads first = page(0, 20, 45);
    BoardPage.Ads second = page(20, 20, 0);
    BoardPage.Ads last = page(40, 5, 0);

    assertThat(first.total()).isEqualTo(45);
    assertThat(second.total()).isNull();
    assertThat(second.next())
        .isNotNull()
        .extracting(FeedRequest::body)
        .asString()
        .contains("\"limit\":20,\"offset\":40");
    assertThat(last.next()).isNull();
    assertThat(last.cut()).isNull();
  }

  @Test
  void board_endsWhereTenantsAreCapped_isNotTakenForWhole() {
    BoardPage.Ads capped = page(1_980, 20, 2_000);

    assertThat(capped.next()).isNull();
    assertThat(capped.cut()).contains("2000");
  }

  @Test
  void board_totalOnTheFirstPageOnly_isReadWhole() {
    Listing listing = played(5_000, 5_000, 0);

    assertThat(listing.reason()).isNull();
    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(listing.offers()).hasSize(5_000);
  }

  @Test
  void board_sizeOfThePageAsLaterTotals_isReadWhole() {
    assertThat(played(2_345, 2_345, 20).state()).isEqualTo(Listing.State.COMPLETE);
  }

  @Test
  void board_firstTotalLies_isNotTakenForWhole() {
    assertThat(played(45, 60, 0).reason()).isEqualTo("the board says it has 60 ads and shows 45");
    assertThat(played(45, 30, 0).reason()).isEqualTo("the board says it has 30 ads and shows 40");
    assertThat(played(5_000, 2_000, 0).reason()).contains("2000");
  }

  /** What a walk says of a board of {@code size} ads. */
  private static Listing played(int size, int firstTotal, int laterTotals) {
    BoardWalk walk = new BoardWalk(WORKDAY, ACME);
    for (int seen = 0; walk.next() != null; seen += 20) {
      int count = Math.max(0, Math.min(20, size - seen));
      walk.read(answer(seen, count, seen == 0 ? firstTotal : laterTotals));
    }
    return walk.listing();
  }

  private static BoardPage.Ads page(int before, int count, int total) {
    return (BoardPage.Ads)
        WORKDAY.read(ACME, new WalkProgress(before, null), answer(before, count, total));
  }

  private static byte[] answer(int before, int count, int total) {
    StringBuilder ads = new StringBuilder();
    for (int i = 0; i < count; i++) {
      ads.append(i == 0 ? "" : ",")
          .append("{\"title\": \"Cook\", \"externalPath\": \"/job/Bonn/Cook_R-")
          .append(before + i)
          .append("\"}");
    }
    return utf8("{\"total\": " + total + ", \"jobPostings\": [" + ads + "]}");
  }
}
