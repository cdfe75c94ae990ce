package dev.corpuscore.feed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.feed.Feed.Scope;
import dev.corpuscore.feed.Listing.State;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Published;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a listing says of what it does not hold, and how its parts are walked. */
class ListingTest {
  private static final Board BOARD = Board.at("https://jobs.example/list", null);
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

  @Test
  void isGone_wholeListing_missesNothing() {
    assertThat(listing(State.COMPLETE, Scope.ALL, 20).isGone(ad(1), 1)).isTrue();
    assertThat(listing(State.TRUNCATED, Scope.ALL, 20).isGone(ad(1), 1)).isFalse();
    assertThat(listing(State.UNREADABLE, Scope.ALL).isGone(ad(1), 1)).isFalse();
  }

  @Test
  void isGone_changesAlone_keepWhatTheyDoNotName() {
    assertThat(listing(State.COMPLETE, Scope.CHANGES, 20).isGone(ad(1), 9)).isFalse();
  }

  @Test
  void isGone_newestAlone_keepsWhatMayHaveBeenPushedOut() {
    Listing full = listing(State.COMPLETE, Scope.NEWEST, 20, 10, 15);

    assertThat(full.isGone(ad(9), 3)).as("older than all").isFalse();
    assertThat(full.isGone(ad(10), 3)).as("as old as the oldest").isTrue();
    assertThat(full.isGone(ad(16), 3)).as("among them").isTrue();
    assertThat(full.isGone(ad(null), 3)).as("without a date").isFalse();
    assertThat(full.isGone(ad(9), 4)).as("there was room for it").isTrue();
    assertThat(full.isGone(ad(null), 4)).as("there was room for it").isTrue();
    assertThat(listing(State.TRUNCATED, Scope.NEWEST, 20).isGone(ad(19), 4)).isFalse();
  }

  @Test
  void isDue_page_isAskedAgainWhereItMayHaveChanged() {
    BoardEntry.Link silent =
        new BoardEntry.Link(at("/1"), FeedRequest.page("https://jobs.example/1"), null);
    BoardEntry.Link dated =
        new BoardEntry.Link(at("/1"), silent.rest(), Instant.parse("2026-11-20T00:00:00Z"));
    BoardEntry.Link wrong =
        new BoardEntry.Link(at("/1"), silent.rest(), Instant.parse("2099-01-01T00:00:00Z"));
    Instant weekAgo = Instant.parse("2026-11-14T12:00:00Z");

    assertThat(dated.isDue(null, NOON)).isTrue();
    assertThat(dated.isDue(Instant.parse("2026-11-20T00:00:01Z"), NOON)).isFalse();
    assertThat(dated.isDue(Instant.parse("2026-11-20T00:00:00Z"), NOON)).isTrue();
    for (BoardEntry.Link unsaid : List.of(silent, wrong)) {
      assertThat(unsaid.isDue(weekAgo, NOON)).isTrue();
      assertThat(unsaid.isDue(weekAgo.plusSeconds(1), NOON)).isFalse();
    }
  }

  @Test
  void walk_partsThatGoRound_areAskedOnce() {
    FeedRequest one = FeedRequest.xml("https://jobs.example/1.xml", FeedRequest.Extent.LISTING);
    FeedRequest two = FeedRequest.xml("https://jobs.example/2.xml", FeedRequest.Extent.LISTING);
    BoardEntry.Link link =
        new BoardEntry.Link(at("/7"), FeedRequest.page("https://jobs.example/7"), null);
    BoardWalk walk =
        new BoardWalk(
            new ScriptedFeed(
                new BoardPage.Parts(List.of(one, two, one), null),
                new BoardPage.Parts(List.of(two, one), null),
                BoardPage.Ads.whole(List.of(link), null)),
            BOARD);

    walk.read(new byte[0]);
    assertThat(walk.next()).isEqualTo(one);
    walk.read(new byte[0]);
    assertThat(walk.next()).isEqualTo(two);
    walk.read(new byte[0]);

    assertThat(walk.next()).isNull();
    assertThat(walk.listing().state()).isEqualTo(State.COMPLETE);
    assertThat(walk.listing().links()).containsExactly(link);
    assertThat(walk.listing().size()).isEqualTo(1);
  }

  @Test
  void walk_partWithoutAnswer_keepsWhatOthersSay() {
    FeedRequest one = FeedRequest.xml("https://jobs.example/1.xml", FeedRequest.Extent.LISTING);
    BoardWalk walk =
        new BoardWalk(new ScriptedFeed(new BoardPage.Parts(List.of(one), null)), BOARD);

    walk.read(new byte[0]);
    walk.failed("answered 503");

    assertThat(walk.listing().state()).isEqualTo(State.TRUNCATED);
    assertThat(walk.listing().reason()).isEqualTo("answered 503");
  }

  @Test
  void walk_takenDownAfterOffered_isWithdrawn() {
    BoardEntry.Withdrawn down = new BoardEntry.Withdrawn(at("/7"), NOON);
    BoardWalk walk =
        new BoardWalk(
            new ScriptedFeed(
                BoardPage.Ads.whole(
                    List.of(BoardEntry.Offer.whole(at("/7"), content("/7", null), true), down),
                    null)),
            BOARD);

    walk.read(new byte[0]);

    assertThat(walk.listing().offers()).isEmpty();
    assertThat(walk.listing().withdrawn()).containsExactly(down);
    assertThat(walk.listing().size()).isZero();
  }

  private static Listing listing(State state, Scope scope, int... days) {
    SeenEntries entries = new SeenEntries(Path.of(System.getProperty("java.io.tmpdir")));
    for (int day : days) {
      entries.add(BoardEntry.Offer.whole(at("/" + day), content("/" + day, day), true));
    }
    String reason = state == State.COMPLETE ? null : "cut";
    return new Listing(state, scope, reason, null, entries);
  }

  private static PostingContent ad(@Nullable Integer day) {
    return content("/missing", day);
  }

  private static PostingContent content(String path, @Nullable Integer day) {
    Instant at =
        day == null ? null : Instant.parse("2026-11-01T00:00:00Z").plusSeconds(86_400L * day);
    return PostingContent.of("https://jobs.example" + path, "Cook")
        .published(at == null ? null : new Published(at, Published.Precision.DAY))
        .build();
  }

  private static UrlIdentity at(String path) {
    return UrlIdentities.of("https://jobs.example" + path);
  }

  /** Reads these answers, whatever the bytes. */
  private static final class ScriptedFeed implements Feed {
    private final Deque<BoardPage> answers;

    ScriptedFeed(BoardPage... answers) {
      this.answers = new ArrayDeque<>(List.of(answers));
    }

    @Override
    public String kind() {
      return "scripted";
    }

    @Override
    public FeedRequest request(Board board) {
      return FeedRequest.json("https://jobs.example/list", FeedRequest.Extent.LISTING);
    }

    @Override
    public BoardPage read(Board board, WalkProgress progress, byte[] answer) {
      return answers.remove();
    }
  }
}
