package dev.corpuscore.listing;

import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardWalk;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.Identity;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NdjsonTest {
  private static final Board BOARD = Board.at("https://jobs.example/all.ndjson", "Acme");

  @Test
  void listing_lines_areReadLikeAnImport() {
    Listing listing =
        listing(
            """
            {"url": "https://jobs.example/1", "title": "Cook", "descriptionHtml": "<p>Cook</p><script>x()</script>"}

            {"url": "https://jobs.example/2", "title": "Waiter", "company": {"name": "Bistro"}}\r
            {"url": "https://jobs.example/1", "title": "Chef"}
            """);

    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(listing.offers())
        .extracting(offer -> offer.content().title())
        .containsExactly("Chef", "Waiter");
    assertThat(listing.offers())
        .extracting(offer -> offer.content().company())
        .containsExactly(new Company("Acme", null), new Company("Bistro", null));
  }

  @Test
  void listing_badLine_isRefusedByItsNumber() {
    Listing listing =
        listing(
            """
            {"url": "https://jobs.example/1", "title": "Cook"}

            {"url": "https://jobs.example/2", "title": 7, "salary": {"period": "eon"}, "<x>": 1}
            """);

    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(listing.refused())
        .extracting(BoardEntry.Refused::reason)
        .containsExactly("ad 2 of answer 1: line 3 is not a posting: /title, /salary/period");
    assertThat(listing.refused().getFirst().at())
        .hasFieldOrPropertyWithValue("canonicalUrl", "https://jobs.example/2");
  }

  @Test
  void listing_cutInALine_isTruncated() {
    Listing listing =
        listing("{\"url\": \"https://jobs.example/1\", \"title\": \"Cook\"}\n{\"url\": \"htt");

    assertThat(listing.state()).isEqualTo(Listing.State.TRUNCATED);
    assertThat(listing.refused())
        .extracting(BoardEntry.Refused::reason)
        .containsExactly("ad 2 of answer 1: line 2 is not valid JSON");
  }

  @Test
  void listing_closedAndUnlisted_areHeeded() {
    String record =
        "\"origin\": \"import\", \"firstSeenAt\": \"2026-01-01T00:00:00Z\","
            + " \"lastSeenAt\": \"2026-01-01T00:00:00Z\"";
    Listing listing =
        listing(
            "{\"url\": \"https://boards.greenhouse.io/acme/jobs/1\", \"title\": \"Cook\","
                + " \"record\": {\"state\": \"closed\", \"closedReason\": \"gone\","
                + " \"closedAt\": \"2026-11-01T00:00:00Z\", \"listed\": true, "
                + record
                + "}}\n{\"url\": \"https://jobs.example/2\", \"title\": \"Waiter\","
                + " \"record\": {\"state\": \"open\", \"listed\": false, "
                + record
                + "}}");

    assertThat(listing.withdrawn()).hasSize(1);
    assertThat(listing.withdrawn().getFirst().at().identity())
        .isEqualTo(new Identity("greenhouse", "acme", "1"));
    assertThat(listing.withdrawn().getFirst().when())
        .isEqualTo(Instant.parse("2026-11-01T00:00:00Z"));
    assertThat(listing.offers().getFirst().listed()).isFalse();
  }

  @Test
  void listing_empty_isCompleteAndEmpty() {
    assertThat(listing("").state()).isEqualTo(Listing.State.COMPLETE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"<html>\n<body>log in</body>\n</html>", "{}", "[]\n[]", "\u0000"})
  void listing_noLines_isUnreadable(String body) {
    assertThat(listing(body).state()).isEqualTo(Listing.State.UNREADABLE);
  }

  private static Listing listing(String answer) {
    BoardWalk walk = new BoardWalk(new Ndjson(), BOARD);
    walk.read(utf8(answer));
    return walk.listing();
  }
}
