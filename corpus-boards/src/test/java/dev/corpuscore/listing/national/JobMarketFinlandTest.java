package dev.corpuscore.listing.national;

import static dev.corpuscore.ats.Recorded.answered;
import static dev.corpuscore.ats.Recorded.ofBoard;
import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardWalk;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Published;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Expected values are by hand, from the recorded answer. */
class JobMarketFinlandTest {
  private static final Board FINLAND = Board.at("https://tyomarkkinatori.fi/", null);

  @Test
  void recorded_isReadAndCompletedByTheAd() {
    BoardWalk walk =
        answered(new JobMarketFinland(), FINLAND, ofBoard("tyomarkkinatori/search-club.json"));
    BoardEntry.Offer offer = walk.listing().offers().getFirst();
    PostingContent club = offer.content();

    assertThat(new JobMarketFinland().request(FINLAND).body())
        .isEqualTo(
            "{\"query\":\"\",\"filters\":{},\"paging\":{\"pageNumber\":0,\"pageSize\":90},"
                + "\"sorting\":\"LATEST\"}");
    assertThat(club.url())
        .isEqualTo(
            "https://tyomarkkinatori.fi/henkiloasiakkaat/avoimet-tyopaikat/"
                + "3f26eeaa-8926-4b11-a15e-1e87600e2130/fi");
    assertThat(club.title()).isEqualTo("Ohjelmointi- ja pelisuunnittelukerhon ohjaaja");
    assertThat(club.language()).isEqualTo("fi");
    assertThat(club.company()).isEqualTo(new Company("School of Gaming Galactic Oy", null));
    assertThat(club.locations())
        .extracting(Location::city)
        .containsExactly("Espoo", "Helsinki", "Vantaa");
    assertThat(club.locations()).extracting(Location::country).containsOnly("FI");
    assertThat(club.employmentType()).isEqualTo(EmploymentType.PART_TIME);
    assertThat(club.applyUrl()).isEqualTo("https://www.geduacademy.com");
    assertThat(club.published())
        .isEqualTo(
            new Published(Instant.parse("2026-09-04T20:20:23.582Z"), Published.Precision.SECOND));
    assertThat(club.expiresAt()).isEqualTo("2026-12-31T21:59:00Z");
    assertThat(Objects.requireNonNull(offer.rest()).url())
        .isEqualTo(
            "https://tyomarkkinatori.fi/api/jobposting-new/v1/public/jobpostings/"
                + "3f26eeaa-8926-4b11-a15e-1e87600e2130");

    AdReading whole =
        new JobMarketFinland()
            .read(
                FINLAND,
                offer,
                utf8(
                    """
                    {"position": {"jobDescription": {"en": "In English", "fi": "Ohjaa <b>kerhoa</b>.\\nTervetuloa!"}},
                     "recruiter": {"name": "Jane"}}
                    """));
    assertThat(whole)
        .isInstanceOfSatisfying(
            AdReading.Found.class,
            found -> {
              assertThat(found.content().description())
                  .isEqualTo("Ohjaa <b>kerhoa</b>.\nTervetuloa!");
              assertThat(found.content().title()).isEqualTo(club.title());
            });
    assertThat(
            new JobMarketFinland()
                .read(
                    FINLAND,
                    offer,
                    utf8(
                        """
                        {"descriptionsContentType": "markdown",
                         "position": {"jobDescription": {"fi": "## Työ\\n**Ohjaa** kerhoa."}}}
                        """)))
        .isInstanceOfSatisfying(
            AdReading.Found.class,
            found -> assertThat(found.content().description()).isEqualTo("Työ\n\nOhjaa kerhoa."));
    assertThat(new JobMarketFinland().read(FINLAND, offer, utf8("{\"error\": 403}")))
        .isInstanceOf(AdReading.Unread.class);
  }

  @Test
  void hostileAd_isUnread() {
    BoardEntry.Offer offer =
        answered(new JobMarketFinland(), FINLAND, ofBoard("tyomarkkinatori/search-club.json"))
            .listing()
            .offers()
            .getFirst();
    String ad = "{\"position\": {\"jobDescription\": {\"fi\": \"Keitä\"}}}";

    for (int length = 0; length < ad.length(); length++) {
      assertThat(new JobMarketFinland().read(FINLAND, offer, utf8(ad.substring(0, length))))
          .isInstanceOf(AdReading.Unread.class);
    }
    for (String hostile :
        List.of(
            "[".repeat(10_000),
            "{\"position\":".repeat(10_000),
            "{\"position\": {\"jobDescription\": {\"fi\": \"" + "x".repeat(4_000_001) + "\"}}}",
            "{\"position\": {\"jobDescription\": [[null]]}}",
            "{\"position\": 7}")) {
      assertThat(new JobMarketFinland().read(FINLAND, offer, utf8(hostile)))
          .isInstanceOfSatisfying(
              AdReading.Unread.class, it -> assertThat(it.reason()).doesNotContain("a bug"));
    }
  }

  @Test
  void overTheCap_isReadByRegion() {
    BoardWalk walk =
        answered(
            new JobMarketFinland(), FINLAND, utf8("{\"totalElements\": 12000, \"content\": []}"));
    int regions = 0;
    for (; walk.next() != null; regions++) {
      String body = Objects.requireNonNull(Objects.requireNonNull(walk.next()).body());
      assertThat(body).contains("\"filters\":{\"regions\":[\"").doesNotContain("\"03\"", "\"20\"");
      walk.read(
          utf8(
              "{\"totalElements\": 1, \"content\": [{\"id\": \"a"
                  + regions
                  + "\", \"title\": {\"sv\": \"Kock\"}}]}"));
    }

    assertThat(regions).isEqualTo(19);
    assertThat(walk.listing().offers()).hasSize(19);
    assertThat(walk.listing().reason()).isEqualTo("the board says it has 12000 ads and shows 19");
  }
}
