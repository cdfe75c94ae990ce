package dev.corpuscore.listing.national;

import static dev.corpuscore.ats.Recorded.answered;
import static dev.corpuscore.ats.Recorded.ofBoard;
import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardWalk;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Published;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Expected values are by hand. */
class JobnetTest {
  private static final Board JOBNET = Board.at("https://jobnet.dk/find-job", null);

  private static PostingContent first(Listing listing) {
    return listing.offers().getFirst().content();
  }

  @Test
  void madeUp_isReadWhole() {
    FeedRequest request = new Jobnet().request(JOBNET);
    Listing listing =
        answered(new Jobnet(), JOBNET, ofBoard("jobnet/made-up-search.json")).listing();
    PostingContent plain = first(listing);
    PostingContent copenhagen = listing.offers().getLast().content();

    assertThat(request.url())
        .isEqualTo(
            "https://jobnet.dk/bff/FindJob/Search"
                + "?PageNumber=1&ResultsPerPage=100&OrderType=PublicationDate");
    assertThat(request.headers()).containsExactly(Map.entry("x-csrf", "1"));
    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(plain.url()).isEqualTo("https://jobnet.dk/find-job/job-1");
    assertThat(plain.title()).isEqualTo("Data Engineer");
    assertThat(plain.company()).isEqualTo(new Company("Acme", null));
    assertThat(plain.description()).isEqualTo("Search results should not include this bulky HTML.");
    assertThat(plain.expiresAt()).isNull();
    assertThat(plain.locations())
        .containsExactly(new Location("Danmark", null, null, "DK", null, null));
    assertThat(plain.published())
        .isEqualTo(
            new Published(Instant.parse("2026-06-30T22:00:00Z"), Published.Precision.SECOND));
    assertThat(copenhagen.expiresAt()).isEqualTo("2026-08-01T21:59:00Z");
    assertThat(copenhagen.locations())
        .containsExactly(
            new Location("København Ø, Danmark", "København Ø", null, "DK", null, null));
    assertThat(copenhagen.workplace()).isNull();
    assertThat(copenhagen.employmentType()).isEqualTo(EmploymentType.FULL_TIME);
  }

  @Test
  void partTimeAndMunicipality_areRead() {
    PostingContent cook =
        first(
            answered(
                    new Jobnet(),
                    JOBNET,
                    utf8(
                        """
                        {"totalJobAdCount": 1, "jobAds": [{"jobAdId": "e", "title": "Kok",
                         "postalDistrictName": null, "municipality": "Ribe", "country": "Danmark",
                         "workHourPartTime": true}]}
                        """))
                .listing());

    assertThat(cook.employmentType()).isEqualTo(EmploymentType.PART_TIME);
    assertThat(cook.locations())
        .containsExactly(new Location("Ribe, Danmark", "Ribe", null, "DK", null, null));
  }

  @Test
  void copiesAndDeadlines_areTold() {
    Listing listing =
        answered(
                new Jobnet(),
                JOBNET,
                utf8(
                    """
                    {"totalJobAdCount": 4, "jobAds": [
                     {"jobAdId": 1, "title": "A", "jobAdUrl": "https://boards.greenhouse.io/acme/jobs/7",
                      "applicationDeadline": "1900-01-01T00:00:00+01:00"},
                     {"jobAdId": "b", "title": "B", "jobAdUrl": "/CV/FindWork/Details/b",
                      "applicationDeadline": "2026-12-01", "applicationDeadlineStatus": "NotDisclosed"},
                     {"jobAdId": "c", "title": "C",
                      "jobAdUrl": "https://job.jobnet.dk/CV/FindWork/Details/c"},
                     {"jobAdId": "d"}]}
                    """))
            .listing();

    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(listing.offers())
        .extracting(offer -> offer.content().url())
        .containsExactly(
            "https://boards.greenhouse.io/acme/jobs/7",
            "https://jobnet.dk/find-job/b",
            "https://jobnet.dk/find-job/c");
    assertThat(Objects.requireNonNull(first(listing).identity()).externalId()).isEqualTo("7");
    assertThat(listing.offers()).allMatch(offer -> offer.content().expiresAt() == null);
    assertThat(first(listing).employmentType()).as("nothing is said of the hours").isNull();
    assertThat(listing.refused()).hasSize(1);
  }

  /** Totals that are too small, too large, 0, or change; a page that repeats itself. */
  @Test
  void totals_thatLie_closeNothing() {
    Jobnet feed = new Jobnet();
    assertThat(answered(feed, JOBNET, jobnet(1, 0, 2)).listing().reason())
        .isEqualTo("the board says it has 1 ads and shows 2");
    assertThat(answered(feed, JOBNET, jobnet(3, 0, 2), jobnet(3, 2, 0)).listing().reason())
        .isEqualTo("the board says it has 3 ads and shows 2");
    assertThat(answered(feed, JOBNET, jobnet(3, 0, 2), jobnet(3, 0, 2)).listing().state())
        .isEqualTo(Listing.State.TRUNCATED);
    assertThat(answered(feed, JOBNET, jobnet(3, 0, 2), jobnet(9, 2, 1)).listing().reason())
        .isEqualTo("the search said that it has 3 ads, and then 9");
    BoardWalk none = answered(feed, JOBNET, jobnet(0, 0, 2));
    assertThat(none.next()).as("0 beside ads is no total").isNotNull();
    none.read(jobnet(0, 2, 0));
    assertThat(none.listing().state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(answered(feed, JOBNET, jobnet(3, 0, 2), jobnet(0, 2, 1)).listing().state())
        .as("0 on a later page")
        .isEqualTo(Listing.State.COMPLETE);
  }

  private static byte[] jobnet(int total, int from, int ads) {
    List<String> list =
        IntStream.range(from, from + ads)
            .mapToObj(id -> "{\"jobAdId\": " + id + ", \"title\": \"Kok\"}")
            .toList();
    return utf8("{\"totalJobAdCount\": " + total + ", \"jobAds\": " + list + "}");
  }
}
