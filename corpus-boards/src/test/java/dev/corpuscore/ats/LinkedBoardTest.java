package dev.corpuscore.ats;

import static dev.corpuscore.ats.Recorded.posting;
import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.corpuscore.Shared;
import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.BoardWalk;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.feed.WalkProgress;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Workplace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rows of the table of linked boards, with recorded answers; expected values are by hand. */
class LinkedBoardTest {
  private static final long SEED = 20_261_127;

  private static AtsSystem system(String name) {
    return AtsSystems.named(name).orElseThrow();
  }

  private static byte[] recorded(String file) {
    try {
      return Files.readAllBytes(Shared.path("data/boards/" + file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Listing walk(String system, Board board, byte[]... answers) {
    BoardWalk walk = new BoardWalk(system(system), board);
    for (byte[] answer : answers) {
      walk.read(answer);
    }
    if (walk.next() != null) {
      walk.failed("no more was recorded");
    }
    return walk.listing();
  }

  private static Board tenant(String name) {
    return new Board(name, "Acme", null);
  }

  private static PostingContent ad(String url, byte[] answer) {
    AdRequest job = Recorded.job(url, "Acme").orElseThrow();
    return Recorded.offer(system(job.identity().ats()), job, answer).content();
  }

  private static Published second(String at) {
    return new Published(Instant.parse(at), Published.Precision.SECOND);
  }

  private static Published day(String day) {
    return new Published(Instant.parse(day + "T00:00:00Z"), Published.Precision.DAY);
  }

  @Test
  void breezy_recordedBoard_isRead() {
    Listing listing = walk("breezy", tenant("breezy"), recorded("breezy/breezy-json.json"));
    PostingContent employee = posting(listing, "98323abf2296");

    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(listing.offers()).hasSize(2);
    assertThat(employee.url()).isEqualTo("https://breezy.breezy.hr/p/98323abf2296-employee-12");
    assertThat(employee.identity()).isEqualTo(new Identity("breezy", "breezy", "98323abf2296"));
    assertThat(employee.title()).isEqualTo("Employee #12");
    assertThat(employee.company()).isEqualTo(new Company("MS Breezy Trial", null));
    assertThat(employee.department()).isEqualTo("Does Not Matter");
    assertThat(employee.employmentType()).isEqualTo(EmploymentType.OTHER);
    assertThat(employee.published()).isEqualTo(second("2024-02-15T14:37:22.684Z"));
    assertThat(employee.salary())
        .isEqualTo(new Salary(null, null, null, null, "$0.05 – $0.06 / hour"));
    assertThat(employee.locations())
        .extracting(Location::city, Location::region, Location::country)
        .containsExactly(org.assertj.core.api.Assertions.tuple("Chaos", "Florida", "US"));
    assertThat(posting(listing, "088ac6d52139").employmentType())
        .isEqualTo(EmploymentType.CONTRACT);
    assertThat(listing.offers().getFirst().rest()).isNotNull();
  }

  @Test
  void breezy_recordedPage_isRead() {
    PostingContent ad =
        ad(
            "https://drhouse-inc.breezy.hr/p/017c1e8fe5bb01-physician?source=GoogleJobs",
            recorded("breezy/drhouse-inc-017c1e8fe5bb01.html"));

    assertThat(ad.identity()).isEqualTo(new Identity("breezy", "drhouse-inc", "017c1e8fe5bb01"));
    assertThat(ad.title()).isEqualTo("Physician, OB/GYN – Telemedicine Opportunity – DrHouse");
    assertThat(ad.company()).isNotNull().extracting(Company::name).isEqualTo("DrHouse, Inc.");
    assertThat(ad.employmentType()).isEqualTo(EmploymentType.PART_TIME);
    assertThat(ad.salary()).isEqualTo(new Salary(100.0, 200.0, "USD", Salary.Period.HOUR, null));
    assertThat(ad.published()).isEqualTo(day("2026-09-24"));
  }

  @Test
  void hireology_recordedBoard_isRead() {
    Listing listing =
        walk(
            "hireology",
            tenant("andersonautogroup"),
            recorded("hireology/andersonautogroup-list.json"));
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
  void icims_recordedPage_isReadWithoutWhatIsMadeUp() {
    PostingContent ad =
        ad(
            "https://careers-hhsys.icims.com/jobs/66341/lpn-staff-*sign-on-bonus*/job?in_iframe=1",
            recorded("icims/hhsys-66341.html"));

    assertThat(ad.identity()).isEqualTo(new Identity("icims", "careers-hhsys", "66341"));
    assertThat(ad.title())
        .isEqualTo("LPN Staff *SIGN-ON BONUS*, Athens-Limestone, Med-Surg, 3E, FT-3rd Shift");
    assertThat(ad.company())
        .isNotNull()
        .extracting(Company::name)
        .isEqualTo("Huntsville Hospital Health System");
    assertThat(ad.expiresAt()).as("made up").isNull();
    assertThat(ad.locations())
        .extracting(Location::city, Location::region, Location::country)
        .containsExactly(org.assertj.core.api.Assertions.tuple("Athens", "AL", "US"));
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

  @Test
  void jazzhr_recordedBoard_isRead() {
    Listing listing =
        walk(
            "jazzhr",
            tenant("addictionrecoverycare"),
            recorded("jazzhr/addictionrecoverycare-list.html"));
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
  void jazzhr_recordedPage_isRead() {
    PostingContent ad =
        ad(
            "https://addictionrecoverycare.applytojob.com/apply/sf4i9HFuTa/Admissions-Clerk",
            recorded("jazzhr/addictionrecoverycare-detail.html"));

    assertThat(ad.title()).isEqualTo("Admissions Clerk");
    assertThat(ad.published()).isEqualTo(day("2026-07-31"));
    assertThat(ad.expiresAt()).isEqualTo(Instant.parse("2026-10-29T23:59:59Z"));
    assertThat(ad.employmentType()).isEqualTo(EmploymentType.FULL_TIME);
  }

  @Test
  void oracle_recordedBoard_isRead() {
    Listing listing =
        walk("oracle", tenant("ejov.fa.ca2.oraclecloud.com:CX"), recorded("oracle/ejov-list.json"));
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
  void oracle_recordedAd_isRead() {
    PostingContent ad =
        ad(
            "https://acme.fa.us2.oraclecloud.com/hcmUI/CandidateExperience/de/sites/CX/job/116362",
            recorded("oracle/two-details.json"));

    assertThat(ad.title()).isEqualTo("Nurse Tech / Med Surg");
    assertThat(ad.published()).isEqualTo(second("2026-08-26T21:30:07Z"));
    assertThat(ad.employmentType()).isNull();
    assertThat(ad.description()).contains("Get to Know Your Team", "REQUIRED QUALIFICATIONS");
  }

  @Test
  void pinpoint_recordedBoard_isRead() {
    Listing listing =
        walk("pinpoint", tenant("acme"), recorded("pinpoint/sanitised-postings.json"));
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
        walk("rippling", tenant("rippling"), recorded("rippling/rippling-v1-jobs.json"));

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
  void ukg_recordedAd_isRead() {
    PostingContent ad =
        ad(
            "https://recruiting.ultipro.com/GRE1050GNHP/JobBoard/"
                + "2b67ecb4-00fb-4863-931a-7bf0ebcb493a/OpportunityDetail"
                + "?opportunityId=B5863D47-1084-4760-BEFD-A211C489F61D&source=x",
            recorded("ukg/GRE1050GNHP-detail.html"));

    assertThat(ad.identity())
        .isEqualTo(
            new Identity(
                "ukg",
                "recruiting.ultipro.com:GRE1050GNHP",
                "b5863d47-1084-4760-befd-a211c489f61d"));
    assertThat(ad.title()).isEqualTo("Patient Care Technician II, 6 Tower, Medical, Part Time");
    assertThat(ad.employmentType()).isEqualTo(EmploymentType.PART_TIME);
    assertThat(ad.workplace()).isNull();
    assertThat(ad.salary()).as("not shown").isNull();
    assertThat(ad.department()).isEqualTo("Nursing Related");
    assertThat(ad.published()).isEqualTo(second("2026-09-21T13:36:13.364Z"));
    assertThat(ad.locations())
        .extracting(Location::city, Location::region, Location::country)
        .containsExactly(
            org.assertj.core.api.Assertions.tuple("Greenwood", "South Carolina", "US"));
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
        walk("zoho", tenant("srmtech.zohorecruit.com"), recorded("zoho/srmtech-Job_Openings.json"));

    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(listing.offers()).hasSize(3);
    assertThat(posting(listing, "664168000021350264").locations())
        .extracting(Location::city, Location::region, Location::country)
        .containsExactly(org.assertj.core.api.Assertions.tuple("Chennai", "Tamil Nadu", "IN"));
    assertThat(posting(listing, "664168000021974833").workplace()).isEqualTo(Workplace.REMOTE);
    assertThat(posting(listing, "664168000021350264").workplace()).isNull();
  }

  @Test
  void zoho_recordedPage_isDecodedOnce() {
    PostingContent ad =
        ad(
            "https://acme.zohorecruit.com/jobs/Careers/7/x",
            recorded("zoho/srmtech-detail-backslashes.html"));

    assertThat(ad.title()).isEqualTo("Linux Embedded Computer Vision Developer");
    assertThat(ad.published()).isEqualTo(day("2025-03-18"));
    assertThat(ad.description()).startsWith("10.Hands on knowledge\\experience on");
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

  static List<AtsSystem> rows() {
    return AtsSystems.ALL.stream().filter(LinkedBoard.class::isInstance).toList();
  }

  /** Cut, types swapped, bytes flipped, nested deeply: a sentence or a posting, no exception. */
  @ParameterizedTest
  @MethodSource("rows")
  void read_hostileAnswers_isAnOutcome(AtsSystem system) throws IOException {
    Random random = new Random(SEED);
    for (String folder :
        List.of("breezy", "hireology", "icims", "jazzhr", "oracle", "pinpoint", "ukg", "zoho")) {
      try (var files = Files.list(Shared.path("data/boards/" + folder))) {
        for (var file : files.toList()) {
          byte[] whole = Files.readAllBytes(file);
          String text = new String(whole, java.nio.charset.StandardCharsets.UTF_8);
          for (String value : List.of("null", "7", "[]", "{}", "[[null]]", "true", "-1e9")) {
            isRead(system, utf8(text.replaceAll("(?<=[:,] ?)\"[^\"\\\\]*\"", value)));
            isRead(system, utf8(text.replaceAll("(?<=: ?)\\[", value + ", \"was\": [")));
          }
          for (int part = 1; part < 20; part++) {
            isRead(system, Arrays.copyOf(whole, whole.length * part / 20));
            byte[] flipped = whole.clone();
            flipped[random.nextInt(flipped.length)] = (byte) random.nextInt(256);
            isRead(system, flipped);
          }
        }
      }
    }
    for (String deep : List.of("[", "{\"data\":", "window.pageData = [", "<div>")) {
      isRead(system, utf8(deep.repeat(10_000)));
    }
  }

  private static void isRead(AtsSystem system, byte[] answer) {
    AdRequest job = Recorded.job(system.example(), null).orElseThrow();
    assertThatCode(
            () -> {
              if (system.read(job.board(), WalkProgress.START, answer)
                  instanceof BoardPage.Ads ads) {
                for (BoardEntry entry : ads.entries()) {
                  assertThat(entry).isNotNull();
                }
              }
              assertThat(system.read(job, answer)).isInstanceOf(AdReading.class);
            })
        .as(system.name())
        .doesNotThrowAnyException();
  }
}
