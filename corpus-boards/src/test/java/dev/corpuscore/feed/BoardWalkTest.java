package dev.corpuscore.feed;

import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.ats.AtsSystems;
import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.model.Identity;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class BoardWalkTest {
  private static final Board ACME = new Board("acme", null, null);

  @Test
  void listing_emptyBoard_isCompleteAndEmpty() {
    BoardWalk walk = walk(AtsSystems.named("greenhouse").orElseThrow(), "{\"jobs\": []}");

    assertThat(walk.next()).isNull();
    assertThat(walk.listing().state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(walk.listing().offers()).isEmpty();
  }

  @Test
  void listing_firstAnswerBroken_isUnreadable() {
    BoardWalk walk =
        walk(AtsSystems.named("greenhouse").orElseThrow(), "<html>Just a moment</html>");

    assertThat(walk.listing().state()).isEqualTo(Listing.State.UNREADABLE);
    assertThat(walk.listing().reason()).startsWith("the answer is not JSON");
  }

  @Test
  void listing_laterAnswerBrokenOrMissing_keepsWhatItHas() {
    BoardWalk broken =
        walk(AtsSystems.named("smartrecruiters").orElseThrow(), smart(2, "1"), "{\"content\": 7}");
    BoardWalk missing = walk(AtsSystems.named("smartrecruiters").orElseThrow(), smart(2, "1"));
    missing.failed("the board answered 503");

    assertThat(broken.listing().state()).isEqualTo(Listing.State.TRUNCATED);
    assertThat(broken.listing().reason()).isEqualTo("the answer has no list \"content\"");
    assertThat(broken.listing().offers()).hasSize(1);
    assertThat(missing.listing().state()).isEqualTo(Listing.State.TRUNCATED);
    assertThat(missing.listing().reason()).isEqualTo("the board answered 503");
  }

  @Test
  void listing_notOver_isNotComplete() {
    BoardWalk walk = walk(AtsSystems.named("smartrecruiters").orElseThrow(), smart(2, "1"));

    assertThat(walk.listing().state()).isEqualTo(Listing.State.TRUNCATED);
  }

  @Test
  void read_firstPageServedAgain_endsTheWalk() {
    Board board = new Board("acme", null, "https://acme.wd1.myworkdayjobs.com/Ext");
    BoardWalk walk = new BoardWalk(AtsSystems.named("workday").orElseThrow(), board);
    StringBuilder ads = new StringBuilder();
    for (int i = 0; i < 20; i++) {
      ads.append(i == 0 ? "" : ",")
          .append("{\"title\": \"C\", \"externalPath\": \"/job/X/C_R-")
          .append(i)
          .append("\"}");
    }
    byte[] page = utf8("{\"total\": 0, \"jobPostings\": [" + ads + "]}");

    walk.read(page);
    walk.read(page);

    assertThat(walk.next()).isNull();
    assertThat(walk.listing().offers()).hasSize(20);
    assertThat(walk.listing().reason()).isEqualTo("page 2 of the board shows nothing new");
  }

  @Test
  void read_sameIdTwice_lastWins() {
    BoardWalk walk =
        walk(
            AtsSystems.named("greenhouse").orElseThrow(),
            "{\"jobs\": [{\"id\": 1, \"title\": \"Old\"}, {\"id\": 1, \"title\": \"New\"}]}");

    assertThat(walk.listing().state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(walk.listing().offers())
        .extracting(offer -> offer.content().title())
        .containsExactly("New");
  }

  @Test
  void read_adThatCannotBeRead_isStillThere() {
    BoardWalk walk =
        walk(
            AtsSystems.named("greenhouse").orElseThrow(),
            "{\"jobs\": [{\"id\": 1}, {\"id\": 2, \"title\": \"Cook\"}], \"meta\": {\"total\":"
                + " 2}}");
    Listing listing = walk.listing();

    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(listing.refused()).hasSize(1);
    assertThat(listing.refused().getFirst().reason())
        .isEqualTo("ad 1 of answer 1: the ad has no title");
    assertThat(listing.refused().getFirst().at())
        .extracting(UrlIdentity::identity)
        .isEqualTo(new Identity("greenhouse", "acme", "1"));
  }

  @Test
  void read_adWithoutId_makesTheListingIncomplete() {
    BoardWalk walk =
        walk(
            AtsSystems.named("greenhouse").orElseThrow(),
            "{\"jobs\": [{\"title\": \"Who?\"}, {\"id\": \"../x\", \"title\": \"Where?\"}]}");

    assertThat(walk.listing().state()).isEqualTo(Listing.State.TRUNCATED);
    assertThat(walk.listing().reason()).isEqualTo("2 ads cannot be told from others");
  }

  /** Sixteen answers of 64 MiB, almost all of it blanks: few ads, and a whole disk in the end. */
  @Test
  void read_answersWithoutEnd_endAtTheLimitOfBytes() {
    byte[] answer = new byte[64 << 20];
    Arrays.fill(answer, (byte) ' ');
    BoardWalk walk = new BoardWalk(AtsSystems.named("smartrecruiters").orElseThrow(), ACME);
    int asked = 0;
    for (; walk.next() != null && asked < 20; asked++) {
      byte[] page = utf8(smart(100_000, String.valueOf(100 + asked)));
      System.arraycopy(page, 0, answer, 0, page.length);
      walk.read(answer);
    }

    assertThat(asked).isEqualTo(16);
    assertThat(walk.listing().state()).isEqualTo(Listing.State.TRUNCATED);
    assertThat(walk.listing().reason())
        .isEqualTo("the board goes on after 16 pages, 16 ads and 1024 MiB");
  }

  private static BoardWalk walk(Feed feed, String... answers) {
    BoardWalk walk = new BoardWalk(feed, ACME);
    for (String answer : answers) {
      walk.read(utf8(answer));
    }
    return walk;
  }

  private static String smart(int total, String id) {
    return "{\"totalFound\": "
        + total
        + ", \"content\": [{\"id\": \""
        + id
        + "\", \"name\": \"Cook\"}]}";
  }
}
