package dev.corpuscore.ats;

import static dev.corpuscore.ats.Recorded.assertSays;
import static dev.corpuscore.ats.Recorded.posting;
import static dev.corpuscore.ats.Recorded.text;
import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import org.junit.jupiter.api.Test;

class WorkableTest {
  private static final AtsSystem WORKABLE = AtsSystems.named("workable").orElseThrow();

  @Test
  void ask_jobAndBoard_namesTheApis() {
    AdRequest job = Recorded.job("https://Acme.workable.com/j/ABC123DEF0", null).orElseThrow();

    assertThat(WORKABLE.request(job).url())
        .isEqualTo("https://apply.workable.com/api/v2/accounts/acme/jobs/ABC123DEF0");
    assertThat(WORKABLE.request(job.board()).url())
        .isEqualTo("https://apply.workable.com/api/v1/widget/accounts/acme?details=true");
  }

  @Test
  void board_hiddenPlace_isNotShown() {
    Listing listing =
        Recorded.board(
            WORKABLE,
            new Board("huggingface", null, null),
            "workable/ehddd3579-dot__workable.json");
    PostingContent storage = posting(listing, "F4C096B22E");
    PostingContent open = posting(listing, "19A136F8E2");

    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(storage.locations()).as("Paris is hidden").isEmpty();
    assertSays(
        open,
        """
        {"url": "https://apply.workable.com/huggingface/j/19A136F8E2",
         "applyUrl": "https://apply.workable.com/j/19A136F8E2/apply",
         "identity": {"ats": "workable", "tenant": "huggingface", "externalId": "19A136F8E2"},
         "title": "Open-Source Machine Learning Engineer - US Remote",
         "company": {"name": "Hugging Face"},
         "locations": [{"text": "New York, United States", "city": "New York",
          "region": "New York", "country": "US"}],
         "workplace": "remote", "employmentType": "full_time", "department": "Open Source",
         "publishedAt": "2026-05-29T00:00:00Z", "publishedPrecision": "day"}
        """);
  }

  @Test
  void board_oneJobInTwoCountries_isOnePosting() {
    Listing listing =
        Recorded.board(
            WORKABLE, new Board("zaelab", null, null), "workable/omoji-personal__workable.json");

    assertThat(listing.offers()).hasSize(1);
    assertThat(posting(listing, "DD136DD7E7").locations())
        .containsExactly(
            new Location("Spain", null, null, "ES", null, null),
            new Location("Portugal", null, null, "PT", null, null));
  }

  @Test
  void board_withDetails_hasDescriptions() {
    Listing listing =
        Recorded.board(
            WORKABLE, new Board("vasion", null, null), "workable/michaeldinhmai__workable.json");
    PostingContent executive = posting(listing, "15F16B8D99");

    assertThat(listing.offers()).extracting(BoardEntry.Offer::rest).containsOnlyNulls();
    assertThat(text(executive.description()))
        .startsWith("Vasion is a cloud-native SaaS platform that simplifies print management");
    assertThat(executive.workplace()).as("not telecommuting may be anything").isNull();
    assertThat(executive.locations())
        .containsExactly(
            new Location("London, England, United Kingdom", "London", "England", "GB", null, null));
  }

  @Test
  void board_draftsAndFurtherPages_areLeftOutAndSaid() {
    Listing listing =
        Recorded.board(WORKABLE, new Board("groove-tech", null, null), "workable/emq__jobs.json");

    assertThat(listing.offers()).hasSize(1);
    assertThat(posting(listing, "GROOV005").title()).isEqualTo("Office Manager");
    assertThat(listing.state()).isEqualTo(Listing.State.TRUNCATED);
  }

  @Test
  void read_closedAndNamelessJob_areToldApart() {
    AdRequest job = Recorded.job("https://acme.workable.com/j/A7", null).orElseThrow();

    assertThat(WORKABLE.read(job, utf8("{\"shortcode\": \"A7\", \"state\": \"closed\"}")))
        .isEqualTo(AdReading.Gone.FROM_BOARD);
    assertThat(WORKABLE.read(job, utf8("{\"title\": \"Cook\"}")))
        .isInstanceOf(AdReading.Unread.class);
  }

  @Test
  void read_oneJob_joinsItsParts() {
    AdRequest job =
        Recorded.job("https://groove-tech.workable.com/j/GROOV005/", null).orElseThrow();

    PostingContent manager =
        Recorded.offer(WORKABLE, job, Recorded.bytes("workable/emq__job.json")).content();

    assertThat(manager.title()).isEqualTo("Office Manager");
    assertThat(manager.url()).isEqualTo("https://groove-tech.workable.com/j/GROOV005/");
    assertThat(text(manager.description()))
        .startsWith("We are looking for an Office Manager to organize and coordinate")
        .contains("4+ years of office management")
        .contains("Great opportunities for career development");
    assertThat(manager.locations())
        .containsExactly(
            new Location(
                "Chicago, Illinois, United States", "Chicago", "Illinois", "US", null, null));
    assertThat(manager.workplace()).isNull();
  }
}
