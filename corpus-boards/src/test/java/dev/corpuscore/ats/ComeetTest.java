package dev.corpuscore.ats;

import static dev.corpuscore.ats.Recorded.utf8;
import static dev.corpuscore.feed.Listing.State.TRUNCATED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Workplace;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Answers are written by hand, from what is described of the system. */
class ComeetTest {
  private static final AtsSystem COMEET = AtsSystems.named("comeet").orElseThrow();
  private static final Board BOARD =
      new Board("30.005", "Acme", "https://www.comeet.com/jobs/acme/30.005");

  private static final String PAGE =
      """
      <html><script>
      COMPANY_DATA = {"name": "Acme", "token": "3055E1"};
      COMPANY_POSITIONS_DATA = [
       {"uid": "18.767", "name": "Cook", "department": "Kitchen", "company_name": "Acme Ltd",
        "employment_type": "Part-time", "workplace_type": "Hybrid", "is_internal": false,
        "url_comeet_hosted_page": "https://www.comeet.com/jobs/acme/30.005/cook/18.767",
        "url_active_page": "https://acme.example/careers",
        "location": {"name": "careers.acme.example", "city": "Haifa", "state": null,
                     "country": "IL", "is_remote": true},
        "time_updated": "2026-06-21T15:43:11Z",
        "custom_fields": {"details": [
          {"name": "Description", "value": "<p>Cook; \\"well\\".</p>", "order": 1},
          {"name": "Requirements", "value": "<ul><li>A knife];</li></ul>", "order": 2},
          {"name": "Perks", "value": null, "order": 3}]}},
       {"uid": "8A.26E-E5.60A", "name": "Baker", "location": null,
        "url_comeet_hosted_page": "https://www.comeet.com/jobs/acme/30.005/baker/8A.26E-E5.60A"},
       {"uid": "18.770", "name": "Manager", "is_internal": true,
        "url_comeet_hosted_page": "https://www.comeet.com/jobs/acme/30.005/manager/18.770"}];
      POSITION_DATA = null;
      </script></html>
      """;

  @Test
  void board_isReadFromItsPage() {
    Listing listing = Recorded.walk(COMEET, BOARD, utf8(PAGE));
    PostingContent cook = listing.offers().getFirst().content();

    assertThat(COMEET.request(BOARD).url()).isEqualTo("https://www.comeet.com/jobs/acme/30.005");
    assertThat(COMEET.request(BOARD).form()).isEqualTo(FeedRequest.Form.HTML);
    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(listing.offers())
        .extracting(it -> it.content().identity())
        .containsExactly(
            new Identity("comeet", "30.005", "18.767"),
            new Identity("comeet", "30.005", "8A.26E-E5.60A"),
            new Identity("comeet", "30.005", "18.770"));
    assertThat(listing.offers())
        .as("one is for the staff alone")
        .extracting(BoardEntry.Offer::listed)
        .containsExactly(true, true, false);
    assertThat(listing.refused()).isEmpty();
    assertThat(cook.url()).isEqualTo("https://www.comeet.com/jobs/acme/30.005/cook/18.767");
    assertThat(cook.title()).isEqualTo("Cook");
    assertThat(cook.department()).isEqualTo("Kitchen");
    assertThat(cook.employmentType()).isEqualTo(EmploymentType.PART_TIME);
    assertThat(cook.workplace()).isEqualTo(Workplace.HYBRID);
    assertThat(cook.locations())
        .as("its name is what the employer calls it")
        .containsExactly(new Location("Haifa, IL", "Haifa", null, "IL", null, null));
    assertThat(cook.description())
        .isEqualTo("Description\n\nCook; \"well\".\n\nRequirements\n\nA knife];");
    assertThat(cook.published()).as("when it was changed is not when it was published").isNull();
  }

  @Test
  void pageOfAnotherAd_isNotTaken() {
    String other = PAGE.replace("/30.005/cook/18.767", "/31.006/cook/18.768");

    Listing listing = Recorded.walk(COMEET, BOARD, utf8(other));

    assertThat(listing.offers()).hasSize(2);
    assertThat(listing.refused()).hasSize(1);
    assertThat(listing.state()).as("which ad it is, is not known").isEqualTo(TRUNCATED);
  }

  @Test
  void ad_isReadFromThePageOfItsBoard() {
    AdRequest job =
        Recorded.job("https://www.comeet.com/jobs/acme/30.005/baker/8A.26E-E5.60A", null)
            .orElseThrow();

    assertThat(COMEET.request(job).url()).isEqualTo("https://www.comeet.com/jobs/acme/30.005");
    assertThat(Recorded.offer(COMEET, job, utf8(PAGE)).content().title()).isEqualTo("Baker");
    assertThat(COMEET.read(job, utf8(PAGE.replace("8A.26E", "8A.26F"))))
        .isInstanceOf(AdReading.Gone.class);
  }

  @Test
  void pageWithoutTheList_isNoBoard() {
    for (String page :
        List.of(
            "",
            "<p>Comeet</p>",
            "COMPANY_POSITIONS_DATA = null; X = {};",
            PAGE.substring(0, 400))) {
      assertThat(Recorded.walk(COMEET, BOARD, utf8(page)).state())
          .as(page)
          .isEqualTo(Listing.State.UNREADABLE);
    }
    assertThat(Recorded.walk(COMEET, BOARD, utf8("COMPANY_POSITIONS_DATA = [];")).state())
        .isEqualTo(Listing.State.COMPLETE);
  }
}
