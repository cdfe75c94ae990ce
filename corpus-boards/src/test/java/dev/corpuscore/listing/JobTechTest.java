package dev.corpuscore.listing;

import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardWalk;
import dev.corpuscore.feed.Feed;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.CorpusException;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobTechTest {
  @TempDir private Path folder;
  private static final JobTech JOBTECH = new JobTech();
  private static final String SEARCH = "https://jobsearch.api.jobtechdev.se/search?q=kock&limit=10";

  @Test
  void walk_search_goesByOffsets() {
    BoardWalk walk = new BoardWalk(JOBTECH, Board.at(SEARCH, null));
    assertThat(walk.next())
        .extracting(FeedRequest::url)
        .isEqualTo("https://jobsearch.api.jobtechdev.se/search?q=kock&limit=100&offset=0");

    walk.read(hits(0, 100, 101));
    assertThat(walk.next())
        .extracting(FeedRequest::url)
        .isEqualTo("https://jobsearch.api.jobtechdev.se/search?q=kock&limit=100&offset=100");
    walk.read(hits(100, 101, 101));

    assertThat(walk.next()).isNull();
    assertThat(walk.listing().state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(walk.listing().scope()).isEqualTo(Feed.Scope.ALL);
    assertThat(walk.listing().offers()).hasSize(101);
  }

  /** As another Core within a network has it. */
  @Test
  void walk_searchByHttp_isAskedByHttp() {
    Board plain = Board.at("http://core.internal/search?q=kock", null);

    assertThat(new BoardWalk(JOBTECH, plain).next())
        .extracting(FeedRequest::url)
        .isEqualTo("http://core.internal/search?q=kock&limit=100&offset=0");
  }

  @Test
  void walk_searchOverItsLimit_isTruncated() {
    BoardWalk walk = new BoardWalk(JOBTECH, Board.at(SEARCH, null));
    int page = 0;
    for (; walk.next() != null; page++) {
      walk.read(hits(100 * page, 100 * page + 100, 5_000));
    }

    assertThat(page).isEqualTo(21);
    assertThat(walk.listing().state()).isEqualTo(Listing.State.TRUNCATED);
    assertThat(walk.listing().reason()).isEqualTo("a search shows no more than 2100 ads");
  }

  @Test
  void listing_stream_namesWhatIsGone() {
    Board board =
        Board.at(
            "https://jobstream.api.jobtechdev.se/v2/stream?updated-after=2026-11-01T00:00:00",
            null);
    BoardWalk walk = new BoardWalk(JOBTECH, board, Instant.parse("2026-11-21T12:00:00Z"), folder);
    assertThat(walk.next())
        .extracting(FeedRequest::url)
        .isEqualTo(
            "https://jobstream.api.jobtechdev.se/v2/stream?updated-after=2026-11-20T12:00:00");

    walk.read(
        utf8(
            """
            [{"id": "7", "headline": "Kock", "employer": {"name": "Acme AB"},
              "description": {"text": "Laga mat", "text_formatted": "<p>Laga mat</p>"},
              "publication_date": "2026-11-20T08:00:00"},
             {"id": "8", "removed": true, "removed_date": "2026-11-21T08:00:00"},
             {"id": "9"}, {"id": "x"}]
            """));
    Listing listing = walk.listing();

    assertThat(listing.scope()).isEqualTo(Feed.Scope.CHANGES);
    assertThat(listing.offers().getFirst().content().company())
        .isEqualTo(new Company("Acme AB", null));
    assertThat(listing.offers().getFirst().content().description()).isEqualTo("Laga mat");
    assertThat(listing.withdrawn()).hasSize(1);
    assertThat(listing.withdrawn().getFirst().at().canonicalUrl())
        .isEqualTo("https://arbetsformedlingen.se/platsbanken/annonser/8");
    assertThat(listing.withdrawn().getFirst().when())
        .isEqualTo(Instant.parse("2026-11-21T07:00:00Z"));
    assertThat(listing.refused()).hasSize(2);
    assertThat(listing.isGone(listing.offers().getFirst().content(), 9)).isFalse();
  }

  @Test
  void ask_streamThatWasNeverSeen_beginsWhereItsUrlSays() {
    Board open = Board.at("https://jobstream.api.jobtechdev.se/stream", null);
    Board dated =
        Board.at("https://jobstream.api.jobtechdev.se/stream?date=2026-11-01T00:00:00", null);

    assertThat(JOBTECH.request(dated).url()).isEqualTo(dated.url());
    assertThatThrownBy(() -> JOBTECH.request(open))
        .isInstanceOf(CorpusException.class)
        .hasMessage("the url of a stream needs \"date\": where to begin");
  }

  @Test
  void listing_anyDocument_isWhole() {
    BoardWalk walk = new BoardWalk(JOBTECH, Board.at("https://jobs.example/ads.json", "Acme"));

    walk.read(hits(0, 3, 3));

    assertThat(walk.listing().state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(walk.listing().offers())
        .extracting(offer -> offer.content().company())
        .containsOnly(new Company("Acme", null));
  }

  private static byte[] hits(int from, int to, int total) {
    StringBuilder hits = new StringBuilder();
    for (int i = from; i < to; i++) {
      hits.append(i == from ? "" : ",").append("{\"id\": \"").append(i).append("\",");
      hits.append("\"headline\": \"Kock\"}");
    }
    return utf8("{\"total\": {\"value\": " + total + "}, \"hits\": [" + hits + "]}");
  }
}
