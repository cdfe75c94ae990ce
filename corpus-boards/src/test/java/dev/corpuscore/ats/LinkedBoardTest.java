package dev.corpuscore.ats;

import static dev.corpuscore.ats.Recorded.assertSays;
import static dev.corpuscore.ats.Recorded.day;
import static dev.corpuscore.ats.Recorded.ofBoard;
import static dev.corpuscore.ats.Recorded.posting;
import static dev.corpuscore.ats.Recorded.second;
import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Workplace;
import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Rows of the table of linked boards, with recorded answers; expected values are by hand. */
class LinkedBoardTest {
  private static Listing walk(String system, Board board, byte[]... answers) {
    return Recorded.walk(AtsSystems.named(system).orElseThrow(), board, answers);
  }

  private static Board tenant(String name) {
    return new Board(name, "Acme", null);
  }

  @Test
  void breezy_recordedBoard_isRead() {
    Listing listing = walk("breezy", tenant("breezy"), ofBoard("breezy/breezy-json.json"));
    PostingContent employee = posting(listing, "98323abf2296");

    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(listing.offers()).hasSize(2);
    assertSays(
        employee,
        """
        {"url": "https://breezy.breezy.hr/p/98323abf2296-employee-12",
         "identity": {"ats": "breezy", "tenant": "breezy", "externalId": "98323abf2296"},
         "title": "Employee #12", "company": {"name": "MS Breezy Trial"},
         "department": "Does Not Matter", "employmentType": "other",
         "salary": {"text": "$0.05 – $0.06 / hour"},
         "locations": [
          {"text": "Chaos, Florida, US", "city": "Chaos", "region": "Florida", "country": "US"}],
         "publishedAt": "2024-02-15T14:37:22Z"}
        """);
    assertThat(posting(listing, "088ac6d52139").employmentType())
        .isEqualTo(EmploymentType.CONTRACT);
    assertThat(listing.offers().getFirst().rest()).isNotNull();
  }

  @Test
  void hireology_recordedBoard_isRead() {
    Listing listing =
        walk(
            "hireology",
            tenant("andersonautogroup"),
            ofBoard("hireology/andersonautogroup-list.json"));
    PostingContent ad = posting(listing, "2827500");

    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(ad.title()).isEqualTo("Automotive Technician");
    assertThat(ad.company()).isEqualTo(new Company("Anderson Ford of Lincoln", null));
    assertThat(ad.description()).isEqualTo("Role\n\nDiagnose and repair customer vehicles.");
    assertThat(ad.salary()).isEqualTo(new Salary(25.0, 35.5, null, Salary.Period.HOUR, null));
    assertThat(ad.employmentType()).isEqualTo(EmploymentType.FULL_TIME);
    assertThat(ad.workplace()).isNull();
    assertThat(ad.published()).isEqualTo(second("2026-07-27T19:10:31.370Z"));
  }

  @Test
  void hireology_adThatIsClosed_isWithdrawn_andOfUnknownStatusIsOpen() {
    byte[] board =
        utf8(
            """
            {"count": 4, "data": [{"id": 7, "name": "Cook", "status": "closed"},
             {"id": 8, "name": "Baker", "status": "Open"},
             {"id": 9, "name": "Waiter", "status": "Reopened"},
             {"id": 10, "name": null, "status": "Closed"}]}
            """);
    Listing listing = walk("hireology", tenant("acme"), board);
    AdRequest job =
        Recorded.job("https://careers.hireology.com/acme/7/description", null).orElseThrow();

    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(listing.offers())
        .extracting(it -> it.content().title())
        .containsExactly("Baker", "Waiter");
    assertThat(listing.withdrawn())
        .extracting(it -> Objects.requireNonNull(it.at().identity()).externalId())
        .containsExactlyInAnyOrder("7", "10");
    assertThat(AtsSystems.named("hireology").orElseThrow().read(job, board))
        .isInstanceOf(AdReading.Gone.class);
  }

  @Test
  void icims_sitemap_givesEachAdOnceAndNoOtherPage() {
    Listing listing =
        walk(
            "icims",
            tenant("careers-acme"),
            utf8(
                """
                <urlset><url><loc>https://careers-acme.icims.com/jobs/search</loc></url>
                <url><loc>https://careers-acme.icims.com/jobs/7/cook/job</loc></url>
                <url><loc>https://careers-acme.icims.com/jobs/7/koch/job</loc></url>
                <url><loc>https://careers-other.icims.com/jobs/8/cook/job</loc></url></urlset>
                """));

    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(listing.links())
        .extracting(link -> link.rest().url())
        .containsExactly("https://careers-acme.icims.com/jobs/7/job?in_iframe=1");
  }

  /** To resolve it takes time that grows with the square of its length. */
  @Test
  void jazzhr_linkOfMoreThan2048Characters_isOfNoAd() {
    String row =
        "<li class='list-group-item'><h3><a href='%s/apply/sf4i9HFuT%s/cook'>Cook</a></h3>";
    String page = row.formatted("", "a") + row.formatted("/.".repeat(100_000), "b");

    assertThat(walk("jazzhr", tenant("acme"), utf8(page)).offers())
        .extracting(it -> Objects.requireNonNull(it.at().identity()).externalId())
        .containsExactly("sf4i9HFuTa");
  }

  @Test
  void jazzhr_recordedBoard_isRead() {
    Listing listing =
        walk(
            "jazzhr",
            tenant("addictionrecoverycare"),
            ofBoard("jazzhr/addictionrecoverycare-list.html"));
    PostingContent clerk = posting(listing, "sf4i9HFuTa");

    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(listing.offers()).as("two have the same title").hasSize(4);
    assertThat(clerk.title()).isEqualTo("Admissions Clerk");
    assertThat(clerk.department()).isEqualTo("Crown Recovery Center");
    assertThat(clerk.locations()).containsExactly(Location.ofText("St. Catharine, KY"));
    assertThat(walk("jazzhr", tenant("acme"), utf8("<html>JazzHR</html>")).state())
        .isEqualTo(Listing.State.UNREADABLE);
  }

  @Test
  void oracle_recordedBoard_isRead() {
    Listing listing =
        walk("oracle", tenant("ejov.fa.ca2.oraclecloud.com:CX"), ofBoard("oracle/ejov-list.json"));
    PostingContent leader = posting(listing, "26876");

    assertThat(listing.offers()).hasSize(2);
    assertThat(leader.url())
        .isEqualTo(
            "https://ejov.fa.ca2.oraclecloud.com/hcmUI/CandidateExperience/en/sites/CX/job/26876");
    assertThat(leader.published()).isEqualTo(day("2026-08-07"));
    assertThat(leader.locations())
        .extracting(Location::text, Location::country)
        .containsExactly(
            org.assertj.core.api.Assertions.tuple("SAN FRANCISCO, CA, United States", "US"),
            org.assertj.core.api.Assertions.tuple("HOUSTON, TX, United States", "US"),
            org.assertj.core.api.Assertions.tuple("ATLANTA, GA, United States", "US"),
            org.assertj.core.api.Assertions.tuple("MIAMI, FL, United States", "US"),
            org.assertj.core.api.Assertions.tuple("IRVINE, CA, United States", "US"));
  }

  @Test
  void pinpoint_recordedBoard_isRead() {
    Listing listing = walk("pinpoint", tenant("acme"), ofBoard("pinpoint/sanitised-postings.json"));
    PostingContent architect = posting(listing, "post-001");

    assertThat(listing.offers()).hasSize(2);
    assertThat(architect.url()).isEqualTo("https://acme.pinpointhq.com/en/postings/post-001");
    assertThat(architect.workplace()).isEqualTo(Workplace.REMOTE);
    assertThat(architect.department()).isEqualTo("Technology");
    assertThat(architect.salary())
        .isEqualTo(new Salary(135_000.0, 198_000.0, "USD", Salary.Period.YEAR, null));
    assertThat(architect.expiresAt()).isEqualTo(Instant.parse("2026-08-29T03:59:59Z"));
    assertThat(architect.description())
        .contains("What you will do", "Own architecture decisions.", "Medical and retirement");
    assertThat(posting(listing, "post-002").department()).isEqualTo("Consulting");
  }

  @Test
  void rippling_recordedBoard_isRead() {
    Listing listing =
        walk("rippling", tenant("rippling"), ofBoard("rippling/rippling-v1-jobs.json"));

    assertThat(listing.offers()).hasSize(2);
    assertThat(posting(listing, "94486f41-6474-446a-b67a-c164e11354ea").locations())
        .containsExactly(Location.ofText("Cleveland, OH"));
  }

  @Test
  void rippling_oneJobInTwoPlaces_isOnePostingWithBoth() {
    String id = "75ad50c6-778f-42ee-9c63-70d1cd687202";
    String job = "{\"uuid\":\"" + id + "\",\"name\":\"Cook\",\"workLocation\":{\"label\":\"%s\"}}";
    Listing listing =
        walk(
            "rippling",
            tenant("acme"),
            utf8("[" + job.formatted("Bonn") + "," + job.formatted("Kiel") + "]"));

    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(posting(listing, id).locations())
        .containsExactly(Location.ofText("Bonn"), Location.ofText("Kiel"));
  }

  @Test
  void rippling_adsWithoutIds_areNotOneAd() {
    Listing listing =
        walk("rippling", tenant("acme"), utf8("[{\"name\":\"Cook\"},{\"name\":\"Baker\"}]"));

    assertThat(listing.state()).isEqualTo(Listing.State.TRUNCATED);
    assertThat(listing.reason()).isEqualTo("2 ads cannot be told from others");
  }

  @Test
  void ukg_emptyPageBeforeTheTotal_isNotTheEnd() {
    Board board =
        new Board(
            "recruiting.ultipro.com:ACM1000ACME",
            null,
            "https://recruiting.ultipro.com/ACM1000ACME/JobBoard/"
                + "33538a2f-d27d-4a96-8f05-fa4b0e4d940e");
    String ad = "{\"Id\":\"33538a2f-d27d-4a96-8f05-fa4b0e4d940e\",\"Title\":\"Cook\"}";
    Listing listing =
        walk(
            "ukg",
            board,
            utf8("{\"opportunities\":[" + ad + "],\"totalCount\":2}"),
            utf8("{\"opportunities\":[],\"totalCount\":0}"));

    assertThat(listing.state()).isEqualTo(Listing.State.TRUNCATED);
    assertThat(listing.reason()).isEqualTo("the board says it has 2 ads and shows 1");
  }

  @Test
  void zoho_recordedBoard_isRead() {
    Listing listing =
        walk("zoho", tenant("srmtech.zohorecruit.com"), ofBoard("zoho/srmtech-Job_Openings.json"));

    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(listing.offers()).hasSize(3);
    assertThat(posting(listing, "664168000021350264").locations())
        .extracting(Location::city, Location::region, Location::country)
        .containsExactly(org.assertj.core.api.Assertions.tuple("Chennai", "Tamil Nadu", "IN"));
    assertThat(posting(listing, "664168000021974833").workplace()).isEqualTo(Workplace.REMOTE);
    assertThat(posting(listing, "664168000021350264").workplace()).isNull();
  }

  @Test
  void gupy_boardOfAnotherCompany_isRefused() {
    String page =
        "<script id=\"__NEXT_DATA__\">{\"props\":{\"pageProps\":{\"subdomain\":\"%s\",\"jobs\":["
            + "{\"id\":7,\"title\":\"Cook\",\"workplace\":{\"workplaceType\":\"hybrid\"}}]}}}"
            + "</script>";

    assertThat(walk("gupy", tenant("acme"), utf8(page.formatted("acme"))).offers()).hasSize(1);
    assertThat(walk("gupy", tenant("acme"), utf8(page.formatted("other"))).state())
        .isEqualTo(Listing.State.UNREADABLE);
  }
}
