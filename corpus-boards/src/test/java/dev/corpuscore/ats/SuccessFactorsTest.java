package dev.corpuscore.ats;

import static dev.corpuscore.ats.Recorded.day;
import static dev.corpuscore.ats.Recorded.ofBoard;
import static dev.corpuscore.ats.Recorded.posting;
import static dev.corpuscore.ats.Recorded.second;
import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.Feed;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.listing.ListingKinds;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Expected values are by hand, from the recordings. */
class SuccessFactorsTest {
  private static final AtsSystem SUCCESS_FACTORS = AtsSystems.named("successfactors").orElseThrow();

  private static Board douglas(String url) {
    return new Board("jobs.douglas.group", "Douglas", url);
  }

  @Test
  void recordedBoard_isRead() {
    Listing listing =
        Recorded.walk(
            SUCCESS_FACTORS,
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
        .containsExactly(tuple("Hamburg, Deutschland", "DE"));
    assertThat(Objects.requireNonNull(listing.offers().getFirst().rest()).url())
        .isEqualTo(designer.url());
  }

  /** Boards of the older generation are news feeds; the shape of their links gives identities. */
  @Test
  void recordedFeedOfAnOlderBoard_isRead() {
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
  void membersOfAFeed_areRead() {
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
  void orderThatChanges_isReadUntilAllAdsAreSeen() {
    byte[] first = jobs(12, 1, 10);
    Listing whole =
        Recorded.walk(
            SUCCESS_FACTORS,
            douglas("https://jobs.douglas.group/?locale=en_US"),
            first,
            first,
            jobs(12, 9, 10),
            first,
            jobs(12, 11, 12));
    Listing cut =
        Recorded.walk(
            SUCCESS_FACTORS,
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
  void date_isThatOfItsLocale(String locale, String said, String day) {
    String answer =
        """
        {"totalJobs": 1, "jobSearchResult": [{"response": {"id": "7", "brandUrl": "parfum",
          "unifiedStandardTitle": "Cook", "unifiedUrlTitle": "Cook", "unifiedStandardStart": "%s",
          "jobLocationShort": ["La Chaux-de-Fonds, NE, CHE, 2301<br/>"]}}]}
        """
            .formatted(said);
    Listing listing =
        Recorded.walk(
            SUCCESS_FACTORS, douglas("https://jobs.douglas.group/?locale=" + locale), utf8(answer));
    PostingContent cook = posting(listing, "7");

    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(cook.published()).isEqualTo(day(day));
    assertThat(cook.url()).isEqualTo("https://jobs.douglas.group/parfum/job/Cook/7-" + locale);
    assertThat(cook.locations())
        .containsExactly(
            new Location("La Chaux-de-Fonds, NE, CHE, 2301", null, null, "CH", null, null));
    assertThat(
            posting(
                    Recorded.walk(
                        SUCCESS_FACTORS,
                        douglas("https://jobs.douglas.group/?locale=xx_XX"),
                        utf8(answer.replaceAll("20(?=26-)", "x"))),
                    "7")
                .published())
        .as("of a locale that is not known")
        .isNull();
  }
}
