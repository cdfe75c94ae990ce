package dev.corpuscore.ats;

import static dev.corpuscore.ats.Recorded.assertSays;
import static dev.corpuscore.ats.Recorded.posting;
import static dev.corpuscore.ats.Recorded.text;
import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.feed.WalkProgress;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Workplace;
import java.util.List;
import org.junit.jupiter.api.Test;

class SmartRecruitersTest {
  private static final AtsSystem SMART = AtsSystems.named("smartrecruiters").orElseThrow();
  private static final String API = "https://api.smartrecruiters.com/v1/companies/";

  @Test
  void board_tieto_isReadAndAsksForTheRest() {
    Listing listing =
        Recorded.board(
            SMART,
            new Board("Tieto2", null, null),
            "smartrecruiters/Mali3454__smartrecruiters.json");
    PostingContent tester = posting(listing, "744000141699866");

    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(listing.offers().getFirst().rest())
        .hasFieldOrPropertyWithValue("url", API + "Tieto2/postings/744000141699866");
    // its ref is an address of the API
    assertSays(
        tester,
        """
        {"url": "https://jobs.smartrecruiters.com/Tieto2/744000141699866",
         "identity": {"ats": "smartrecruiters", "tenant": "Tieto2", "externalId": "744000141699866"},
         "title": "Test Engineer- Tieto Tech Consulting (m/f/d)", "company": {"name": "Tieto"},
         "locations": [{"text": "Szczecin, West Pomeranian Voivodeship, Poland", "city": "Szczecin",
          "region": "West Pomeranian Voivodeship", "country": "PL",
          "latitude": 53.4285438, "longitude": 14.5528116}],
         "employmentType": "full_time", "publishedAt": "2026-08-05T11:45:06Z"}
        """);
    PostingContent analyst = posting(listing, "744000140721629");
    assertThat(analyst.workplace()).isEqualTo(Workplace.HYBRID);
    assertThat(analyst.locations())
        .containsExactly(new Location("Szczecin, Poland", "Szczecin", null, "PL", null, null));
    assertThat(posting(listing, "744000142857646").workplace()).isEqualTo(Workplace.REMOTE);
  }

  @Test
  void ad_placeOfMissingParts_isReadWithoutThem() {
    assertThat(place("Berlin, , ,Germany"))
        .isInstanceOfSatisfying(
            AdReading.Found.class,
            offer ->
                assertThat(offer.content().locations())
                    .extracting(Location::text)
                    .containsExactly("Berlin,Germany"));
    assertThat(place("Berlin" + ", ".repeat(1_000_000)))
        .as("no text of a place is so long")
        .isInstanceOf(AdReading.Unread.class);
  }

  private static AdReading place(String full) {
    String answer = "{\"name\":\"Cook\",\"location\":{\"fullLocation\":\"" + full + "\"}}";
    AdRequest job = Recorded.job("https://jobs.smartrecruiters.com/Tieto2/7", null).orElseThrow();
    return SMART.read(job, utf8(answer));
  }

  @Test
  void board_pageThatRepeats_isTruncated() {
    Listing listing =
        Recorded.board(
            SMART,
            new Board("AutomationAnywhere1", null, null),
            "smartrecruiters/michaeldinhmai__smartrecruiters_page0.json",
            "smartrecruiters/michaeldinhmai__smartrecruiters_page1.json");

    assertThat(listing.offers()).hasSize(3);
    assertThat(listing.state()).isEqualTo(Listing.State.TRUNCATED);
    assertThat(listing.reason()).isEqualTo("the board says it has 4 ads and shows 3");
    assertThat(posting(listing, "743999706405540").title())
        .isEqualTo("Sr. Sales Executive  (4418)");
    assertThat(posting(listing, "743999706405540").language()).isEqualTo("en");
  }

  @Test
  void read_rest_completesWhatTheListingSaid() {
    Board board = new Board("AutomationAnywhere1", null, null);
    Listing listing =
        Recorded.board(SMART, board, "smartrecruiters/michaeldinhmai__smartrecruiters_page0.json");
    PostingContent listed = posting(listing, "743999706414750");
    AdRequest job =
        new AdRequest(
            board,
            new Identity("smartrecruiters", "AutomationAnywhere1", "743999706414750"),
            listed.url(),
            listed);

    PostingContent whole =
        Recorded.offer(
                SMART,
                job,
                Recorded.bytes("smartrecruiters/michaeldinhmai__smartrecruiters_detail.json"))
            .content();

    assertThat(whole.title()).isEqualTo("Pricing Analyst");
    assertThat(text(whole.description()))
        .startsWith("Company Description\n\nAutomation Anywhere is the leader in Robotic")
        .contains("\n\nJob Description\n\nPricing analysts work with complex data sets")
        .doesNotContain("Qualifications")
        .endsWith(
            "Additional Information\n\nAll your information will be kept confidential"
                + " according to EEO guidelines.");
    assertThat(whole.locations()).isEqualTo(listed.locations()).isNotEmpty();
  }

  @Test
  void read_inactiveInternalAndUuid_areToldApart() {
    AdRequest job =
        Recorded.job("https://jobs.smartrecruiters.com/Acme/77-cook", null).orElseThrow();
    String uuid = "29c1a2f0-8398-4654-ae21-8bb05df2665a";
    AdRequest click =
        Recorded.job(
                "https://jobs.smartrecruiters.com/oneclick-ui/company/Acme/publication/" + uuid,
                null)
            .orElseThrow();
    byte[] internal =
        utf8(
            "{\"id\": \"77\", \"uuid\": \""
                + uuid
                + "\", \"name\": \"Cook\", \"active\": true,"
                + " \"visibility\": \"INTERNAL\"}");

    assertThat(SMART.request(click).url()).isEqualTo(API + "Acme/postings/" + uuid);
    assertThat(SMART.read(job, utf8("{\"id\": \"77\", \"active\": false}")))
        .isEqualTo(AdReading.Gone.FROM_BOARD);
    assertThat(Recorded.offer(SMART, job, internal).listed()).isFalse();
    assertThat(Recorded.offer(SMART, click, internal).content().identity())
        .as("one job, one identity")
        .isEqualTo(new Identity("smartrecruiters", "Acme", "77"));
    assertThat(SMART.read(job, utf8("{\"id\": \"78\", \"name\": \"Cook\"}")))
        .isInstanceOf(AdReading.Unread.class);
  }

  @Test
  void read_moreThanOnePage_asksForTheNext() {
    BoardPage page =
        SMART.read(
            new Board("Acme", null, null),
            new WalkProgress(100, null),
            utf8("{\"totalFound\": 102, \"content\": [{\"id\": \"1\", \"name\": \"Cook\"}]}"));

    assertThat(page)
        .isInstanceOfSatisfying(
            BoardPage.Ads.class,
            ads ->
                assertThat(ads.next())
                    .hasFieldOrPropertyWithValue(
                        "url", API + "Acme/postings?limit=100&offset=101"));
  }

  @Test
  void pay_isOfTheCompensation() {
    AdRequest job = Recorded.job("https://jobs.smartrecruiters.com/acme/7", null).orElseThrow();
    String ad = "{\"id\": \"7\", \"name\": \"Cook\", \"compensation\": %s}";
    String pay = "{\"min\": 9000, \"max\": 12150, \"currency\": \"MXN\", \"period\": \"MONTHLY\"}";
    Salary expected = new Salary(9_000.0, 12_150.0, "MXN", Salary.Period.MONTH, null);

    for (String said : List.of(pay, "{\"salary\": " + pay + "}")) {
      assertThat(Recorded.offer(SMART, job, utf8(ad.formatted(said))).content().salary())
          .isEqualTo(expected);
    }
    assertThat(
            Recorded.offer(SMART, job, utf8(ad.formatted("{\"max\": 0, \"currency\": \"GBP\"}")))
                .content()
                .salary())
        .isNull();
  }
}
