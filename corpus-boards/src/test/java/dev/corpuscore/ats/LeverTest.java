package dev.corpuscore.ats;

import static dev.corpuscore.ats.Recorded.assertSays;
import static dev.corpuscore.ats.Recorded.posting;
import static dev.corpuscore.ats.Recorded.text;
import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.feed.WalkProgress;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Workplace;
import org.junit.jupiter.api.Test;

class LeverTest {
  private static final Lever LEVER = new Lever();
  private static final String ID = "33538a2f-d27d-4a96-8f05-fa4b0e4d940e";

  @Test
  void ask_worldwideAndEu_namesTheApi() {
    AdRequest eu =
        Recorded.job("https://jobs.eu.lever.co/acme%20co/" + ID + "/apply", null).orElseThrow();

    assertThat(LEVER.request(eu).url())
        .isEqualTo("https://api.eu.lever.co/v0/postings/acme%20co/" + ID);
    assertThat(LEVER.request(eu).form()).isEqualTo(FeedRequest.Form.JSON);
    assertThat(LEVER.request(new Board("acme", null, null)).url())
        .isEqualTo("https://api.lever.co/v0/postings/acme?mode=json&skip=0&limit=100");
  }

  @Test
  void board_demo_isRead() {
    Listing listing =
        Recorded.board(
            LEVER, new Board("leverdemo", "Lever Demo", null), "lever/ehddd3579-dot__lever.json");
    PostingContent writer = posting(listing, ID);

    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertSays(
        writer,
        """
        {"url": "https://jobs.lever.co/leverdemo/33538a2f-d27d-4a96-8f05-fa4b0e4d940e",
         "applyUrl": "https://jobs.lever.co/leverdemo/33538a2f-d27d-4a96-8f05-fa4b0e4d940e/apply",
         "identity": {"ats": "lever", "tenant": "leverdemo",
          "externalId": "33538a2f-d27d-4a96-8f05-fa4b0e4d940e"},
         "title": "AbelsonTaylor Writer", "company": {"name": "Lever Demo"},
         "locations": [{"text": "Arlington, TX", "country": "US"}],
         "workplace": "hybrid", "employmentType": "full_time", "department": "Customer Success",
         "publishedAt": "2019-03-21T16:33:55Z"}
        """);
    assertThat(writer.description())
        .startsWith("Welcome to the Demo Job Listing for Lever!")
        .contains("this job is AMAAAAAAAAAAAAZING!\n\nQualifications\n\nbe smart\nbe very smart")
        .contains("Duties\n\nwork hard\nwork VERY hard\nbold text")
        .contains("you will never find a job better than this one!!!")
        .endsWith("commitment to diversity and inclusion.");
    assertThat(text(writer.descriptionHtml())).contains("<h3>Duties</h3>\n<ul><li>work hard</li>");
  }

  @Test
  void board_payAndUnknowns_areSaidAsTheyAre() {
    Listing listing =
        Recorded.board(
            LEVER, new Board("leverdemo", null, null), "lever/ehddd3579-dot__lever.json");
    PostingContent paid = posting(listing, "cdb8268a-ec7f-413b-9664-27b428627b5c");
    PostingContent bare = posting(listing, "79eda854-d6ba-4e73-9eb0-524daefed2d8");

    assertThat(paid.salary())
        .isEqualTo(
            new Salary(
                50_000.0,
                70_000.0,
                "USD",
                Salary.Period.YEAR,
                "Final salary will be based on skill and expertise of the role."));
    assertThat(bare.title()).isEqualTo("Account Executive");
    assertThat(bare.company()).isNull();
    assertThat(bare.locations()).isEmpty();
    assertThat(bare.workplace()).as("unspecified").isNull();
    assertThat(bare.employmentType()).isNull();
    assertThat(bare.department()).isEqualTo("Sales");
  }

  @Test
  void board_contracts_areRead() {
    Listing listing =
        Recorded.board(
            LEVER, new Board("idealistconsulting", null, null), "lever/omoji-personal__lever.json");
    PostingContent manager = posting(listing, "a24ec4e5-5caa-473d-abd4-b71f09a8167b");

    assertThat(manager.title())
        .isEqualTo("(1099 Contract) Nonprofit Salesforce Consultant: Enterprise Project Manager");
    assertThat(manager.employmentType()).isEqualTo(EmploymentType.CONTRACT);
    assertThat(manager.workplace()).isEqualTo(Workplace.REMOTE);
    assertThat(manager.remoteFrom()).isEmpty();
    assertThat(manager.department()).isEqualTo("Services Team");
  }

  @Test
  void read_severalPlacesAndEscapes_areKeptApart() {
    AdRequest job = Recorded.job("https://jobs.lever.co/acme/" + ID, null).orElseThrow();

    PostingContent content =
        Recorded.offer(
                LEVER,
                job,
                utf8(
                    """
                    {"id": "33538A2F-D27D-4A96-8F05-FA4B0E4D940E", "text": "Cook",
                     "opening": "<p>Hi</p>", "descriptionBody": "<p>Body</p>", "country": "FR",
                     "categories": {"location": "Paris", "allLocations": ["Paris", "Rome, Italy"]},
                     "lists": [{"text": "A < B", "content": "<li>x"}], "createdAt": 1553186035,
                     "applyUrl": "javascript:alert(1)", "salaryRange":
                       {"min": 20, "max": 30, "currency": "EUR", "interval": "bi-week-salary"}}
                    """))
            .content();

    assertThat(content.locations())
        .containsExactly(
            new Location("Paris", null, null, "FR", null, null),
            new Location("Rome, Italy", null, null, "IT", null, null));
    assertThat(content.description()).isEqualTo("Hi\n\nBody\n\nA < B\n\nx");
    assertThat(content.published()).as("seconds, not milliseconds").isNull();
    assertThat(content.applyUrl()).isNull();
    assertThat(content.salary()).isEqualTo(new Salary(20.0, 30.0, "EUR", null, null));
  }

  @Test
  void board_fullPage_isFollowedByTheNext() {
    String one = "{\"id\": \"00000000-0000-0000-0000-0000000000%02d\", \"text\": \"Cook\"}";
    StringBuilder page = new StringBuilder("[");
    for (int i = 0; i < 100; i++) {
      page.append(i == 0 ? "" : ",").append(one.replace("%02d", i < 10 ? "0" + i : "" + i));
    }

    BoardPage read =
        LEVER.read(new Board("acme", null, null), new WalkProgress(300, null), utf8(page + "]"));

    assertThat(read)
        .isInstanceOfSatisfying(
            BoardPage.Ads.class,
            ads ->
                assertThat(ads.next())
                    .hasFieldOrPropertyWithValue(
                        "url",
                        "https://api.lever.co/v0/postings/acme?mode=json&skip=400&limit=100"));
  }

  @Test
  void singlePayment_isNoPay() {
    String ad =
        "{\"id\": \"33538a2f-d27d-4a96-8f05-fa4b0e4d940e\", \"text\": \"Cook\", \"salaryRange\":"
            + " {\"min\": 500, \"max\": 900, \"currency\": \"EUR\", \"interval\": \"one-time-payment\"}}";
    AdRequest job =
        Recorded.job("https://jobs.lever.co/acme/33538a2f-d27d-4a96-8f05-fa4b0e4d940e", null)
            .orElseThrow();

    assertThat(Recorded.offer(new Lever(), job, utf8(ad)).content().salary()).isNull();
  }
}
