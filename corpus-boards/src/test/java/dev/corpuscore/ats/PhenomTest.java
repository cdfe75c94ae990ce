package dev.corpuscore.ats;

import static dev.corpuscore.ats.Recorded.ofBoard;
import static dev.corpuscore.ats.Recorded.posting;
import static dev.corpuscore.ats.Recorded.second;
import static dev.corpuscore.ats.Recorded.text;
import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import org.junit.jupiter.api.Test;

/** Expected values are by hand, from the recordings. */
class PhenomTest {
  private static final AtsSystem PHENOM = AtsSystems.named("phenom").orElseThrow();

  @Test
  void recordedListAndAd_areRead() {
    Board board = new Board("careers.phenom.com", "Phenom", "https://careers.phenom.com/global/en");
    Listing listing =
        Recorded.walk(
            PHENOM,
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
        .containsExactly(tuple("Rotterdam", "NL"));

    for (String id : new String[] {"HHSHHSUS35517EXTERNALENUS", "35517"}) {
      var job =
          Recorded.job("https://careers.hendrickhealth.org/us/en/job/" + id, "Hendrick")
              .orElseThrow();
      PostingContent technologist =
          Recorded.offer(PHENOM, job, ofBoard("phenom/hendrick-jobDetail-35517.json")).content();
      assertThat(technologist.title()).isEqualTo("CT Scan Technologist I");
      assertThat(text(technologist.description())).contains("Graduate of accredited Radiology");
      assertThat(technologist.employmentType()).isEqualTo(EmploymentType.FULL_TIME);
      assertThat(technologist.published()).isEqualTo(second("2026-09-15T00:00:00Z"));
      assertThat(technologist.applyUrl())
          .isEqualTo("https://pm.healthcaresource.com/cs/ehendrick/#/preApply/25344");
    }
    var other =
        Recorded.job("https://careers.hendrickhealth.org/us/en/job/35518", null).orElseThrow();
    assertThat(PHENOM.read(other, ofBoard("phenom/hendrick-jobDetail-35517.json")))
        .isInstanceOf(AdReading.Unread.class);
  }

  @Test
  void adInSeveralPlaces_hasThemAll() {
    Board board = new Board("jobs.acme.example", null, "https://jobs.acme.example/us/en");
    Listing listing =
        Recorded.walk(
            PHENOM,
            board,
            utf8(
                """
                {"refineSearch": {"totalHits": 2, "data": {"jobs": [
                 {"jobSeqNo": "A1", "title": "Cook", "city": "Pune", "country": "India",
                  "isMultiLocation": true, "multi_location_array": [
                   {"latlong": {"lat": 1}, "location": "Bangalore, India"},
                   {"location": "Pune, India"}]},
                 {"jobSeqNo": "A2", "title": "Baker", "city": "Pune", "country": "India",
                  "isMultiLocation": false, "multi_location_array": [{"location": "Other"}]}]}}}
                """),
            utf8("{\"refineSearch\": {\"totalHits\": 2, \"data\": {\"jobs\": []}}}"));

    assertThat(posting(listing, "A1").locations())
        .extracting(Location::text, Location::country)
        .containsExactly(tuple("Bangalore, India", "IN"), tuple("Pune, India", "IN"));
    assertThat(posting(listing, "A2").locations())
        .extracting(Location::city)
        .containsExactly("Pune");
  }

  @Test
  void totalThatLies_endsAtTheEmptyPage() {
    String page = "{\"refineSearch\": {\"totalHits\": %d, \"data\": {\"jobs\": [%s]}}}";
    String job = "{\"jobSeqNo\": \"A%d\", \"title\": \"Cook\"}";
    Board board = new Board("jobs.acme.example", null, "https://jobs.acme.example/us/en");

    Listing whole =
        Recorded.walk(
            PHENOM,
            board,
            utf8(page.formatted(2, job.formatted(1))),
            utf8(page.formatted(1, job.formatted(2))),
            utf8(page.formatted(0, "")));
    Listing cut =
        Recorded.walk(
            PHENOM, board, utf8(page.formatted(3, job.formatted(1))), utf8(page.formatted(3, "")));

    assertThat(whole.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(whole.offers()).hasSize(2);
    assertThat(cut.state()).isEqualTo(Listing.State.TRUNCATED);
  }
}
