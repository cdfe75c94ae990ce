package dev.corpuscore.ats;

import static dev.corpuscore.ats.Recorded.day;
import static dev.corpuscore.ats.Recorded.ofBoard;
import static dev.corpuscore.ats.Recorded.posting;
import static dev.corpuscore.ats.Recorded.second;
import static dev.corpuscore.ats.Recorded.text;
import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.Feed;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.listing.ListingKinds;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Workplace;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Systems that show ads on hosts of the employers, and Paylocity, whose ads do not name their
 * board. Expected values are by hand, from the recordings.
 */
class OwnHostBoardsTest {
  private static final String FERMI =
      "https://recruiting.paylocity.com/recruiting/jobs/All/33538a2f-d27d-4a96-8f05-fa4b0e4d940e";

  private static AtsSystem system(String name) {
    return AtsSystems.named(name).orElseThrow();
  }

  private static Board douglas(String url) {
    return new Board("jobs.douglas.group", "Douglas", url);
  }

  @ParameterizedTest
  @CsvSource({
    "jobs.douglas.group/default/job/Director-SAP-S4-HANA-%28fmx%29/612-en_US,"
        + "successfactors/jobs.douglas.group/612",
    "jobs.douglas.group/job/Direktor/612-de_DE/,successfactors/jobs.douglas.group/612",
    "jobs.douglas.group/parfum/job/Direktor/612-de_DE,successfactors/jobs.douglas.group:parfum/612",
    "careers.skyworksinc.com/job/Andover-Analytics-Co-Op-CA/1055209600,"
        + "successfactors/careers.skyworksinc.com/1055209600",
    "careers.steris.com/job/RICHMOND-Intern-CA-94804/1054522400/?feedId=null&utm_source=J2WRSS,"
        + "successfactors/careers.steris.com/1054522400",
    "careers.usbank.com/global/en/job/2023-0020491/2024-Intern,"
        + "phenom/careers.usbank.com/2023-0020491",
    "careers.truist.com/us/en/job/TBJTBFUSR0078021EXTERNALENUS,"
        + "phenom/careers.truist.com/TBJTBFUSR0078021EXTERNALENUS",
    "careers.garmin.com/careers-home/jobs/10499,jibe/careers.garmin.com/10499",
    "careers.mymichigan.org/jobs/49124?lang=en-us,jibe/careers.mymichigan.org/49124",
    "recruiting.paylocity.com/recruiting/jobs/Details/4248451/Fermi-LLC/Tax-Director,"
        + "paylocity/recruiting.paylocity.com/4248451",
    "recruiting.paylocity.com/Recruiting/Jobs/Apply/4248451,"
        + "paylocity/recruiting.paylocity.com/4248451",
  })
  void of_pageOfAnAd_isTheAd(String url, String identity) {
    Identity ad = Objects.requireNonNull(UrlIdentities.of("https://" + url).identity());

    assertThat(ad.ats() + "/" + ad.tenant() + "/" + ad.externalId()).isEqualTo(identity);
    assertThat(UrlIdentities.before("https://" + url).orElseThrow().identity())
        .as("what it was by the first table")
        .isNull();
  }

  /** Only such a page is known to exist. */
  @Test
  void of_pageOfSuccessFactors_keepsTitleAndLanguage() {
    assertThat(UrlIdentities.of("https://jobs.acme.example/default/job/Koch/7-de_DE/?x=1"))
        .extracting(UrlIdentity::canonicalUrl)
        .isEqualTo("https://jobs.acme.example/job/Koch/7-de_DE");
    AdRequest koch = Recorded.job("https://jobs.acme.example/job/Koch/7-de_DE", null).orElseThrow();
    assertThat(system("successfactors").request(koch).url()).isEqualTo(koch.url());
  }

  @ParameterizedTest
  @CsvSource({
    "careers.acme.example/job/cook/7",
    "careers.acme.example:8443/job/cook/1055209600",
    "127.0.0.1/job/cook/1055209600",
    "careers.acme.example/jobs/cook/1055209600",
    "careers.acme.example/careers-home/jobs/search",
    "careers.acme.example/us/en/job/search",
    "careers.acme.example/jobs/7",
    "jobs.lever.co/x/job/cook/1055209600",
  })
  void of_otherPage_isNoAd(String url) {
    assertThat(UrlIdentities.of("https://" + url).identity()).isNull();
  }

  @Test
  void successfactors_recordedBoard_isRead() {
    Listing listing =
        Recorded.walk(
            system("successfactors"),
            douglas("https://jobs.douglas.group/?locale=de_DE"),
            ofBoard("successfactors/douglas-v1-jobs-de_DE.json"),
            ofBoard("successfactors/douglas-v1-jobs-de_DE.json"));
    PostingContent designer = posting(listing, "696");

    assertThat(listing.state()).as("one of 126").isEqualTo(Listing.State.TRUNCATED);
    assertThat(designer.identity())
        .isEqualTo(new Identity("successfactors", "jobs.douglas.group", "696"));
    assertThat(designer.url())
        .isEqualTo(
            "https://jobs.douglas.group/default/job/"
                + "Senior-Graphic-Designer-%26-Team-Lead-Layout-%28wmx%29/696-de_DE");
    assertThat(designer.title()).isEqualTo("Senior Graphic Designer & Team Lead Layout (w/m/x)");
    assertThat(designer.company()).isEqualTo(new Company("Douglas", null));
    assertThat(designer.published()).isEqualTo(day("2026-07-10"));
    assertThat(designer.locations())
        .extracting(Location::text, Location::country)
        .containsExactly(org.assertj.core.api.Assertions.tuple("Hamburg, Deutschland", "DE"));
    assertThat(Objects.requireNonNull(listing.offers().getFirst().rest()).url())
        .isEqualTo(designer.url());
  }

  /** Boards of the older generation are news feeds; the shape of their links gives identities. */
  @Test
  void successfactors_recordedFeedOfAnOlderBoard_isRead() {
    String url = "https://careers.qorvo.com/feeds/?locale=en_US";
    Listing listing =
        Recorded.walk(rss(), Board.at(url, "Qorvo"), ofBoard("successfactors/qorvo-feeds.xml"));
    PostingContent scientist = posting(listing, "1397790900");

    assertThat(listing.offers()).hasSize(2);
    assertThat(scientist.identity())
        .isEqualTo(new Identity("successfactors", "careers.qorvo.com", "1397790900"));
    assertThat(scientist.title())
        .as("no member says that this is the place")
        .isEqualTo("Principal Research Scientist (Richardson, TX, US, 75080)");
    assertThat(scientist.published()).isEqualTo(second("2026-10-02T07:00:00Z"));
    assertThat(scientist.description()).as("cut by the board to dots").isEqualTo("...");
  }

  @Test
  void successfactors_membersOfAFeed_areRead() {
    Listing listing =
        Recorded.walk(
            rss(),
            Board.at("https://jobs.acme.example/sitemal.xml", null),
            utf8(
                """
                <rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><item>
                <title>Cook (Bonn, DE, 53111)</title><description>&lt;p&gt;Cook.&lt;/p&gt;</description>
                <link>https://jobs.acme.example/job/Bonn-Cook-53111/1348694155/</link>
                <g:id>1348694155</g:id><g:employer>Globex</g:employer>
                <g:location>Bonn, DE, 53111</g:location><g:job_function>Kitchen</g:job_function>
                <g:job_type>Full Time</g:job_type><g:expiration_date>2026-12-31</g:expiration_date>
                </item></channel></rss>
                """));
    PostingContent cook = posting(listing, "1348694155");

    assertThat(cook.title()).isEqualTo("Cook");
    assertThat(cook.company()).isEqualTo(new Company("Globex", null));
    assertThat(cook.locations()).containsExactly(Location.ofText("Bonn, DE, 53111"));
    assertThat(cook.department()).isEqualTo("Kitchen");
    assertThat(cook.employmentType()).isEqualTo(EmploymentType.FULL_TIME);
    assertThat(cook.expiresAt()).isEqualTo("2026-12-31T23:59:59Z");
    assertThat(cook.description()).isEqualTo("Cook.");
  }

  private static Feed rss() {
    return ListingKinds.ALL.stream()
        .filter(it -> it.kind().equals("rss"))
        .findFirst()
        .orElseThrow();
  }

  /** One pass showed 104 to 110 of 126 ads. */
  @Test
  void successfactors_orderThatChanges_isReadUntilAllAdsAreSeen() {
    byte[] first = jobs(12, 1, 10);
    Listing whole =
        Recorded.walk(
            system("successfactors"),
            douglas("https://jobs.douglas.group/?locale=en_US"),
            first,
            first,
            jobs(12, 9, 10),
            first,
            jobs(12, 11, 12));
    Listing cut =
        Recorded.walk(
            system("successfactors"),
            douglas("https://jobs.douglas.group/?locale=en_US"),
            first,
            first,
            jobs(12, 9, 10),
            first,
            jobs(12, 9, 10));

    assertThat(whole.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(whole.offers()).hasSize(12);
    assertThat(cut.state()).isEqualTo(Listing.State.TRUNCATED);
    assertThat(cut.offers()).hasSize(10);
  }

  private static byte[] jobs(int total, int from, int to) {
    return utf8(
        "{\"totalJobs\": "
            + total
            + ", \"jobSearchResult\": ["
            + IntStream.rangeClosed(from, to)
                .mapToObj(
                    id ->
                        "{\"response\": {\"id\": \"%d\", \"unifiedStandardTitle\": \"Cook\", \"urlTitle\": \"Cook\"}}"
                            .formatted(id))
                .collect(Collectors.joining(","))
            + "]}");
  }

  @ParameterizedTest
  @CsvSource({
    "en_US, 7/27/26, 2026-07-27",
    "en_GB, 23/06/2026, 2026-06-23",
    "de_DE, 10.07.26, 2026-07-10",
    "nl_NL, 10-07-2026, 2026-07-10",
    "fr_FR, 1/7/2026, 2026-07-01",
    "en_US, 2026-07-10, 2026-07-10",
  })
  void successfactors_date_isThatOfItsLocale(String locale, String said, String day) {
    String answer =
        """
        {"totalJobs": 1, "jobSearchResult": [{"response": {"id": "7", "brandUrl": "parfum",
          "unifiedStandardTitle": "Cook", "unifiedUrlTitle": "Cook", "unifiedStandardStart": "%s",
          "jobLocationShort": ["La Chaux-de-Fonds, NE, CHE, 2301<br/>"]}}]}
        """
            .formatted(said);
    Listing listing =
        Recorded.walk(
            system("successfactors"),
            douglas("https://jobs.douglas.group/?locale=" + locale),
            utf8(answer));
    PostingContent cook = posting(listing, "7");

    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(cook.published()).isEqualTo(day(day));
    assertThat(cook.url()).isEqualTo("https://jobs.douglas.group/parfum/job/Cook/7-" + locale);
    assertThat(cook.locations())
        .containsExactly(Location.ofText("La Chaux-de-Fonds, NE, CHE, 2301"));
    assertThat(
            posting(
                    Recorded.walk(
                        system("successfactors"),
                        douglas("https://jobs.douglas.group/?locale=xx_XX"),
                        utf8(answer.replaceAll("20(?=26-)", "x"))),
                    "7")
                .published())
        .as("of a locale that is not known")
        .isNull();
  }

  @Test
  void phenom_recordedListAndAd_areRead() {
    AtsSystem phenom = system("phenom");
    Board board = new Board("careers.phenom.com", "Phenom", "https://careers.phenom.com/global/en");
    Listing listing =
        Recorded.walk(
            phenom,
            board,
            ofBoard("phenom/phenom-search-results.html"),
            utf8("{\"refineSearch\": {\"totalHits\": 0, \"data\": {\"jobs\": []}}}"));
    PostingContent manager = posting(listing, "PHENA0059P104461EXTERNALENGLOBAL");

    assertThat(listing.offers()).hasSize(2);
    assertThat(manager.url())
        .isEqualTo("https://careers.phenom.com/global/en/job/PHENA0059P104461EXTERNALENGLOBAL");
    assertThat(manager.title()).isEqualTo("Senior Project Manager(German Speaker)");
    assertThat(manager.employmentType()).isEqualTo(EmploymentType.FULL_TIME);
    assertThat(manager.department()).isEqualTo("OGD");
    assertThat(manager.description()).as("a teaser is no text").isNull();
    assertThat(manager.published()).isEqualTo(second("2026-04-09T09:54:06.573Z"));
    assertThat(manager.locations())
        .extracting(Location::city, Location::country)
        .containsExactly(org.assertj.core.api.Assertions.tuple("Rotterdam", "NL"));

    for (String id : new String[] {"HHSHHSUS35517EXTERNALENUS", "35517"}) {
      var job =
          Recorded.job("https://careers.hendrickhealth.org/us/en/job/" + id, "Hendrick")
              .orElseThrow();
      PostingContent technologist =
          Recorded.offer(phenom, job, ofBoard("phenom/hendrick-jobDetail-35517.json")).content();
      assertThat(technologist.title()).isEqualTo("CT Scan Technologist I");
      assertThat(text(technologist.description())).contains("Graduate of accredited Radiology");
      assertThat(technologist.employmentType()).isEqualTo(EmploymentType.FULL_TIME);
      assertThat(technologist.published()).isEqualTo(second("2026-09-15T00:00:00Z"));
      assertThat(technologist.applyUrl())
          .isEqualTo("https://pm.healthcaresource.com/cs/ehendrick/#/preApply/25344");
    }
    var other =
        Recorded.job("https://careers.hendrickhealth.org/us/en/job/35518", null).orElseThrow();
    assertThat(phenom.read(other, ofBoard("phenom/hendrick-jobDetail-35517.json")))
        .isInstanceOf(AdReading.Unread.class);
  }

  @Test
  void phenom_totalThatLies_endsAtTheEmptyPage() {
    String page = "{\"refineSearch\": {\"totalHits\": %d, \"data\": {\"jobs\": [%s]}}}";
    String job = "{\"jobSeqNo\": \"A%d\", \"title\": \"Cook\"}";
    Board board = new Board("jobs.acme.example", null, "https://jobs.acme.example/us/en");

    Listing whole =
        Recorded.walk(
            system("phenom"),
            board,
            utf8(page.formatted(2, job.formatted(1))),
            utf8(page.formatted(1, job.formatted(2))),
            utf8(page.formatted(0, "")));
    Listing cut =
        Recorded.walk(
            system("phenom"),
            board,
            utf8(page.formatted(3, job.formatted(1))),
            utf8(page.formatted(3, "")));

    assertThat(whole.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(whole.offers()).hasSize(2);
    assertThat(cut.state()).isEqualTo(Listing.State.TRUNCATED);
  }

  @Test
  void jibe_recordedBoard_isRead() {
    Listing listing =
        Recorded.walk(
            system("jibe"),
            new Board("careers.keysight.example", "Keysight", null),
            ofBoard("jibe/jobs.json"));
    PostingContent manager = posting(listing, "53640");

    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(listing.offers()).hasSize(2);
    assertThat(manager.url()).isEqualTo("https://careers.keysight.example/careers-home/jobs/53640");
    assertThat(manager.title()).isEqualTo("R&D Software Engineering Manager");
    assertThat(manager.department()).isEqualTo("R&D");
    assertThat(manager.published()).isEqualTo(second("2026-10-02T20:55:00Z"));
    assertThat(manager.locations())
        .extracting(Location::city, Location::region, Location::country)
        .containsExactly(
            org.assertj.core.api.Assertions.tuple("Santa Rosa", "California", "US"),
            org.assertj.core.api.Assertions.tuple("Loveland", "Colorado", "US"));
    assertThat(manager.workplace()).isNull();
  }

  @Test
  void paylocity_recordedBoardAndAd_areRead() {
    AtsSystem paylocity = system("paylocity");
    Board board = new Board("recruiting.paylocity.com", null, FERMI);
    Listing listing = Recorded.walk(paylocity, board, ofBoard("paylocity/fermi-list.html"));
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
        .containsExactly(org.assertj.core.api.Assertions.tuple("Dallas", "TX", "US"));
    assertThat(posting(listing, "4140027").workplace()).isEqualTo(Workplace.REMOTE);

    var job =
        Recorded.job(director.url() + "/Fermi-LLC/Corporate-Tax-Director", null).orElseThrow();
    PostingContent whole =
        Recorded.offer(paylocity, job, ofBoard("paylocity/fermi-detail-4248451.html")).content();
    assertThat(whole.company()).isEqualTo(new Company("Fermi LLC", null));
    assertThat(text(whole.description()))
        .startsWith("We’re looking for a commercially sharp, technically elite");
    assertThat(Recorded.walk(paylocity, board, utf8("<html>Job not found</html>")).state())
        .as("a dead board is a page without the list")
        .isEqualTo(Listing.State.UNREADABLE);
  }

  @Test
  void paylocity_payOfAYearThatIsOfAnHour_hasNoPeriod() {
    AtsSystem paylocity = system("paylocity");
    var job =
        Recorded.job("https://recruiting.paylocity.com/recruiting/jobs/Details/7", null)
            .orElseThrow();
    PostingContent cook =
        Recorded.offer(
                paylocity,
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
  }
}
