package dev.corpuscore.ats;

import static dev.corpuscore.ats.Recorded.day;
import static dev.corpuscore.ats.Recorded.ofBoard;
import static dev.corpuscore.ats.Recorded.posting;
import static dev.corpuscore.ats.Recorded.second;
import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Salary;
import org.jspecify.annotations.Nullable;
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

  /** The number of ads counts each language of one. */
  @Test
  void adInSeveralLanguages_isThatOfTheSource_elseTheFirst() {
    String cook = row("J1", "Cook", "en-us") + "," + row("J1", "Cuisinier", "fr-ca");
    byte[] board = page(3, cook + "," + row("J2", "Boulanger", "fr-ca"));
    AdRequest job =
        Recorded.job("https://jobs.acme.example/careers-home/jobs/J1", null).orElseThrow();
    AdReading french =
        JIBE.read(new AdRequest(in("fr"), job.identity(), job.url(), job.known()), board);

    for (String language : new String[] {null, "en"}) {
      Listing listing = Recorded.walk(JIBE, in(language), board);
      assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
      assertThat(listing.offers())
          .extracting(it -> it.content().title())
          .containsExactly("Cook", "Boulanger");
    }
    assertThat(posting(Recorded.walk(JIBE, in("fr"), board), "J1").title()).isEqualTo("Cuisinier");
    assertThat(french).isInstanceOf(AdReading.Found.class);
    assertThat(((AdReading.Found) french).content().title()).isEqualTo("Cuisinier");
  }

  /** As pages far behind do. */
  @Test
  void rowThatIsRepeated_isNotAnotherLanguage() {
    String cook = row("J1", "Cook", "en-us");
    Listing listing = Recorded.walk(JIBE, in(null), page(2, cook + "," + cook));

    assertThat(listing.state()).isEqualTo(Listing.State.TRUNCATED);
    assertThat(listing.reason()).isEqualTo("the board says it has 2 ads and shows 1");
  }

  private static Board in(@Nullable String language) {
    return new Board("jobs.acme.example", null, null, language, null);
  }

  private static String row(String id, String title, String language) {
    return """
        {"data": {"slug": "%s", "title": "%s", "language": "%s", "description": "<p>Cooks.</p>"}}
        """
        .formatted(id, title, language);
  }

  private static byte[] page(int total, String rows) {
    return utf8("{\"totalCount\": " + total + ", \"jobs\": [" + rows + "]}");
  }
}
