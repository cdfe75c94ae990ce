package dev.corpuscore.ats;

import static dev.corpuscore.ats.Recorded.day;
import static dev.corpuscore.ats.Recorded.ofBoard;
import static dev.corpuscore.ats.Recorded.posting;
import static dev.corpuscore.ats.Recorded.second;
import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Salary;
import org.junit.jupiter.api.Test;

/** Expected values are by hand, from the recording. */
class JibeTest {
  private static final AtsSystem JIBE = AtsSystems.named("jibe").orElseThrow();

  @Test
  void recordedBoard_isRead() {
    Listing listing =
        Recorded.walk(
            JIBE,
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
            tuple("Santa Rosa", "California", "US"), tuple("Loveland", "Colorado", "US"));
    assertThat(manager.workplace()).isNull();
  }

  @Test
  void pay_isOfItsFrequency() {
    String job =
        "{\"data\": {\"slug\": \"%s\", \"title\": \"Groomer\", \"salary_min_value\": %s,"
            + " \"salary_max_value\": %s, \"salary_currency\": \"\", \"salary_frequency\": \"HOURLY\"}}";
    Listing listing =
        Recorded.walk(
            JIBE,
            new Board("jobs.acme.example", null, null),
            utf8(
                "{\"totalCount\": 2, \"jobs\": ["
                    + job.formatted("J1", "\"13.66\"", "19.16")
                    + ","
                    + job.formatted("J2", "0", "0")
                    + "]}"));

    assertThat(posting(listing, "J1").salary())
        .isEqualTo(new Salary(13.66, 19.16, null, Salary.Period.HOUR, null));
    assertThat(posting(listing, "J2").salary()).isNull();
  }

  @Test
  void dateAndLanguage_areThoseOfTheAd() {
    Board board = new Board("jobs.acme.example", null, null);
    Listing listing =
        Recorded.walk(
            JIBE,
            board,
            utf8(
                """
                {"totalCount": 1, "jobs": [{"data": {"slug": "J1", "title": "Cook",
                 "language": "en-us", "posted_date": "September 22, 2026"}}]}
                """));

    assertThat(JIBE.request(board).url())
        .isEqualTo("https://jobs.acme.example/api/jobs?page=1&limit=100&internal=false");
    assertThat(posting(listing, "J1").language()).isEqualTo("en-us");
    assertThat(posting(listing, "J1").published()).isEqualTo(day("2026-09-22"));
  }
}
