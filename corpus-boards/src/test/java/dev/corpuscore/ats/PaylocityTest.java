package dev.corpuscore.ats;

import static dev.corpuscore.ats.Recorded.ofBoard;
import static dev.corpuscore.ats.Recorded.posting;
import static dev.corpuscore.ats.Recorded.second;
import static dev.corpuscore.ats.Recorded.text;
import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Workplace;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Expected values are by hand, from the recordings. */
class PaylocityTest {
  private static final String FERMI =
      "https://recruiting.paylocity.com/recruiting/jobs/All/33538a2f-d27d-4a96-8f05-fa4b0e4d940e";

  private static final AtsSystem PAYLOCITY = AtsSystems.named("paylocity").orElseThrow();

  @Test
  void recordedBoardAndAd_areRead() {
    Board board = new Board("recruiting.paylocity.com", null, FERMI);
    Listing listing = Recorded.walk(PAYLOCITY, board, ofBoard("paylocity/fermi-list.html"));
    PostingContent director = posting(listing, "4248451");

    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(director.url())
        .isEqualTo("https://recruiting.paylocity.com/recruiting/jobs/Details/4248451");
    assertThat(director.title()).isEqualTo("Corporate Tax Director");
    assertThat(director.department()).isEqualTo("Finance");
    assertThat(director.workplace()).isNull();
    assertThat(director.published()).isEqualTo(second("2026-06-11T21:42:33Z"));
    assertThat(director.locations())
        .extracting(Location::city, Location::region, Location::country)
        .containsExactly(tuple("Dallas", "TX", "US"));
    assertThat(posting(listing, "4140027").workplace()).isEqualTo(Workplace.REMOTE);

    var job =
        Recorded.job(director.url() + "/Fermi-LLC/Corporate-Tax-Director", null).orElseThrow();
    PostingContent whole =
        Recorded.offer(PAYLOCITY, job, ofBoard("paylocity/fermi-detail-4248451.html")).content();
    assertThat(whole.company()).isEqualTo(new Company("Fermi LLC", null));
    assertThat(text(whole.description()))
        .startsWith("We’re looking for a commercially sharp, technically elite");
    assertThat(Recorded.walk(PAYLOCITY, board, utf8("<html>Job not found</html>")).state())
        .as("a dead board is a page without the list")
        .isEqualTo(Listing.State.UNREADABLE);
  }

  @Test
  void payOfAYearThatIsOfAnHour_hasNoPeriod() {
    var job =
        Recorded.job("https://recruiting.paylocity.com/recruiting/jobs/Details/7", null)
            .orElseThrow();
    PostingContent cook =
        Recorded.offer(
                PAYLOCITY,
                job,
                utf8(
                    """
                    <script type="application/ld+json">{"@type": "JobPosting", "title": "Cook",
                    "description": "<p>Cook.</p>", "baseSalary": {"currency": "USD", "value":
                    {"minValue": 24, "maxValue": 28, "unitText": "YEAR"}}}</script>
                    """))
            .content();

    assertThat(Objects.requireNonNull(cook.salary()).period()).isNull();
    assertThat(cook.salary().min()).isEqualTo(24.0);
    assertThat(
            PAYLOCITY.read(
                job, utf8("<p>Sorry, that job does not exist or is not currently active.</p>")))
        .isInstanceOf(AdReading.Gone.class);
  }
}
