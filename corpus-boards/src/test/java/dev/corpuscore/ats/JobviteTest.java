package dev.corpuscore.ats;

import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.model.Identity;
import org.junit.jupiter.api.Test;

/** Pages are written by hand, from what is described of the system. */
class JobviteTest {
  private static final AtsSystem JOBVITE = AtsSystems.named("jobvite").orElseThrow();
  private static final Board BOARD = new Board("nutanix", "Nutanix", null);

  @Test
  void board_listsEachAdOfItsOwnOnce() {
    Listing listing =
        Recorded.walk(
            JOBVITE,
            BOARD,
            utf8(
                """
                <html><body><a href="/nutanix/job/oPg7nfwj">Cook</a>
                <a href="https://jobs.jobvite.com/careers/nutanix/job/oPg7nfwj/apply">Apply</a>
                <a href="/nutanix/job/opg7nfwj">Baker</a><a href="/nutanix/search">All</a>
                <a href="/logitech/job/ooCVmfw1">Other</a></body></html>
                """));

    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(listing.offers())
        .extracting(offer -> offer.content().title(), offer -> offer.content().url())
        .containsExactly(
            org.assertj.core.api.Assertions.tuple(
                "Cook", "https://jobs.jobvite.com/nutanix/job/oPg7nfwj"),
            org.assertj.core.api.Assertions.tuple(
                "Baker", "https://jobs.jobvite.com/nutanix/job/opg7nfwj"));
    assertThat(listing.offers()).extracting(BoardEntry.Offer::rest).doesNotContainNull();
  }

  @Test
  void pageWithoutAds_isNoBoard() {
    Listing listing = Recorded.walk(JOBVITE, BOARD, utf8("<html><body>Sign in</body></html>"));

    assertThat(listing.state()).isEqualTo(Listing.State.UNREADABLE);
  }

  @Test
  void page_hasItsJobPosting() {
    AdRequest job =
        Recorded.job("https://jobs.jobvite.com/careers/nutanix/job/oPg7nfwj", null).orElseThrow();

    AdReading.Found ad =
        Recorded.offer(
            JOBVITE,
            job,
            utf8(
                """
                <script type="application/ld+json">{"@context": "https://schema.org",
                "@type": "JobPosting", "title": "Cook", "datePosted": "2026-11-02",
                "description": "<p>Cooks.</p>", "hiringOrganization": {"name": "Nutanix"}}</script>
                """));

    assertThat(ad.content().identity()).isEqualTo(new Identity("jobvite", "nutanix", "oPg7nfwj"));
    assertThat(ad.content().description()).isEqualTo("Cooks.");
    assertThat(ad.content().published()).isEqualTo(Recorded.day("2026-11-02"));
  }
}
