package dev.corpuscore.ats;

import static dev.corpuscore.ats.Recorded.assertSays;
import static dev.corpuscore.ats.Recorded.ofBoard;
import static dev.corpuscore.ats.Recorded.posting;
import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardSession;
import dev.corpuscore.feed.BoardWalk;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Salary;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The board is recorded; its page and an ad are written by hand, from what is described. */
class PaycomTest {
  private static final AtsSystem PAYCOM = AtsSystems.named("paycom").orElseThrow();
  private static final String KEY = "8e7f16ad6654e4ed3797ee9f40db0a48";
  private static final String PORTAL = "https://www.paycomonline.net/v4/ats/web.php/portal/";
  private static final String API = "https://portal-applicant-tracking.us-cent.paycomonline.net";
  private static final Board BOARD = new Board(KEY, "Acme", null);

  private static byte[] page(String server, String token) {
    return utf8(
        """
        <html><script>var configsFromHost = {"sessionJWT":"%s","libConfig":
        "{\\"atsPortalMantleServiceUrl\\":\\"%s\\",\\"locale\\":\\"en-US\\"}"};
        var Mountable = {};</script></html>
        """
            .formatted(token, server));
  }

  @Test
  void recordedBoard_isReadBehindItsPage() {
    BoardWalk walk = new BoardWalk(PAYCOM, BOARD);
    FeedRequest page = Objects.requireNonNull(walk.next());
    walk.read(page(API + "/", "eyJ.a-b_c.d"));
    FeedRequest search = Objects.requireNonNull(walk.next());
    walk.read(ofBoard("paycom/two-previews.json"));
    Listing listing = walk.listing();
    PostingContent engineer = posting(listing, "383557");

    assertThat(page.url()).isEqualTo(PORTAL + "8E7F16AD6654E4ED3797EE9F40DB0A48/career-page");
    assertThat(search.url()).isEqualTo(API + "/api/ats/job-posting-previews/search");
    assertThat(search.body()).startsWith("{\"skip\":0,\"take\":100,\"filtersForQuery\":{");
    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(listing.offers()).hasSize(2);
    assertSays(
        engineer,
        """
        {"url": "https://www.paycomonline.net/v4/ats/web.php/portal/%1$s/jobs/383557",
         "identity": {"ats": "paycom", "tenant": "%1$s", "externalId": "383557"},
         "title": "Quality Engineer II", "company": {"name": "Acme"},
         "employmentType": "full_time",
         "locations": [{"text": "Darien, WI 53114"}, {"text": "Beloit, WI 53511"}]}
        """
            .formatted(KEY));
    assertThat(posting(listing, "389900").locations()).containsExactly(Location.ofText("Hangzhou"));
    assertThat(Objects.requireNonNull(listing.offers().getFirst().rest()).url())
        .isEqualTo(API + "/api/ats/job-postings/383557");
  }

  @Test
  void token_isSentToTheSystemAlone_andNotPrinted() {
    Board opened = PAYCOM.opened(BOARD, page(API, "eyJ.a-b_c.d"));
    BoardSession session = Objects.requireNonNull(opened.session());

    assertThat(session.headersFor(API + "/api/ats/job-postings/7"))
        .containsOnly(
            org.assertj.core.api.Assertions.entry("Authorization", "eyJ.a-b_c.d"),
            org.assertj.core.api.Assertions.entry("Locale", "en-US"));
    assertThat(session.headersFor("https://paycomonline.net.acme.example/")).isEmpty();
    assertThat(session.headersFor("https://notpaycomonline.net/")).isEmpty();
    assertThat(session.headersFor(API.replace("https", "http") + "/")).isEmpty();
    assertThat(session.headersFor(API + ":8443/")).isEmpty();
    assertThat(opened.toString()).doesNotContain("eyJ");
    assertThat(PAYCOM.request(opened).toString()).doesNotContain("eyJ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://portal-applicant-tracking.us-cent.paycomonline.net",
        "https://paycomonline.net.acme.example",
        "https://acme.example/paycomonline.net",
        "https://me@acme.example",
        "https://127.0.0.1",
        "not a url",
        ""
      })
  void pageThatNamesAnotherServer_isNoBoard(String server) {
    Listing listing = Recorded.walk(PAYCOM, BOARD, page(server, "eyJ.a-b_c.d"));

    assertThat(listing.state()).isEqualTo(Listing.State.UNREADABLE);
    assertThat(listing.reason()).isEqualTo("the page of the board names no server of its system");
  }

  @Test
  void pageWithoutToken_orOfABoardThatIsGone_isNoBoard() {
    assertThat(Recorded.walk(PAYCOM, BOARD, page(API, "a\\r\\nHost: x")).reason())
        .isEqualTo("the page of the board gives no token to ask it with");
    assertThat(
            Recorded.walk(
                    PAYCOM, BOARD, utf8("<html>Job board does not exist or is unavailable</html>"))
                .state())
        .isEqualTo(Listing.State.UNREADABLE);
  }

  @Test
  void ad_hasPayAndAddressOfItsPackedJobPosting() {
    AdReading.Found ad =
        Recorded.offer(
            PAYCOM,
            opened(),
            utf8(
                """
                {"jobPosting": {"jobId": 165817, "jobTitle": "Cook", "positionType": "Pool/PRN",
                 "location": "Main 499 - Floresville, TX 78114", "remoteType": "",
                 "descriptionTitle": "What", "description": "<p>Cooks.</p>",
                 "qualificationsTitle": "Who", "qualifications": "<p>A cook.</p>",
                 "salaryRange": "$15 to $18", "jobCategory": "Kitchen", "startDate": "",
                 "googleJobJson": "{\\"@type\\":\\"JobPosting\\",\\"datePosted\\":\\"2026-11-02\\",\
                \\"jobLocation\\":{\\"@type\\":\\"Place\\",\\"address\\":{\\"addressLocality\\":\
                \\"Floresville\\",\\"addressRegion\\":\\"TX\\",\\"addressCountry\\":\\"US\\"}},\
                \\"baseSalary\\":{\\"currency\\":\\"USD\\",\\"value\\":{\\"minValue\\":15,\
                \\"maxValue\\":18,\\"unitText\\":\\"HOUR\\"}}}"}}
                """));
    PostingContent cook = ad.content();

    assertThat(cook.title()).isEqualTo("Cook");
    assertThat(cook.published()).isEqualTo(Recorded.day("2026-11-02"));
    assertThat(cook.salary())
        .isEqualTo(new Salary(15.0, 18.0, "USD", Salary.Period.HOUR, "$15 to $18"));
    assertThat(cook.locations())
        .extracting(Location::city, Location::region, Location::country)
        .containsExactly(org.assertj.core.api.Assertions.tuple("Floresville", "TX", "US"));
    assertThat(cook.department()).isEqualTo("Kitchen");
    assertThat(cook.description()).isEqualTo("What\n\nCooks.\n\nWho\n\nA cook.");
  }

  @Test
  void ad_whosePackedJobPostingIsDamaged_isReadWithoutIt() {
    AdReading.Found ad =
        Recorded.offer(
            PAYCOM,
            opened(),
            utf8(
                """
                {"jobPosting": {"jobId": "165817", "jobTitle": "Cook", "postedOn": "",
                 "location": "Main 499 - Floresville, TX 78114", "googleJobJson": "{\\"a"}}
                """));

    assertThat(ad.content().locations()).containsExactly(Location.ofText("Floresville, TX 78114"));
    assertThat(ad.content().salary()).isNull();
  }

  private static AdRequest opened() {
    AdRequest job = Recorded.job(PORTAL + KEY + "/jobs/165817", null).orElseThrow();
    assertThat(PAYCOM.opens(job.board())).isTrue();
    return job.of(PAYCOM.opened(job.board(), page(API, "eyJ.a-b_c.d")));
  }
}
