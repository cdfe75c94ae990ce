package dev.corpuscore.ats;

import static dev.corpuscore.ats.Recorded.second;
import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.listing.LinkedPage;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Workplace;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * Pages of ads of systems of the table of linked boards, in forms that are not recorded here:
 * written by hand, from what is described.
 */
class DescribedPagesTest {
  private static AtsSystem system(String name) {
    return AtsSystems.named(name).orElseThrow();
  }

  private static Listing board(String name, Board board, String answer) {
    return Recorded.walk(system(name), board, utf8(answer));
  }

  private static AdReading.Found ad(String url, String answer) {
    return Recorded.ad(url, utf8(answer));
  }

  @Test
  void varbi_adByItself_isReadFromItsPage() {
    PostingContent postdoc =
        ad(
                "https://kth.varbi.com/en/what:job/jobID:954145",
                """
                <div class="page-header"><h1>Postdoc</h1></div>
                <div class="job-desc"><p>Studies.</p></div><table>
                <tr class="quick-info-hours"><th>Hours</th><td>Full time</td></tr>
                <tr class="quick-info-town"><th>City</th><td>Stockholm</td></tr>
                <tr class="quick-info-country"><th>Country</th><td>Sweden</td></tr></table>
                """)
            .content();

    assertThat(postdoc.title()).isEqualTo("Postdoc");
    assertThat(postdoc.description()).isEqualTo("Studies.");
    assertThat(postdoc.employmentType()).isEqualTo(EmploymentType.FULL_TIME);
    assertThat(postdoc.locations())
        .extracting(Location::city, Location::country)
        .containsExactly(tuple("Stockholm", "SE"));
  }

  /** Of a sitemap: the page is read as its system reads it, also by its elements. */
  @Test
  void icims_listedPage_isReadWithoutWhatIsMadeUp_orByItsElements() {
    Board board = new Board("careers-acme", "Acme", null);
    BoardEntry.Link link = link(board, "https://careers-acme.icims.com/jobs/7/cook/job");
    PostingContent said =
        page(
            board,
            link,
            """
            <script type="application/ld+json">{"@type": "JobPosting", "title": "Cook",
            "description": "<p>Cooks.</p>", "validThrough": "2026-12-02"}</script>
            """);
    PostingContent shown =
        page(
            board,
            link,
            """
            <h1 class="iCIMS_Header">Cook</h1><div class="iCIMS_InfoMsg_Job"><p>Cooks.</p>
            <div class="iCIMS_InfoMsg_Job">Much.</div></div>
            <div class="iCIMS_InfoMsg_Job">Needs salt.</div>
            """);

    assertThat(said.expiresAt()).as("made up").isNull();
    assertThat(said.description()).isEqualTo("Cooks.");
    assertThat(said.url()).isEqualTo("https://careers-acme.icims.com/jobs/7/job");
    assertThat(said.company()).isEqualTo(new Company("Acme", null));
    assertThat(shown.title()).isEqualTo("Cook");
    assertThat(shown.description()).isEqualTo("Cooks.\n\nMuch.\nNeeds salt.");
    assertThat(LinkedPage.read(system("icims"), board, link, utf8("<h1>Sign in</h1>"), null))
        .isInstanceOf(AdReading.Unread.class);
  }

  private static BoardEntry.Link link(Board board, String url) {
    String sitemap = "<urlset><url><loc>" + url + "</loc></url></urlset>";
    return board("icims", board, sitemap).links().getFirst();
  }

  private static PostingContent page(Board board, BoardEntry.Link link, String page) {
    AdReading read = LinkedPage.read(system("icims"), board, link, utf8(page), null);
    assertThat(read).isInstanceOf(AdReading.Found.class);
    return ((AdReading.Found) read).content();
  }

  @Test
  void zoho_pageThatSaysSo_isGone() {
    AdRequest job = Recorded.job("https://acme.zohorecruit.com/jobs/Careers/7", null).orElseThrow();

    for (String said :
        List.of(
            "Dieses Jobangebot ist nicht mehr verfügbar.",
            "Cette offre d’emploi n’est plus disponible.")) {
      assertThat(system("zoho").read(job, utf8("<p>" + said + "</p>")))
          .isInstanceOf(AdReading.Gone.class);
    }
    assertThat(system("zoho").read(job, utf8("<p>This job posting is no longer available.</p>")))
        .isInstanceOf(AdReading.Gone.class);
    assertThat(system("zoho").read(job, utf8("<p>this page is currently unavailable.</p>")))
        .isInstanceOf(AdReading.Unread.class);
  }

  @Test
  void icims_dateOfThisMoment_isNoPublication() {
    String url = "https://careers-acme.icims.com/jobs/7/job";
    String page =
        """
        <script type="application/ld+json">{"@type": "JobPosting", "title": "Cook",
        "datePosted": "%s"}</script>
        """;

    assertThat(ad(url, page.formatted("2024-10-05T01:06:05.626Z")).content().published()).isNull();
    assertThat(ad(url, page.formatted("2026-10-05T01:06:05.000Z")).content().published())
        .isEqualTo(second("2026-10-05T01:06:05Z"));
  }

  /** Below the table is the same as elements of another form. */
  @Test
  void jazzhr_tableOfAllThemes_isReadRowByRow() {
    Board board = new Board("acme", "Acme", null);
    Listing listing =
        board(
            "jazzhr",
            board,
            """
            <table id="jobs_table"><tr><th>Job</th><th>Place</th></tr>
            <tr id="row_job_20260907101010_KEY"><td>
             <a href="/apply/jobs/details/sf4i9HFuTa?&">Cook</a><br>
             <span class="resumator_department">Kitchen</span></td><td>Austin, TX</td></tr>
            <tr id="row_job_20260907101011_KEY"><td>
             <a href="/apply/jobs/details/sf4i9HFuTb?&">Baker</a></td></tr></table>
            <div id="row_job_20260907101010_KEY" class="jobs_row">
             <a href="/apply/jobs/details/sf4i9HFuTa?&">Cook</a></div>
            """);

    assertThat(system("jazzhr").request(board).url())
        .isEqualTo("https://acme.applytojob.com/apply/jobs");
    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(listing.offers())
        .extracting(
            it -> it.content().title(),
            it -> it.content().department(),
            it -> it.content().locations(),
            it -> Objects.requireNonNull(it.rest()).url())
        .containsExactly(
            tuple(
                "Cook",
                "Kitchen",
                List.of(Location.ofText("Austin, TX")),
                "https://acme.applytojob.com/apply/sf4i9HFuTa"),
            tuple("Baker", null, List.of(), "https://acme.applytojob.com/apply/sf4i9HFuTb"));
    assertThat(board("jazzhr", board, "<table id='jobs_table'></table>").state())
        .isEqualTo(Listing.State.COMPLETE);
    assertThat(board("jazzhr", board, "<table id='jobs_table'><p id='row_job_1'></table>").state())
        .as("a row of another form")
        .isEqualTo(Listing.State.UNREADABLE);
  }

  @Test
  void jazzhr_pageWithoutAJobPosting_isReadByItsElements() {
    PostingContent manager =
        ad(
                "https://acme.applytojob.com/apply/07350d2d7f0312345678/Manager",
                """
                <div class='job-header'><h2>Manager</h2>
                <div title="Location"><i></i>Summerville, SC</div>
                <div id='resumator-job-employment' title="Type"><i></i>Full Time</div></div>
                <div class='description' id="job-description"><p>Manages.</p></div>
                """)
            .content();

    assertThat(manager.title()).isEqualTo("Manager");
    assertThat(manager.description()).isEqualTo("Manages.");
    assertThat(manager.employmentType()).isEqualTo(EmploymentType.FULL_TIME);
    assertThat(manager.locations()).extracting(Location::text).containsExactly("Summerville, SC");
  }

  @Test
  void successfactors_pageWithoutAJobPosting_isReadByItsElements() {
    PostingContent page =
        ad(
                "https://jobs.acme.example/job/Cook/7-en_GB",
                """
                <div class="jobDisplayShell" itemtype="http://schema.org/JobPosting"><h1>Cook</h1>
                <div class="joblayouttoken"><span class="rtltextaligneligible">Cooks.</span></div>
                </div>
                """)
            .content();

    assertThat(page.title()).isEqualTo("Cook");
    assertThat(page.description()).isEqualTo("Cooks.");
  }

  @Test
  void breezy_pageWithoutAJobPosting_isReadByItsElements() {
    PostingContent pool =
        ad(
                "https://acme.breezy.hr/p/98323abf2296-pool",
                """
                <h1>Talent pool</h1><div class="description"><p>Write to us.</p></div>
                """)
            .content();

    assertThat(pool.title()).isEqualTo("Talent pool");
    assertThat(pool.description()).isEqualTo("Write to us.");
  }

  /** The page has no word for it. */
  @Test
  void breezy_hybridAd_isNotMadeRemoteByItsPage() {
    String row =
        """
        {"id": "%s", "name": "Cook", "location": {"is_remote": %s,
         "remote_details": {"value": "%s", "label": "Hybrid (two days)"}}}
        """;
    Board board = new Board("acme", null, null);
    Listing listing =
        board(
            "breezy",
            board,
            "["
                + row.formatted("98323abf2291", "true", "hybrid")
                + ","
                + row.formatted("98323abf2292", "true", "remote-location")
                + ","
                + row.formatted("98323abf2293", "false", "hybrid")
                + "]");
    AdReading read =
        system("breezy")
            .read(
                AdRequest.rest(board, listing.offers().getFirst()),
                utf8(
                    """
                    <script type="application/ld+json">{"@type": "JobPosting", "title": "Cook",
                    "description": "<p>Cooks.</p>", "jobLocationType": "TELECOMMUTE"}</script>
                    """));

    assertThat(listing.offers())
        .extracting(it -> it.content().workplace())
        .containsExactly(Workplace.HYBRID, Workplace.REMOTE, null);
    assertThat(read).isInstanceOf(AdReading.Found.class);
    assertThat(((AdReading.Found) read).content().workplace()).isEqualTo(Workplace.HYBRID);
    assertThat(((AdReading.Found) read).content().description()).isEqualTo("Cooks.");
  }
}
