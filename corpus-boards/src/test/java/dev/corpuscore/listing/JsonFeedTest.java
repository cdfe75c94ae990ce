package dev.corpuscore.listing;

import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardWalk;
import dev.corpuscore.feed.Feed;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Published;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class JsonFeedTest {
  private static final Board BOARD = Board.at("https://jobs.example/feed.json", "Acme");

  @Test
  void listing_twoPages_isRead() {
    BoardWalk walk = new BoardWalk(new JsonFeed(), BOARD);
    walk.read(
        utf8(
            """
            {"version": "https://jsonfeed.org/version/1.1", "title": "Jobs",
             "next_url": "https://jobs.example/feed.json?page=2",
             "items": [
              {"id": "1", "url": "/1-cook", "title": "Cook", "content_text": "Cook\\n& clean",
               "authors": [{"name": "Jane"}], "language": "en",
               "date_published": "2026-11-20T08:00:00Z", "date_modified": "2026-11-21T08:00:00Z"},
              {"id": "https://jobs.example/2", "title": "Waiter", "content_html": "<p>Wait</p>",
               "date_published": "soon",
               "_jobposting": {"@type": "JobPosting", "hiringOrganization": {"name": "Bistro"}}}]}
            """));

    assertThat(walk.next())
        .extracting(FeedRequest::url)
        .isEqualTo("https://jobs.example/feed.json?page=2");
    walk.read(utf8("{\"items\": [{\"id\": \"3\", \"url\": \"https://jobs.example/3\"}]}"));
    Listing listing = walk.listing();
    PostingContent cook = listing.offers().getFirst().content();
    PostingContent waiter = listing.offers().getLast().content();

    assertThat(walk.next()).isNull();
    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(listing.scope()).isEqualTo(Feed.Scope.NEWEST);
    assertThat(cook.url()).isEqualTo("https://jobs.example/1-cook");
    assertThat(cook.description()).isEqualTo("Cook\n& clean");
    assertThat(cook.company()).isEqualTo(new Company("Acme", null));
    assertThat(cook.published())
        .isEqualTo(
            new Published(Instant.parse("2026-11-20T08:00:00Z"), Published.Precision.SECOND));
    assertThat(waiter.url()).isEqualTo("https://jobs.example/2");
    assertThat(waiter.company()).isEqualTo(new Company("Bistro", null));
    assertThat(waiter.published()).isNull();
    assertThat(listing.refused()).hasSize(1);
  }

  @Test
  void listing_nextPageElsewhere_isCut() {
    BoardWalk walk = new BoardWalk(new JsonFeed(), BOARD);

    walk.read(utf8("{\"items\": [], \"next_url\": \"http://jobs.example/feed.json?page=2\"}"));

    assertThat(walk.next()).isNull();
    assertThat(walk.listing().reason()).isEqualTo("the next page is on another host");
  }

  @Test
  void listing_noFeed_isUnreadable() {
    for (String body : new String[] {"", "[]", "{\"items\": {}}", "{\"jobs\": []}", "<rss/>"}) {
      BoardWalk walk = new BoardWalk(new JsonFeed(), BOARD);
      walk.read(utf8(body));
      assertThat(walk.listing().state()).as(body).isEqualTo(Listing.State.UNREADABLE);
    }
  }
}
