package dev.corpuscore.ats;

import static dev.corpuscore.ats.Recorded.assertSays;
import static dev.corpuscore.ats.Recorded.posting;
import static dev.corpuscore.ats.Recorded.text;
import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Salary;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GreenhouseTest {
  private static final Greenhouse GREENHOUSE = new Greenhouse();
  private static final AdRequest JOB =
      Recorded.job("https://job-boards.greenhouse.io/Acme/jobs/42?gh_src=x", null).orElseThrow();

  @Test
  void ask_jobAndBoard_namesTheApi() {
    assertThat(GREENHOUSE.request(JOB).url())
        .isEqualTo("https://boards-api.greenhouse.io/v1/boards/acme/jobs/42?pay_transparency=true");
    assertThat(GREENHOUSE.request(new Board("a/b", null, null)).url())
        .isEqualTo(
            "https://boards-api.greenhouse.io/v1/boards/a%2Fb/jobs"
                + "?content=true&pay_transparency=true");
  }

  @Test
  void board_ownAddresses_areReadWithTheBoardsIdentity() {
    Listing listing =
        Recorded.board(
            GREENHOUSE, new Board("anthropic", null, null), "greenhouse/lalalune__greenhouse.json");
    PostingContent startups = posting(listing, "5215052008");

    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertSays(
        startups,
        """
        {"url": "https://job-boards.greenhouse.io/anthropic/jobs/5215052008",
         "applyUrl": "https://job-boards.greenhouse.io/anthropic/jobs/5215052008",
         "identity": {"ats": "greenhouse", "tenant": "anthropic", "externalId": "5215052008"},
         "title": "Amazon GTM Partnership, Startups", "company": {"name": "Anthropic"},
         "locations": [{"text": "San Francisco, CA | New York City, NY | Seattle, WA"},
          {"text": "San Francisco, California, United States", "country": "US"}],
         "department": "Sales", "workplace": "onsite", "language": "en",
         "publishedAt": "2026-05-11T21:58:31Z"}
        """);
    assertThat(startups.description())
        .startsWith("About Anthropic\n\nAnthropic’s mission is to create reliable,")
        .doesNotContain("&lt;", "<");
    assertThat(startups.descriptionHtml())
        .startsWith("<div><h2><strong>About Anthropic</strong></h2>");
  }

  @Test
  void board_companysOwnPage_isTheUrlAndTheIdentityStaysTheBoards() {
    Listing listing =
        Recorded.board(
            GREENHOUSE,
            new Board("stripe", null, null),
            "greenhouse/ehddd3579-dot__greenhouse.json");
    PostingContent bridge = posting(listing, "8077887");

    assertThat(bridge.title()).isEqualTo("Account Executive, Bridge");
    assertThat(bridge.url()).isEqualTo("https://stripe.com/jobs/search?gh_jid=8077887");
    assertThat(bridge.identity()).isEqualTo(new Identity("greenhouse", "stripe", "8077887"));
    assertThat(bridge.locations()).containsExactly(Location.ofText("SF, NYC, SEA, CHI"));
    assertThat(bridge.description()).isNull();
    assertThat(posting(listing, "8042978").locations())
        .containsExactly(new Location("Japan", null, null, "JP", null, null));
    assertThat(posting(listing, "8042978").language()).isEqualTo("ja");
  }

  @Test
  void board_saysMoreThanItShows_isTruncated() {
    Listing listing =
        Recorded.board(
            GREENHOUSE,
            new Board("amplitude", null, null),
            "greenhouse/omoji-personal__greenhouse.json");

    assertThat(listing.state()).isEqualTo(Listing.State.TRUNCATED);
    assertThat(listing.reason()).isEqualTo("the board says it has 37 ads and shows 2");
    PostingContent scientist = posting(listing, "8636903002");
    assertThat(scientist.company()).isEqualTo(new Company("Amplitude", null));
    assertThat(scientist.locations().getFirst())
        .isEqualTo(new Location("London, UK", null, null, "GB", null, null));
    assertThat(scientist.employmentType()).as("Regular is not a kind").isNull();
  }

  @Test
  void read_escapedContentAndCents_areUndoneOnce() {
    AdReading.Found offer =
        Recorded.offer(
            GREENHOUSE,
            JOB,
            utf8(
                """
                {"id": 42, "title": "Cook", "content": "&lt;p&gt;R&amp;amp;D &amp;lt;b&amp;gt;\
                &lt;script&gt;x&lt;/script&gt;&lt;/p&gt;", "internal_job_id": null,
                 "absolute_url": "https://boards.greenhouse.io/rival/jobs/7",
                 "metadata": [{"name": "Employment Type", "value": ["Full-time"]}],
                 "pay_input_ranges": [
                   {"min_cents": 5000000, "max_cents": 7500050, "currency_type": "USD",
                    "title": "NYC"},
                   {"min_cents": 4000000, "max_cents": 6000000, "currency_type": "USD",
                    "title": "Austin"},
                   {"min_cents": 20000000, "max_cents": 23000000, "currency_type": "USD",
                    "title": "OTE Range"},
                   {"min_cents": 100, "max_cents": 30000000, "currency_type": "USD",
                    "title": "Total on-target earnings"}]}
                """));
    PostingContent content = offer.content();

    assertThat(content.description()).isEqualTo("R&D <b>");
    assertThat(content.descriptionHtml()).isEqualTo("<p>R&amp;D &lt;b&gt;</p>");
    assertThat(content.url()).as("another board's address is not taken").isEqualTo(JOB.url());
    assertThat(content.identity()).isEqualTo(new Identity("greenhouse", "acme", "42"));
    assertThat(content.employmentType()).isEqualTo(EmploymentType.FULL_TIME);
    assertThat(content.salary())
        .isEqualTo(new Salary(40_000.0, 75_000.5, "USD", null, "NYC; Austin"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "Annual Salary: | Annual pay, Mainz | 20.0 | 50.0 | YEAR | Annual Salary:; Annual pay, Mainz",
        "Hourly Rate | Annual Salary | 20.0 | 30.0 | HOUR | Hourly Rate",
        "Bonn | Mainz | 20.0 | 50.0 | - | Bonn; Mainz",
        "Bonn | Hourly Rate | 20.0 | 30.0 | - | Bonn",
        "Semiannual thing | Mainz | 20.0 | 50.0 | - | Semiannual thing; Mainz",
      })
  void read_periodOfRanges_isThatOfTheirTitles(
      String first,
      String second,
      double min,
      double max,
      Salary.@Nullable Period period,
      String text) {
    byte[] ad =
        utf8(
            """
            {"id": 42, "title": "Cook", "pay_input_ranges": [
              {"min_cents": 2000, "max_cents": 3000, "currency_type": "EUR", "title": "%s"},
              {"min_cents": 4000, "max_cents": 5000, "currency_type": "EUR", "title": "%s"}]}
            """
                .formatted(first, second));

    assertThat(Recorded.offer(GREENHOUSE, JOB, ad).content().salary())
        .isEqualTo(new Salary(min, max, "EUR", period, text));
  }

  /** A range without a currency, one of a cent and one of equity are no pay. */
  @Test
  void read_rangeInAFieldOfTheCompany_isPayIfThereIsNoOther() {
    String ad =
        """
        {"id": 42, "title": "Cook", "metadata": [
          {"name": "Hiring Manager", "value_type": "short_text", "value": "-"},
          {"name": "Canada Range", "value_type": "currency_range",
           "value": {"unit": null, "min_value": "50000.0", "max_value": "60000.0"}},
          {"name": "Pay Range", "value_type": "currency_range",
           "value": {"unit": "USD", "min_value": "0.0", "max_value": "0.01"}},
          {"name": "New Hire Equity", "value_type": "currency_range",
           "value": {"unit": "USD", "min_value": "9000.0", "max_value": "9900.0"}},
          {"name": "OTE", "value_type": "currency_range",
           "value": {"unit": "USD", "min_value": "90000.0", "max_value": "99000.0"}},
          {"name": "Referral", "value_type": "currency", "value": {"unit": "USD", "amount": "500.0"}},
          {"name": "Wage Range", "value_type": "currency_range",
           "value": {"unit": "USD", "min_value": "41000.0", "max_value": "52500.5"}},
          {"name": "Other Range", "value_type": "currency_range",
           "value": {"unit": "USD", "min_value": "1000.0", "max_value": "2000.0"}}],
         "pay_input_ranges": [%s]}
        """;

    assertThat(Recorded.offer(GREENHOUSE, JOB, utf8(ad.formatted(""))).content().salary())
        .isEqualTo(new Salary(41_000.0, 52_500.5, "USD", null, null));
    assertThat(
            Recorded.offer(
                    GREENHOUSE,
                    JOB,
                    utf8(ad.formatted("{\"min_cents\": 100, \"currency_type\": \"EUR\"}")))
                .content()
                .salary())
        .isEqualTo(new Salary(1.0, null, "EUR", null, null));
  }

  @Test
  void read_oldRecording_isRead() {
    AdRequest job =
        Recorded.job("http://boards.greenhouse.io/generalassembly/jobs/721", null).orElseThrow();

    PostingContent content =
        Recorded.offer(GREENHOUSE, job, Recorded.bytes("greenhouse/grnhse__job_with_questions.yml"))
            .content();

    assertThat(content.title()).isEqualTo("Application developer");
    assertThat(text(content.description())).startsWith("Who this job is right for\n\nAnim wes");
    assertThat(content.published()).as("updated_at says nothing of it").isNull();
  }
}
