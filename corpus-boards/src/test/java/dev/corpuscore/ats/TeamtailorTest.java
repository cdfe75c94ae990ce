package dev.corpuscore.ats;

import static dev.corpuscore.ats.Recorded.posting;
import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.feed.WalkProgress;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Published;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class TeamtailorTest {
  private static final Teamtailor TEAMTAILOR = new Teamtailor();
  private static final Board CAREER = new Board("career", "Teamtailor", null);

  @Test
  void ask_ownAndCompanysHost_namesTheFeed() {
    AdRequest job =
        Recorded.job("https://acme.na.teamtailor.com/en/jobs/7-cook", null).orElseThrow();

    assertThat(TEAMTAILOR.request(job).url()).isEqualTo("https://acme.na.teamtailor.com/jobs.json");
    assertThat(TEAMTAILOR.request(CAREER).url())
        .isEqualTo("https://career.teamtailor.com/jobs.json");
    assertThat(TEAMTAILOR.request(new Board("acme", null, "https://work.acme.example/")).url())
        .isEqualTo("https://work.acme.example/jobs.json");
  }

  @Test
  void board_recorded_isRead() {
    Listing listing =
        Recorded.board(TEAMTAILOR, CAREER, "teamtailor/omoji-personal__teamtailor.json");
    PostingContent italy = posting(listing, "7167985");

    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(italy.title()).isEqualTo("Account Executive - Italy (Madrid based)");
    assertThat(italy.company()).isEqualTo(new Company("Teamtailor", null));
    assertThat(italy.url())
        .isEqualTo(
            "https://career.teamtailor.com/jobs/7167985-account-executive-italy-madrid-based");
    assertThat(italy.identity()).isEqualTo(new Identity("teamtailor", "career", "7167985"));
    assertThat(italy.published())
        .isEqualTo(
            new Published(Instant.parse("2026-02-04T08:26:20Z"), Published.Precision.SECOND));
    assertThat(italy.locations())
        .containsExactly(new Location("Madrid, ES", "Madrid", null, "ES", null, null));
    assertThat(posting(listing, "7069633").locations())
        .containsExactly(
            new Location("Stockholm, Sweden", "Stockholm", "Sweden", "SE", null, null),
            new Location("København, DK", "København", null, "DK", null, null));
  }

  @Test
  void board_companysHostAndNextPage_areFollowedOnThatHostAlone() {
    Board acme = new Board("acme", null, "https://work.acme.example");
    String item =
        """
        {"id": "x", "title": "Cook", "url": "https://work.acme.example/jobs/7-cook",
         "content_html": "<p>Cook</p>", "_jobposting": {"@type": "JobPosting",
           "employmentType": "FULL_TIME", "hiringOrganization": {"name": "Acme"}}}
        """;
    BoardPage.Ads own =
        (BoardPage.Ads)
            TEAMTAILOR.read(
                acme,
                WalkProgress.START,
                utf8(
                    "{\"items\": ["
                        + item
                        + "],"
                        + " \"next_url\": \"https://work.acme.example/jobs.json?page=2\"}"));
    BoardPage.Ads foreign =
        (BoardPage.Ads)
            TEAMTAILOR.read(
                acme,
                WalkProgress.START,
                utf8("{\"items\": [" + item + "], \"next_url\": \"https://10.0.0.1/\"}"));
    PostingContent cook = ((BoardEntry.Offer) own.entries().getFirst()).content();

    assertThat(cook.identity()).isEqualTo(new Identity("teamtailor", "acme", "7"));
    assertThat(cook.url()).isEqualTo("https://work.acme.example/jobs/7-cook");
    assertThat(cook.employmentType()).isEqualTo(EmploymentType.FULL_TIME);
    assertThat(cook.company()).isEqualTo(new Company("Acme", null));
    assertThat(cook.description()).isEqualTo("Cook");
    assertThat(own.next())
        .extracting(FeedRequest::url)
        .isEqualTo("https://work.acme.example/jobs.json?page=2");
    assertThat(foreign.next()).isNull();
    assertThat(foreign.cut()).isEqualTo("the next page is on another host");
  }

  @Test
  void read_oneJob_isFoundInItsFeed() {
    byte[] feed = Recorded.bytes("teamtailor/omoji-personal__teamtailor.json");
    AdRequest job =
        Recorded.job("https://career.teamtailor.com/jobs/7069633-mid-market", null).orElseThrow();
    AdRequest gone = Recorded.job("https://career.teamtailor.com/jobs/1-gone", null).orElseThrow();

    assertThat(Recorded.offer(TEAMTAILOR, job, feed).content().title())
        .isEqualTo("Mid-Market Account Executive - Copenhagen");
    assertThat(TEAMTAILOR.read(gone, feed)).isEqualTo(AdReading.Gone.FROM_BOARD);
    assertThat(TEAMTAILOR.read(job, utf8("{\"items\": []}"))).isInstanceOf(AdReading.Unread.class);
    assertThat(TEAMTAILOR.read(job, utf8("{\"jobs\": []}"))).isInstanceOf(AdReading.Unread.class);
  }
}
