package dev.corpuscore.ats;

import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardWalk;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.model.Identity;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Pages are written by hand, from what is described of the system. */
class RexxTest {
  private static final AtsSystem REXX = AtsSystems.named("rexx").orElseThrow();
  private static final Board BOARD = new Board("jobs.acme.example", "Acme", null);

  @Test
  void board_listsEachAdOfItsOwnOnce() {
    Listing listing =
        Recorded.walk(
            REXX,
            BOARD,
            utf8(
                """
                <html><body><section id="joboffer_table_container" data-count="3">
                <article class="joboffer_container"><a href="/agb.html">AGB</a>
                 <h2><a href="Koch-mwd-de-j7.html">Koch (m/w/d)</a></h2></article>
                <article class="joboffer_container"><a href="/Cook-en-j7.html">Cook</a></article>
                <article class="joboffer_container">
                 <a href="https://jobs.acme.example/x/B%C3%A4cker-de-j8.html?a=1">Bäcker</a></article>
                <article class="joboffer_container">
                 <a href="https://jobs.other.example/Maurer-de-j9.html">Maurer</a></article>
                </section></body></html>
                """));

    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(listing.offers())
        .extracting(
            it -> it.content().identity(),
            it -> it.content().title(),
            it -> it.content().url(),
            it -> Objects.requireNonNull(it.rest()).url())
        .containsExactly(
            tuple(
                new Identity("rexx", "jobs.acme.example", "7"),
                "Koch (m/w/d)",
                "https://jobs.acme.example/Koch-mwd-de-j7.html",
                "https://jobs.acme.example/Koch-mwd-de-j7.html"),
            tuple(
                new Identity("rexx", "jobs.acme.example", "8"),
                "Bäcker",
                "https://jobs.acme.example/x/B%C3%A4cker-de-j8.html?a=1",
                "https://jobs.acme.example/x/B%C3%A4cker-de-j8.html?a=1"));
  }

  /** The same ad twice on a page does not make the page look like the last one. */
  @Test
  void board_ofMoreThanAPage_isReadToThePageWithoutAds() {
    BoardWalk walk = new BoardWalk(REXX, BOARD);
    assertThat(walk.next())
        .extracting(FeedRequest::url)
        .isEqualTo("https://jobs.acme.example/stellenangebote.html?start=0");
    walk.read(utf8(cards(1, 99) + cards(99, 99)));
    assertThat(walk.next())
        .extracting(FeedRequest::url)
        .isEqualTo("https://jobs.acme.example/stellenangebote.html?start=99");
    walk.read(utf8(cards(100, 199)));
    walk.read(utf8("<html><body>Keine Stellen</body></html>"));

    assertThat(walk.next()).isNull();
    assertThat(walk.listing().state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(walk.listing().offers()).hasSize(199);
  }

  @Test
  void cards_areOfAnyElement_andTheirNumberIsKnown() {
    String card = "<div class='joboffer_container'><a href='/Koch-de-j%d.html'>Koch</a></div>";
    String page = "<section data-count='1' data-all-count='%d'>" + card.formatted(7) + "</section>";
    Listing cut = Recorded.walk(REXX, BOARD, utf8(page.formatted(2)), utf8(page.formatted(2)));
    Listing whole =
        Recorded.walk(
            REXX, BOARD, utf8(page.formatted(2)), utf8("<html>" + card.formatted(8) + "</html>"));

    assertThat(cut.state()).as("the second page is the first").isEqualTo(Listing.State.TRUNCATED);
    assertThat(whole.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(whole.offers()).hasSize(2);
  }

  @Test
  void cardsOfAnUnknownForm_closeNothing() {
    String page =
        "<html><script src='joboffer.js'></script><b data-all-count=\"%d\"></b>"
            + "<i class='joboffer_card'><a href='/Koch-de-j7.html'>Koch</a></i></html>";

    assertThat(Recorded.walk(REXX, BOARD, utf8(page.formatted(1))).state())
        .isEqualTo(Listing.State.UNREADABLE);
    assertThat(Recorded.walk(REXX, BOARD, utf8(page.formatted(0))).state())
        .isEqualTo(Listing.State.COMPLETE);
  }

  @Test
  void pageWithoutAds_isNoBoard() {
    Listing listing = Recorded.walk(REXX, BOARD, utf8("<html><body>Anmelden</body></html>"));

    assertThat(listing.state()).isEqualTo(Listing.State.UNREADABLE);
  }

  @Test
  void page_hasItsText_inFourParts() {
    AdRequest job =
        Recorded.job("https://jobs.acme.example/Koch-mwd-de-j7.html", null).orElseThrow();

    AdReading.Found ad =
        Recorded.offer(
            REXX,
            job,
            utf8(
                """
                <script type="application/ld+json">{"@context": "https://schema.org",
                "@type": "JobPosting", "title": "Koch (m/w/d)", "datePosted": "2026-11-02",
                "description": "<p>Wir kochen.</p>", "responsibilities": "&lt;p&gt;Kochen&lt;/p&gt;",
                "qualifications": "Freude", "jobBenefits": null, "employmentType": ["PART_TIME"],
                "hiringOrganization": {"name": "Acme"}}</script>
                """));

    assertThat(ad.content().identity()).isEqualTo(new Identity("rexx", "jobs.acme.example", "7"));
    assertThat(ad.content().description()).isEqualTo("Wir kochen.\n\nKochen\n\nFreude");
    assertThat(ad.content().published()).isEqualTo(Recorded.day("2026-11-02"));
  }

  private static String cards(int first, int last) {
    return IntStream.rangeClosed(first, last)
        .mapToObj(
            it ->
                "<article class='joboffer_container'><a href='/Koch-de-j%d.html'>Koch %d</a></article>"
                    .formatted(it, it))
        .collect(Collectors.joining("\n", "<html><body>", ""));
  }
}
