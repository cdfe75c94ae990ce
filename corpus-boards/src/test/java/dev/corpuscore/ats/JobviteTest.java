package dev.corpuscore.ats;

import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardWalk;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Workplace;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pages are written by hand, from what is described of the system. */
class JobviteTest {
  private static final AtsSystem JOBVITE = AtsSystems.named("jobvite").orElseThrow();
  private static final Board BOARD = new Board("nutanix", "Nutanix", null);

  private static final Location IN_BONN =
      new Location("Bonn, Germany", null, null, "DE", null, null);

  /** Rows of the templates that are described: cells, a link around them, a row made a link. */
  @Test
  void board_listsEachAdOfItsOwnOnce_pageByPage() {
    BoardWalk walk = new BoardWalk(JOBVITE, BOARD);
    assertThat(walk.next())
        .extracting(FeedRequest::url)
        .isEqualTo("https://jobs.jobvite.com/nutanix/search");
    walk.read(
        utf8(
            """
            <html><body><table><tr><td class="jv-job-list-name">
             <a href="/nutanix/job/oPg7nfwj">Cook</a></td></tr>
            <tr onclick="window.location.href='/nutanix/job/oCook8'"><td class="jv-job-list-name">
             Waiter</td><td class="jv-job-list-location">Bonn, Germany</td></tr></table>
            <a href="https://jobs.jobvite.com/careers/nutanix/job/oPg7nfwj/apply">Apply</a>
            <a href="/nutanix/job/opg7nfwj"><b class="jv-job-list-name">Baker</b>
             <i class="jv-job-list-location">Rome, Italy</i></a>
            <a href="/logitech/job/ooCVmfw1">Other</a>
            <div class="jv-pagination-text ml-auto">1-3 of <strong>4</strong></div>
            <a class="jv-pagination-next" href="/nutanix/search?p=1">Next</a></body></html>
            """));
    assertThat(walk.next())
        .extracting(FeedRequest::url)
        .isEqualTo("https://jobs.jobvite.com/nutanix/search?p=1");
    walk.read(utf8("<a href='/nutanix/job/oClerk9'>Clerk</a>"));
    Listing listing = walk.listing();

    assertThat(walk.next()).isNull();
    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(listing.offers())
        .extracting(
            offer -> offer.content().title(),
            offer -> offer.content().url(),
            offer -> offer.content().locations().stream().map(Location::text).toList())
        .containsExactly(
            tuple("Cook", "https://jobs.jobvite.com/nutanix/job/oPg7nfwj", List.of()),
            tuple(
                "Waiter", "https://jobs.jobvite.com/nutanix/job/oCook8", List.of("Bonn, Germany")),
            tuple("Baker", "https://jobs.jobvite.com/nutanix/job/opg7nfwj", List.of("Rome, Italy")),
            tuple("Clerk", "https://jobs.jobvite.com/nutanix/job/oClerk9", List.of()));
    assertThat(listing.offers()).extracting(BoardEntry.Offer::rest).doesNotContainNull();
  }

  @Test
  void placeThatBeginsWithAWorkplace_isBoth() {
    String row =
        "<a href='/nutanix/job/o%d'><b class='jv-job-list-name'>Cook</b>"
            + "<i class='jv-job-list-location'>%s</i></a>";
    Listing listing =
        Recorded.walk(
            JOBVITE,
            BOARD,
            utf8(
                row.formatted(1, "Hybrid Remote, Bonn, Germany")
                    + row.formatted(2, "Remote, Germany")
                    + row.formatted(3, "Bonn, Germany")));

    assertThat(listing.offers())
        .extracting(it -> it.content().workplace(), it -> it.content().locations())
        .containsExactly(
            tuple(Workplace.HYBRID, List.of(IN_BONN)),
            tuple(Workplace.REMOTE, List.of(new Location("Germany", null, null, "DE", null, null))),
            tuple(null, List.of(IN_BONN)));
  }

  @Test
  void placeInACellBesideTheLink_isThatOfItsRow() {
    Listing listing =
        Recorded.walk(
            JOBVITE,
            BOARD,
            utf8(
                """
                <table><tr><td><a href="/nutanix/job/o1">Cook</a></td>
                  <td class="jv-job-list-location">Bonn, Germany</td></tr>
                 <tr><td class="jv-job-list-name"><a href="/nutanix/job/o2">Baker</a></td>
                  <td class="jv-job-list-location">Rome</td></tr></table>
                """));

    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(listing.offers())
        .extracting(it -> it.content().title(), it -> it.content().locations())
        .containsExactly(
            tuple("Cook", List.of(IN_BONN)), tuple("Baker", List.of(Location.ofText("Rome"))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "<p>No results found.</p> | COMPLETE",
        "<body>Sign in</body> | UNREADABLE",
        "<p>No results found.</p><b data-to='/nutanix/job/o1'>Cook</b> | UNREADABLE",
        "<a href='/nutanix/job/o1'>Cook</a><i class='jv-pagination-text'>1-1 de 2.831</i> | TRUNCATED",
        "<a href='/nutanix/job/o1'>Cook</a><a class='jv-pagination-next' href='//a.example/'></a>"
            + " | TRUNCATED",
      })
  void board_isWholeOnlyWhereThatIsKnown(String page, Listing.State state) {
    assertThat(Recorded.walk(JOBVITE, BOARD, utf8(page)).state()).isEqualTo(state);
  }

  @Test
  void fullPageWithoutANext_mayNotBeAll() {
    String page =
        IntStream.range(0, 50)
            .mapToObj(it -> "<a href='/nutanix/job/o%d'>Cook</a>".formatted(it))
            .collect(Collectors.joining());

    Listing listing = Recorded.walk(JOBVITE, BOARD, utf8(page));

    assertThat(listing.state()).isEqualTo(Listing.State.TRUNCATED);
    assertThat(listing.reason()).isEqualTo("a full page names no next one");
  }

  @Test
  void pageWithoutAJobPosting_hasItsTextAllTheSame() {
    AdRequest job =
        Recorded.job("https://jobs.jobvite.com/nutanix/job/oPg7nfwj", null).orElseThrow();

    PostingContent ad =
        Recorded.offer(
                JOBVITE,
                job,
                utf8(
                    """
                    <h2 class="jv-header">Cook</h2><p class="jv-job-detail-meta">Bonn</p>
                    <div class="jv-job-detail-description"><p>Cooks.</p></div>
                    """))
            .content();

    assertThat(ad.title()).isEqualTo("Cook");
    assertThat(ad.description()).isEqualTo("Cooks.");
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
