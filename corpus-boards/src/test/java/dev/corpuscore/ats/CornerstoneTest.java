package dev.corpuscore.ats;

import static dev.corpuscore.ats.Recorded.ofBoard;
import static dev.corpuscore.ats.Recorded.posting;
import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardWalk;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The page of a board and an ad are recorded; a listing is written by hand, as described. */
class CornerstoneTest {
  private static final AtsSystem CORNERSTONE = AtsSystems.named("cornerstone").orElseThrow();
  private static final String AD =
      "https://gmv.csod.com/ux/ats/careersite/4/home/requisition/5045?c=gmv";

  @Test
  void board_isReadBehindItsRecordedPage() {
    BoardWalk walk = new BoardWalk(CORNERSTONE, new Board("gmv", "GMV", AD));
    FeedRequest page = Objects.requireNonNull(walk.next());
    walk.read(ofBoard("cornerstone/gmv-home.html"));
    FeedRequest search = Objects.requireNonNull(walk.next());
    walk.read(
        utf8(
            """
            {"status": "Success", "data": {"totalCount": 1, "requisitions": [
             {"requisitionId": 5045, "displayJobTitle": "Aerospace engineer &lt;R&amp;D&gt;",
              "postingEffectiveDate": "9/10/2026", "postingExpirationDate": "10/18/2026",
              "externalDescription": ".wm {left: 0} Text",
              "locations": [{"city": "Tres Cantos", "state": "Madrid", "country": "ES"},
                            {"city": "Lisboa", "country": "PT"}]}]}}
            """));
    PostingContent engineer = posting(walk.listing(), "5045");

    assertThat(page.url()).isEqualTo("https://gmv.csod.com/ux/ats/careersite/4/home?c=gmv");
    assertThat(search.url()).isEqualTo("https://eu-fra.api.csod.com/rec-job-search/external/jobs");
    assertThat(search.body())
        .startsWith(
            "{\"careerSiteId\":4,\"careerSitePageId\":4,\"pageNumber\":1,\"pageSize\":100,");
    assertThat(Objects.requireNonNull(walk.board().session()).headersFor(search.url()))
        .containsExactly(entry("Authorization", "Bearer not-a-real-token"));
    assertThat(walk.listing().state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(engineer.url()).isEqualTo(AD);
    assertThat(engineer.identity()).isEqualTo(new Identity("cornerstone", "gmv", "5045"));
    assertThat(engineer.title()).isEqualTo("Aerospace engineer <R&D>");
    assertThat(engineer.published()).isEqualTo(Recorded.day("2026-09-10"));
    assertThat(engineer.expiresAt()).isEqualTo("2026-10-18T23:59:59Z");
    assertThat(engineer.description()).as("a list has styles among its text").isNull();
    assertThat(engineer.locations())
        .extracting(Location::city, Location::region, Location::country)
        .containsExactly(tuple("Tres Cantos", "Madrid", "ES"), tuple("Lisboa", null, "PT"));
  }

  /** Some tenants want the session that their token claims; {@code {"aud":"abc123"}}. */
  @Test
  void sessionOfTheToken_goesWithIt() {
    String page =
        "<script>csod.context={\"token\":\"%s\",\"endpoints\":{\"cloud\":\"https://x.csod.com/\"}}";
    Board board = new Board("gmv", "GMV", AD);
    String url = "https://gmv.csod.com/services/x/job-requisition/v2/requisitions/5045";

    assertThat(headers(board, page.formatted("e30.eyJhdWQiOiJhYmMxMjMifQ.c2ln"), url))
        .containsOnly(
            entry("Authorization", "Bearer e30.eyJhdWQiOiJhYmMxMjMifQ.c2ln"),
            entry("Cookie", "ASP.NET_SessionId=abc123"));
    assertThat(headers(board, page.formatted("e30.e30.c2ln"), url))
        .containsOnlyKeys("Authorization");
    assertThat(headers(board, page.formatted("e30.eyJhdWQiOiJhOyBiIn0.c2ln"), url))
        .as("a claim that ends the cookie")
        .containsOnlyKeys("Authorization");
  }

  private static Map<String, String> headers(Board board, String page, String url) {
    Board opened = CORNERSTONE.opened(board, utf8(page));
    return Objects.requireNonNull(opened.session()).headersFor(url);
  }

  @Test
  void recordedAd_isReadInItsOwnLanguage() {
    AdRequest job = Recorded.job(AD, "GMV").orElseThrow();
    AdRequest opened =
        job.of(CORNERSTONE.opened(job.board(), ofBoard("cornerstone/gmv-home.html")));

    AdReading.Found ad =
        Recorded.offer(CORNERSTONE, opened, ofBoard("cornerstone/gmv-requisition-5045.json"));
    PostingContent engineer = ad.content();

    assertThat(CORNERSTONE.request(opened).url())
        .isEqualTo("https://gmv.csod.com/services/x/job-requisition/v2/requisitions/5045");
    assertThat(engineer.title()).isEqualTo("Junior GNSS & Navigation Software Engineer");
    assertThat(engineer.description())
        .startsWith("Lideramos misiones al espacio exterior")
        .endsWith("Desarrollo de algoritmos")
        .doesNotContain("wm-ab-launcher");
    assertThat(engineer.locations())
        .extracting(Location::city, Location::region, Location::country)
        .containsExactly(tuple("Tres Cantos", "Madrid", "ES"));
    assertThat(engineer.department()).isEqualTo("GMV-NAV/NPS/APS");
    assertThat(engineer.salary()).isNull();
  }

  @Test
  void boardWithoutItsSite_isRefusedInWords() {
    org.assertj.core.api.Assertions.assertThatThrownBy(
            () -> CORNERSTONE.request(new Board("gmv", null, null)))
        .hasMessageContaining("needs a tenant and a url like those of");
  }
}
