package dev.corpuscore.ats;

import static dev.corpuscore.ats.Recorded.assertSays;
import static dev.corpuscore.ats.Recorded.posting;
import static dev.corpuscore.ats.Recorded.text;
import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Workplace;
import org.junit.jupiter.api.Test;

class AshbyTest {
  private static final Ashby ASHBY = new Ashby();
  private static final String SECURITY = "34413f8d-26bf-4bbc-8ade-eb309a0e2245";

  @Test
  void ask_oneJob_asksForItsBoard() {
    AdRequest job =
        Recorded.job("https://jobs.ashbyhq.com/ramp/" + SECURITY + "/application", null)
            .orElseThrow();

    assertThat(ASHBY.request(job))
        .isEqualTo(
            FeedRequest.json(
                "https://api.ashbyhq.com/posting-api/job-board/ramp?includeCompensation=true",
                FeedRequest.Extent.LISTING));
  }

  @Test
  void board_hybridWithPay_isRead() {
    Listing listing =
        Recorded.board(ASHBY, new Board("ramp", "Ramp", null), "ashby/lalalune__ashby.json");
    PostingContent security = posting(listing, SECURITY);

    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    // isRemote is true, too
    assertSays(
        security,
        """
        {"url": "https://jobs.ashbyhq.com/ramp/34413f8d-26bf-4bbc-8ade-eb309a0e2245",
         "identity": {"ats": "ashby", "tenant": "ramp",
          "externalId": "34413f8d-26bf-4bbc-8ade-eb309a0e2245"},
         "applyUrl":
          "https://jobs.ashbyhq.com/ramp/34413f8d-26bf-4bbc-8ade-eb309a0e2245/application",
         "title": "Security Engineer, Cloud", "company": {"name": "Ramp"},
         "workplace": "hybrid", "employmentType": "full_time", "department": "Engineering",
         "salary": {"min": 211400, "max": 290600, "currency": "USD", "period": "year",
          "text": "$211.4K – $290.6K • Offers Equity"},
         "locations": [
          {"text": "New York, NY (HQ)", "city": "New York City", "region": "NY", "country": "US"},
          {"text": "Remote (Canada)", "country": "CA"},
          {"text": "Remote (US)", "country": "US"},
          {"text": "Miami, FL", "city": "Miami", "region": "Florida", "country": "US"}],
         "publishedAt": "2026-04-07T17:12:35Z"}
        """);
    assertThat(text(security.description())).startsWith("About Ramp\n\nRamp is building the smart");
    assertThat(posting(listing, "b55447c0-4adc-42eb-9ca2-f88fd44e0e5b").salary())
        .as("the salary, not the equity before it")
        .isEqualTo(
            new Salary(
                110_000.0,
                120_000.0,
                "USD",
                Salary.Period.YEAR,
                "$110K – $120K • Offers Equity • Offers Commission • Total OTE with 70/30 split"));
    assertThat(posting(listing, "6a20b3b8-8111-4cbd-be4b-423b60660738").workplace())
        .isEqualTo(Workplace.ONSITE);
  }

  @Test
  void board_payWithoutASalary_isNone_andAnAddressMayBePlain() {
    Listing listing =
        Recorded.walk(
            ASHBY,
            new Board("acme", "Acme", null),
            utf8(
                """
                {"jobs": [{"id": "33538a2f-d27d-4a96-8f05-fa4b0e4d940e", "title": "Cook",
                  "location": "Bonn", "secondaryLocations": [{"location": "Gurgaon",
                   "address": {"addressLocality": "Gurugram", "addressCountry": "India"}}],
                  "compensation": {"compensationTierSummary": "Offers Equity",
                   "summaryComponents": [{"compensationType": "EquityPercentage"}]}}]}
                """));
    PostingContent cook = listing.offers().getFirst().content();

    assertThat(cook.salary()).isNull();
    assertThat(cook.locations())
        .containsExactly(
            Location.ofText("Bonn"), new Location("Gurgaon", "Gurugram", null, "IN", null, null));
  }

  @Test
  void board_hiddenPay_isNotShown() {
    Listing listing =
        Recorded.board(
            ASHBY, new Board("HighlightTA", null, null), "ashby/omoji-personal__ashby.json");
    PostingContent recruiter = posting(listing, "90fb3621-899e-4b59-925d-25080ec91e18");

    assertThat(recruiter.title()).isEqualTo("Senior Technical Recruiter");
    assertThat(recruiter.salary()).isNull();
    assertThat(recruiter.workplace()).isEqualTo(Workplace.REMOTE);
    assertThat(recruiter.locations())
        .containsExactly(new Location("Canada", null, null, "CA", null, null));
    assertThat(recruiter.identity())
        .isEqualTo(new Identity("ashby", "HighlightTA", "90fb3621-899e-4b59-925d-25080ec91e18"));
  }

  @Test
  void read_oneJob_isFoundInItsBoard() {
    AdRequest job = Recorded.job("https://jobs.ashbyhq.com/ramp/" + SECURITY, null).orElseThrow();
    AdRequest other =
        Recorded.job("https://jobs.ashbyhq.com/ramp/00000000-0000-0000-0000-000000000000", null)
            .orElseThrow();
    byte[] board = Recorded.bytes("ashby/lalalune__ashby.json");

    assertThat(Recorded.offer(ASHBY, job, board).content().title())
        .isEqualTo("Security Engineer, Cloud");
    assertThat(ASHBY.read(other, board)).isEqualTo(AdReading.Gone.FROM_BOARD);
    assertThat(ASHBY.read(job, Recorded.utf8("{\"jobs\": []}")))
        .isInstanceOf(AdReading.Unread.class);
  }

  @Test
  void read_linkOnlyAndOddPay_areSaidAsTheyAre() {
    AdRequest job = Recorded.job("https://jobs.ashbyhq.com/acme/" + SECURITY, null).orElseThrow();

    var offer =
        Recorded.offer(
            ASHBY,
            job,
            utf8(
                """
                {"jobs": [{"id": "34413f8d-26bf-4bbc-8ade-eb309a0e2245", "title": "Cook",
                  "isListed": false, "isRemote": true, "compensation": {"summaryComponents": [
                    {"compensationType": "Salary", "interval": "1 TIME", "currencyCode": "EUR",
                     "minValue": 7000, "maxValue": 8000},
                    {"compensationType": "Salary", "interval": "2 WEEK", "currencyCode": "EUR",
                     "minValue": 900, "maxValue": null}]}}]}
                """));

    assertThat(offer.listed()).isFalse();
    assertThat(offer.content().workplace()).as("isRemote alone says nothing").isNull();
    assertThat(offer.content().salary()).isEqualTo(new Salary(900.0, null, "EUR", null, null));
  }
}
