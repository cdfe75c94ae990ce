package dev.corpuscore.listing.national;

import static dev.corpuscore.ats.Recorded.answered;
import static dev.corpuscore.ats.Recorded.ofBoard;
import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardWalk;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.tier.SecondTier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Expected values are by hand, from answers that were made after NAV's schema. */
class NavTest {
  private static final Board NAV = Board.at("https://pam-stilling-feed.nav.no", null);
  private static final String ID = "11111111-2222-4333-8444-555555555501";
  private static final String PAGE = "https://arbeidsplassen.nav.no/stillinger/stilling/" + ID;

  private static BoardWalk walk(byte[]... answers) {
    return answered(new Nav(), NAV, answers);
  }

  @Test
  void request_asksForChangesSinceADayBeforeTheLast() {
    Path folder = Path.of(System.getProperty("java.io.tmpdir"));
    try (BoardWalk walk =
        new BoardWalk(new Nav(), NAV, Instant.parse("2026-11-20T08:00:00Z"), folder)) {
      FeedRequest first = Objects.requireNonNull(walk.next());
      assertThat(first.url()).isEqualTo("https://pam-stilling-feed.nav.no/api/v1/feed");
      assertThat(first.headers())
          .isEqualTo(Map.of("If-Modified-Since", "Thu, 19 Nov 2026 08:00:00 GMT"));
    }
  }

  @Test
  void madeUpPage_hasActiveAds_andWithdrawsInactiveOnesAlsoWithoutTitle() {
    Listing listing = walk(ofBoard("nav/made-up-page.json")).listing();

    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(listing.offers()).extracting(it -> it.content().url()).containsExactly(PAGE);
    assertThat(listing.withdrawn())
        .extracting(it -> it.at().canonicalUrl())
        .containsExactly(PAGE.replaceAll("1$", "2"), PAGE.replaceAll("1$", "3"));
    assertThat(listing.refused()).isEmpty();
  }

  @Test
  void madeUpEntry_isTheWholeAd_withoutContacts() {
    BoardEntry.Offer part = walk(ofBoard("nav/made-up-page.json")).listing().offers().getFirst();
    FeedRequest rest = Objects.requireNonNull(part.rest());
    AdReading read = new Nav().read(NAV, part, ofBoard("nav/made-up-entry.json"));

    assertThat(rest.url())
        .startsWith("https://pam-stilling-feed.nav.no/api/v1/feedentry/" + ID + "#2026-07-15");
    assertThat(read).isInstanceOf(AdReading.Found.class);
    PostingContent ad = ((AdReading.Found) read).content();
    assertThat(ad.title()).isEqualTo("Tømrer / Carpenter (fixture)");
    assertThat(ad.company()).isEqualTo(new Company("Fixture Bygg AS", null));
    assertThat(ad.description())
        .contains("Vi søker en erfaren tømrer til prosjekter i Oslo.", "Arbeidsspråk: norsk")
        .doesNotContain("alert", "color");
    assertThat(ad.locations())
        .containsExactly(new Location("OSLO, NORGE", "OSLO", "OSLO", "NO", null, null));
    assertThat(ad.employmentType()).as("written where the ad says nothing").isNull();
    assertThat(ad.applyUrl()).isEqualTo("https://fixture-bygg.example/jobb/soknad");
    assertThat(ad.expiresAt()).isEqualTo("2026-08-10T22:00:00Z");
    assertThat(ad.toString()).doesNotContain("Kontakt", "99 99 99");
  }

  @Test
  void entryOfTheDocumentation_isReadAlike_andAStoppedOneIsNot() {
    BoardEntry.Offer part = walk(ofBoard("nav/made-up-page.json")).listing().offers().getFirst();
    String whole = new String(ofBoard("nav/made-up-entry.json"), StandardCharsets.UTF_8);

    assertThat(new Nav().read(NAV, part, utf8(whole.replace("ad_content", "json"))))
        .isEqualTo(new Nav().read(NAV, part, utf8(whole)));
    assertThat(
            ((AdReading.Found) new Nav().read(NAV, part, utf8(whole.replace("Heltid", "Deltid"))))
                .content()
                .employmentType())
        .isEqualTo(EmploymentType.PART_TIME);
    assertThat(new Nav().read(NAV, part, ofBoard("nav/made-up-entry-masked.json")))
        .isInstanceOf(AdReading.Unread.class);
    assertThat(new Nav().read(NAV, part, utf8(whole.replace("ACTIVE", "INACTIVE"))))
        .isInstanceOf(AdReading.Unread.class);
  }

  @Test
  void pages_goOnByNextUrl_andTheLastEntryOfAnAdCounts() {
    BoardWalk walk =
        walk(
            page("/api/v1/feed/2", "ACTIVE", "Kokk"),
            page("/api/v1/feed/3", "ACTIVE", "Kokker"),
            page(null, "INACTIVE", "..."));

    assertThat(walk.next()).isNull();
    assertThat(walk.listing().state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(walk.listing().offers()).isEmpty();
    assertThat(walk.listing().withdrawn()).hasSize(1);
  }

  /** Half a year of changes is more than one walk may read: the next one goes on. */
  @SecondTier("NavTest#pages_goOnByNextUrl_andTheLastEntryOfAnAdCounts")
  @Test
  void feedThatIsTooLongForAWalk_isReadUntilItsLastChange() {
    Instant first = Instant.parse("2026-03-01T00:00:00Z");
    List<byte[]> pages = new ArrayList<>();
    for (int page = 0; page < 10; page++) {
      pages.add(tenThousand(page, first));
    }
    Instant last = first.plusSeconds(99_999);
    Path folder = Path.of(System.getProperty("java.io.tmpdir"));
    try (BoardWalk fresh = new BoardWalk(new Nav(), NAV, first, folder);
        BoardWalk stuck = new BoardWalk(new Nav(), NAV, last, folder)) {
      pages.forEach(fresh::read);
      pages.forEach(stuck::read);

      assertThat(fresh.next()).isNull();
      assertThat(fresh.listing().state()).isEqualTo(Listing.State.COMPLETE);
      assertThat(fresh.listing().until()).isEqualTo(last);
      assertThat(stuck.listing().state()).isEqualTo(Listing.State.TRUNCATED);
      assertThat(stuck.listing().until()).isNull();
    }
  }

  private static byte[] tenThousand(int page, Instant first) {
    StringBuilder items = new StringBuilder();
    for (int at = 10_000 * page; at < 10_000 * (page + 1); at++) {
      items.append(items.isEmpty() ? "" : ",").append("{\"_feed_entry\": {\"uuid\": \"a-");
      items.append(at % 3_000).append("\", \"status\": \"INACTIVE\", \"sistEndret\": \"");
      items.append(first.plusSeconds(at)).append("\"}}");
    }
    return utf8("{\"items\": [" + items + "], \"next_url\": \"/api/v1/feed/" + page + "\"}");
  }

  /** It closes nothing by being missing, so it must not keep the others from being known. */
  @Test
  void changeWithoutAnId_isToldAndKeepsNothing() {
    Listing listing =
        walk(utf8("{\"items\": [{\"_feed_entry\": {\"status\": \"ACTIVE\"}}]}")).listing();

    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(listing.refused())
        .singleElement()
        .extracting(BoardEntry.Refused::reason)
        .asString()
        .contains("no usable uuid");
  }

  @Test
  void nextPageElsewhere_isNotAsked() {
    BoardWalk walk = walk(page("https://evil.example/feed", "ACTIVE", "Kokk"));

    assertThat(walk.next()).isNull();
    assertThat(walk.listing().state()).isEqualTo(Listing.State.TRUNCATED);
  }

  @Test
  void nothingNew_isACompleteListingWithoutAds() {
    BoardWalk none = new BoardWalk(new Nav(), NAV);
    BoardWalk broken = walk(page("/api/v1/feed/2", "ACTIVE", "Kokk"));

    assertThat(none.hasNothingNew(304)).isTrue();
    assertThat(none.next()).isNull();
    assertThat(none.listing().state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(broken.hasNothingNew(404)).as("of a later page").isFalse();
    assertThat(new BoardWalk(new Jobnet(), Board.at("https://jobnet.dk", null)).hasNothingNew(404))
        .isFalse();
  }

  private static byte[] page(@Nullable String next, String status, String title) {
    return utf8(
        "{\"items\": [{\"_feed_entry\": {\"uuid\": \""
            + ID
            + "\", \"status\": \""
            + status
            + "\", \"title\": \""
            + title
            + "\", \"sistEndret\": \"2026-07-15T08:30:00Z\"}}]"
            + (next == null ? "}" : ", \"next_url\": \"" + next + "\"}"));
  }
}
