package dev.corpuscore.listing;

import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.BoardWalk;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.feed.WalkProgress;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Company;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SitemapTest {
  private static final Sitemap SITEMAP = new Sitemap();
  private static final Board BOARD = Board.at("https://jobs.example/sitemap.xml", "Acme");

  @ParameterizedTest
  @CsvSource({
    ", https://jobs.example/en/1",
    "de, https://jobs.example/de/1",
    "sv, https://jobs.example/sv/1",
    "en-US, https://jobs.example/en/1",
    "fr, https://jobs.example/en/1"
  })
  void adInSeveralLanguages_isOneLink(@Nullable String language, String address) {
    String versions =
        """
        <xhtml:link rel="alternate" hreflang="de" href="https://jobs.example/de/1"/>
        <xhtml:link rel="alternate" hreflang="sv-SE" href="https://jobs.example/sv/1"/>
        <xhtml:link rel="alternate" hreflang="x-default" href="https://jobs.example/en/1"/>
        <xhtml:link rel="alternate" hreflang="fr" href="https://other.example/fr/1"/>
        """;
    Listing listing =
        listing(
            BOARD.in(language),
            "<urlset xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">"
                + "<url><loc>https://jobs.example/de/1</loc>"
                + versions
                + "</url><url><loc>https://jobs.example/sv/1</loc>"
                + versions
                + "</url><url><loc>https://jobs.example/en/1</loc>"
                + versions
                + "</url><url><loc>https://jobs.example/en/2</loc></url></urlset>");

    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(listing.links())
        .extracting(link -> link.rest().url())
        .containsExactly(address, "https://jobs.example/en/2");
  }

  @Test
  void parts_oneThatFails_keepsNoOtherFromBeingRead() {
    BoardWalk walk = new BoardWalk(SITEMAP, BOARD);
    walk.read(
        utf8(
            "<sitemapindex><sitemap><loc>https://jobs.example/1.xml</loc></sitemap>"
                + "<sitemap><loc>https://jobs.example/2.xml</loc></sitemap>"
                + "<sitemap><loc>https://jobs.example/3.xml</loc></sitemap>"
                + "<sitemap><loc>https://jobs.example/4.xml</loc></sitemap>"
                + "<sitemap><loc>https://jobs.example/5.xml</loc></sitemap></sitemapindex>"));

    walk.failed("it answered 404");
    walk.read(utf8("<urlset><url><loc>https://jobs.example/7</loc></url></urlset>"));
    walk.read(utf8("<html>Sorry</html>"));
    assertThat(walk.next()).extracting(FeedRequest::url).isEqualTo("https://jobs.example/4.xml");
    walk.failed("it answered 500");

    assertThat(walk.next()).as("the third that fails is the last one that is tried").isNull();
    assertThat(walk.listing().links()).hasSize(1);
    assertThat(walk.listing().state()).isEqualTo(Listing.State.TRUNCATED);
    assertThat(walk.listing().reason()).isEqualTo("it answered 404");
  }

  @Test
  void adWhoseDefaultIsTheListOfAllAds_isItself() {
    String entry =
        "<url><loc>https://jobs.example/en/%1$d</loc><xhtml:link rel=\"alternate\" hreflang=\"en\""
            + " href=\"https://jobs.example/en/%1$d\"/><xhtml:link rel=\"alternate\""
            + " hreflang=\"x-default\" href=\"https://jobs.example/\"/></url>";
    Listing listing =
        listing(
            BOARD,
            "<urlset xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">"
                + entry.formatted(1)
                + entry.formatted(2)
                + "</urlset>");

    assertThat(listing.links())
        .extracting(link -> link.rest().url())
        .containsExactly("https://jobs.example/en/1", "https://jobs.example/en/2");
  }

  @Test
  void adWhoseVersionsAreOtherPages_isItself() {
    String home = "<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"https://jobs.example/\"/>";
    Listing listing =
        listing(
            BOARD,
            "<urlset><url><loc>https://jobs.example/1</loc>"
                + home
                + "</url><url><loc>https://jobs.example/2</loc>"
                + home
                + "</url></urlset>");

    assertThat(listing.links())
        .extracting(link -> link.rest().url())
        .containsExactly("https://jobs.example/1", "https://jobs.example/2");
  }

  @Test
  void listing_indexAndPackedParts_givesPages() throws IOException {
    BoardWalk walk = new BoardWalk(SITEMAP, BOARD);
    walk.read(
        utf8(
            """
            <sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
              <sitemap><loc>https://jobs.example/jobs-1.xml.gz</loc></sitemap>
              <sitemap><loc>https://jobs.example/jobs-2.xml</loc><lastmod>2026-11-01</lastmod></sitemap>
            </sitemapindex>
            """));

    assertThat(walk.next())
        .isEqualTo(
            FeedRequest.listing("https://jobs.example/jobs-1.xml.gz", FeedRequest.Form.PACKED_XML));
    walk.read(
        packed(
            utf8(
                """
                <urlset><url><loc>https://jobs.example/jobs/1?a=1&amp;b=2</loc>
                <lastmod>2026-11-20</lastmod></url>
                <url><loc>https://jobs.example/jobs/2</loc><lastmod>lately</lastmod></url></urlset>
                """)));
    walk.read(
        utf8(
            "<urlset><url><loc>https://jobs.example/jobs/3</loc>"
                + "<lastmod>2026-11-20T10:00:00+02:00</lastmod></url></urlset>"));
    Listing listing = walk.listing();

    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(listing.links())
        .containsExactly(
            link("https://jobs.example/jobs/1?a=1&b=2", "2026-11-20T23:59:59Z"),
            new BoardEntry.Link(
                UrlIdentities.of("https://jobs.example/jobs/2"),
                FeedRequest.page("https://jobs.example/jobs/2"),
                null),
            link("https://jobs.example/jobs/3", "2026-11-20T08:00:00Z"));
  }

  @Test
  void listing_pagesElsewhere_areNotAsked() {
    BoardWalk walk = new BoardWalk(SITEMAP, BOARD);
    walk.read(
        utf8(
            "<urlset><url><loc>https://bank.example/1</loc></url>"
                + "<url><loc>http://jobs.example/2</loc></url>"
                + "<url><loc>/jobs/3</loc></url></urlset>"));

    assertThat(walk.listing().links()).isEmpty();
    assertThat(walk.listing().refused()).hasSize(3);
    assertThat(walk.listing().reason()).isEqualTo("1 ads cannot be told from others");
  }

  @Test
  void listing_partElsewhere_isIncomplete() {
    BoardWalk walk = new BoardWalk(SITEMAP, BOARD);
    walk.read(
        utf8(
            "<sitemapindex><sitemap><loc>https://10.0.0.1/x.xml</loc></sitemap>"
                + "<sitemap><loc>https://jobs.example/1.xml</loc></sitemap></sitemapindex>"));
    assertThat(walk.next()).extracting(FeedRequest::url).isEqualTo("https://jobs.example/1.xml");
    walk.read(utf8("<urlset><url><loc>https://jobs.example/1</loc></url></urlset>"));

    assertThat(walk.listing().state()).isEqualTo(Listing.State.TRUNCATED);
    assertThat(walk.listing().links()).hasSize(1);
  }

  @Test
  void read_packedBombOrDamaged_isUnreadable() throws IOException {
    byte[] bomb = packed(new byte[(64 << 20) + 1]);
    byte[] whole = packed(utf8("<urlset/>"));

    assertThat(SITEMAP.read(BOARD, WalkProgress.START, bomb))
        .isEqualTo(new BoardPage.Unreadable("the answer unpacks to more than 67108864 bytes"));
    assertThat(SITEMAP.read(BOARD, WalkProgress.START, Arrays.copyOf(whole, whole.length - 4)))
        .isEqualTo(new BoardPage.Unreadable("the answer is a damaged gzip file"));
    assertThat(SITEMAP.read(BOARD, WalkProgress.START, utf8("<html/>")))
        .isInstanceOf(BoardPage.Unreadable.class);
  }

  /** Half a listing that reads as a whole one would close the other half. */
  @Test
  void read_laterMemberIsCutOrDamaged_isUnreadable() throws IOException {
    byte[] first = packed(utf8("<urlset><url><loc>https://jobs.example/1</loc></url></urlset>"));
    byte[] second = packed(utf8("<!-- and the rest -->"));
    byte[] file = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, file, first.length, second.length);
    byte[] damaged = file.clone();
    damaged[first.length + 12] ^= 0x40;

    assertThat(SITEMAP.read(BOARD, WalkProgress.START, file)).isInstanceOf(BoardPage.Ads.class);
    for (byte[] faulty : List.of(Arrays.copyOf(file, file.length - 9), damaged)) {
      assertThat(SITEMAP.read(BOARD, WalkProgress.START, faulty))
          .isEqualTo(new BoardPage.Unreadable("the answer is a damaged gzip file"));
    }
  }

  @Test
  void read_emptyMembersWithoutEnd_isUnreadable() throws IOException {
    byte[] empty = packed(new byte[0]);
    byte[] file = new byte[2_000_000 / empty.length * empty.length];
    for (int at = 0; at < file.length; at += empty.length) {
      System.arraycopy(empty, 0, file, at, empty.length);
    }

    assertThat(SITEMAP.read(BOARD, WalkProgress.START, file))
        .isEqualTo(new BoardPage.Unreadable("the answer is a damaged gzip file"));
  }

  /** Sitemaps of Radancy end after so many pages. */
  @ParameterizedTest
  @CsvSource({
    "500, /job/bonn/cook/12/%d, TRUNCATED",
    "499, /job/bonn/cook/12/%d, COMPLETE",
    "500, /job/cook/%d, COMPLETE",
  })
  void sitemapThatIsCut_isNotWhole(int pages, String path, Listing.State state) {
    String urls =
        IntStream.range(1_000_000, 1_000_000 + pages)
            .mapToObj(it -> "<url><loc>https://jobs.example" + path.formatted(it) + "</loc></url>")
            .collect(Collectors.joining("", "<urlset>", "</urlset>"));
    BoardWalk walk = new BoardWalk(SITEMAP, BOARD);
    walk.read(utf8(urls));

    assertThat(walk.listing().state()).isEqualTo(state);
  }

  @Test
  void read_page_isReadByItsMarkup() {
    BoardEntry.Link link = link("https://jobs.example/jobs/1", "2026-11-20T08:00:00Z");
    String page =
        """
        <html><head><script type="application/ld+json">
        {"@type": "JobPosting", "title": "K\u00f6chin", "description": "<p>Kochen</p>"}
        </script></head></html>
        """;

    AdReading found =
        LinkedPage.read(
            SITEMAP, BOARD, link, page.getBytes(StandardCharsets.ISO_8859_1), "iso-8859-1");
    AdReading none = LinkedPage.read(SITEMAP, BOARD, link, utf8("<html>About us</html>"), null);

    assertThat(found)
        .isInstanceOfSatisfying(
            AdReading.Found.class,
            offer -> {
              assertThat(offer.content().title()).isEqualTo("Köchin");
              assertThat(offer.content().company()).isEqualTo(new Company("Acme", null));
              assertThat(offer.content().description()).isEqualTo("Kochen");
              assertThat(offer.listed()).isTrue();
            });
    assertThat(none).isEqualTo(new AdReading.Unread("the page has no markup of a job posting"));
  }

  private static BoardEntry.Link link(String url, String changedAt) {
    return new BoardEntry.Link(
        UrlIdentities.of(url), FeedRequest.page(url), Instant.parse(changedAt));
  }

  private static byte[] packed(byte[] bytes) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(bytes);
    }
    return packed.toByteArray();
  }

  private static Listing listing(Board board, String map) {
    BoardWalk walk = new BoardWalk(SITEMAP, board);
    walk.read(utf8(map));
    return walk.listing();
  }
}
