package dev.corpuscore.listing;

import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardWalk;
import dev.corpuscore.feed.Feed;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.feed.ListingLimits;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Published;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class DataFeedTest {
  private static final Board BOARD = Board.at("https://jobs.example/feed/jobs.json", "Acme");

  @Test
  void listing_isRead() {
    Listing listing =
        listing(
            """
            {"@context": "https://schema.org", "@type": "DataFeed", "name": "Jobs",
             "dataFeedElement": [
              {"@type": "DataFeedItem", "dateModified": "2026-11-21", "item": {
               "@type": "JobPosting", "identifier": {"@type": "PropertyValue", "value": 12},
               "url": "https://acme.career.softgarden.de/jobs/12/Koch/", "title": "Koch (m/w/d)",
               "description": "<p>Kochen <b>Sie</b></p>", "datePosted": "2026-11-20",
               "validThrough": "2026-12-20", "employmentType": "PART_TIME",
               "hiringOrganization": {"@type": "Organization", "name": "Bistro GmbH"},
               "jobLocation": {"@type": "Place", "address": {"addressLocality": "Bonn",
                "streetAddress": "-", "addressCountry": "Deutschland"}}}},
              {"@type": "JobPosting", "@id": "https://jobs.example/13", "title": "Kellner"},
              {"item": {"@type": "JobPosting", "url": "../14", "name": "Bäcker"}}]}
            """);
    PostingContent cook = listing.offers().get(0).content();
    PostingContent waiter = listing.offers().get(1).content();
    PostingContent baker = listing.offers().get(2).content();

    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(listing.scope()).isEqualTo(Feed.Scope.ALL);
    assertThat(cook.identity()).isEqualTo(new Identity("softgarden", "acme", "12"));
    assertThat(cook.title()).isEqualTo("Koch (m/w/d)");
    assertThat(cook.description()).isEqualTo("Kochen Sie");
    assertThat(cook.company()).isEqualTo(new Company("Bistro GmbH", null));
    assertThat(cook.locations()).extracting(Location::city).containsExactly("Bonn");
    assertThat(cook.locations()).extracting(Location::country).containsExactly("DE");
    assertThat(cook.employmentType()).isEqualTo(EmploymentType.PART_TIME);
    assertThat(cook.published())
        .isEqualTo(new Published(Instant.parse("2026-11-20T00:00:00Z"), Published.Precision.DAY));
    assertThat(cook.expiresAt()).isEqualTo("2026-12-20T23:59:59Z");
    assertThat(waiter.url()).isEqualTo("https://jobs.example/13");
    assertThat(waiter.company()).as("that of the catalog").isEqualTo(new Company("Acme", null));
    assertThat(baker.url()).isEqualTo("https://jobs.example/14");
    assertThat(baker.title()).isEqualTo("Bäcker");
  }

  @Test
  void listing_deletedElement_isWithdrawn() {
    Listing listing =
        listing(
            """
            {"dataFeedElement": [
             {"dateDeleted": "2026-11-21T08:00:00Z", "item": {"@type": "JobPosting",
              "url": "https://jobs.example/1", "title": "Cook"}},
             {"dateDeleted": "yesterday", "item": {"@type": "JobPosting",
              "url": "https://jobs.example/2"}}]}
            """);

    assertThat(listing.offers()).isEmpty();
    assertThat(listing.withdrawn())
        .extracting(it -> it.at().canonicalUrl(), BoardEntry.Withdrawn::when)
        .containsExactly(
            tuple("https://jobs.example/1", Instant.parse("2026-11-21T08:00:00Z")),
            tuple("https://jobs.example/2", null));
  }

  /** They count towards the number that the feed states. */
  @Test
  void listing_elementsOfOtherTypes_areNoAds() {
    String elements =
        "\"dataFeedElement\": [{\"item\": {\"@type\": \"Course\", \"url\": \"/course\"}},"
            + " {\"item\": {\"@type\": [\"Thing\", \"http://schema.org/JobPosting\"],"
            + " \"url\": \"/1\", \"title\": \"Cook\"}}]";

    Listing whole = listing("{\"numberOfItems\": 2, " + elements + "}");
    Listing part = listing("{\"numberOfItems\": 3, " + elements + "}");

    assertThat(whole.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(whole.size()).isEqualTo(1);
    assertThat(part.state()).isEqualTo(Listing.State.TRUNCATED);
  }

  @Test
  void listing_adsWithOneAddress_areRefused() {
    String form = "\"@type\": \"JobPosting\", \"url\": \"/apply\", \"title\": \"Cook\"";
    Listing listing =
        listing(
            "{\"dataFeedElement\": [{\"item\": {\"identifier\": 1, %s}},".formatted(form)
                + " {\"item\": {\"identifier\": {\"value\": 2}, %s}},".formatted(form)
                + " {\"item\": {\"identifier\": 3, \"url\": \"/3\", \"title\": \"Waiter\"}}]}");

    assertThat(listing.offers()).extracting(it -> it.content().title()).containsExactly("Waiter");
    assertThat(listing.refused())
        .extracting(BoardEntry.Refused::reason)
        .containsExactly(
            "ad 1 of answer 1: several ads of the list have this address",
            "ad 2 of answer 1: several ads of the list have this address");
  }

  @Test
  void listing_adThatCannotBeRead_leavesTheOthers() {
    String large = "\"description\": \"" + "x".repeat(ListingLimits.AD_BYTES) + "\"";
    Listing listing =
        listing(
            "{\"dataFeedElement\": [{\"item\": {\"url\": \"/1\", \"title\": \"Cook\", %s}},"
                    .formatted(large)
                + " {\"item\": {\"url\": \"/2\"}}, {\"item\": \"a cook\"},"
                + " {\"item\": {\"url\": \"/3\", \"title\": \"Waiter\"}}]}");

    assertThat(listing.offers()).extracting(it -> it.content().title()).containsExactly("Waiter");
    assertThat(listing.refused()).hasSize(3);
    assertThat(listing.state()).isEqualTo(Listing.State.TRUNCATED);
  }

  @Test
  void listing_noFeed_isUnreadable() {
    for (String body : new String[] {"", "[]", "{\"dataFeedElement\": {}}", "{}", "<rss/>"}) {
      assertThat(listing(body).state()).as(body).isEqualTo(Listing.State.UNREADABLE);
    }
  }

  private static Listing listing(String answer) {
    BoardWalk walk = new BoardWalk(new DataFeed(), BOARD);
    walk.read(utf8(answer));
    assertThat(walk.next()).isNull();
    return walk.listing();
  }
}
