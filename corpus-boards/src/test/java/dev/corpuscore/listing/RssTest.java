package dev.corpuscore.listing;

import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.BoardWalk;
import dev.corpuscore.feed.Feed;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.feed.WalkProgress;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.tier.Alone;
import dev.corpuscore.tier.SecondTier;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RssTest {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Rss RSS = new Rss();
  private static final Board BOARD = Board.at("https://jobs.example/feeds/all.xml", null);
  private static final Board OWNED = Board.at("https://jobs.example/feeds/all.xml", "Acme");

  @Test
  void listing_rss_isRead() {
    Listing listing =
        listing(
            BOARD,
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
                xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:job_listing="https://jobs.example">
              <channel><title>Jobs</title><link>https://jobs.example</link>
                <item>
                  <title>Cook &amp;amp; Waiter</title>
                  <link> https://jobs.example/7-cook?utm_source=rss </link>
                  <guid isPermaLink="false">post-7</guid>
                  <dc:creator><![CDATA[Jane Poster]]></dc:creator>
                  <author>jane@jobs.example</author>
                  <pubDate>Sat, 21 Nov 2026 14:05:00 +0100</pubDate>
                  <description>Cook for …</description>
                  <content:encoded><![CDATA[<p>Cook for us.<script>x()</script></p>]]></content:encoded>
                  <job_listing:company>Acme Kitchens</job_listing:company>
                  <job_listing:location>Bonn, Germany</job_listing:location>
                  <job_listing:job_type>Part Time</job_listing:job_type>
                </item>
                <item>
                  <title>Engineer</title>
                  <guid>https://boards.greenhouse.io/acme/jobs/12</guid>
                  <pubDate>yesterday</pubDate>
                  <description>&lt;b&gt;Build&lt;/b&gt; things</description>
                </item>
              </channel>
            </rss>
            """);
    PostingContent cook = listing.offers().getFirst().content();
    PostingContent engineer = listing.offers().getLast().content();

    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(listing.scope()).isEqualTo(Feed.Scope.NEWEST);
    assertThat(listing.offers()).hasSize(2);
    assertThat(cook)
        .isEqualTo(
            PostingContent.of("https://jobs.example/7-cook?utm_source=rss", "Cook & Waiter")
                .company(new Company("Acme Kitchens", null))
                .locations(List.of(new Location("Bonn, Germany", null, null, "DE", null, null)))
                .employmentType(EmploymentType.PART_TIME)
                .descriptionHtml("<p>Cook for us.</p>")
                .description("Cook for us.")
                .published(
                    new Published(
                        Instant.parse("2026-11-21T13:05:00Z"), Published.Precision.SECOND))
                .build());
    assertThat(listing.offers().getFirst().at().canonicalUrl())
        .isEqualTo("https://jobs.example/7-cook");
    assertThat(engineer.identity()).isEqualTo(new Identity("greenhouse", "acme", "12"));
    assertThat(engineer.description()).isEqualTo("Build things");
    assertThat(engineer.published()).isNull();
    assertThat(engineer.company()).isNull();
  }

  @Test
  void listing_atom_isRead() {
    Listing listing =
        listing(
            OWNED,
            """
            <feed xmlns="http://www.w3.org/2005/Atom">
              <title>Jobs</title><link rel="self" href="https://jobs.example/feeds/all.xml"/>
              <entry>
                <title type="html">R&amp;amp;D &lt;b&gt;Engineer&lt;/b&gt;</title>
                <link rel="self" href="https://jobs.example/feeds/9.xml"/>
                <link rel="alternate" type="application/pdf" href="https://jobs.example/9.pdf"/>
                <link href="../9"/>
                <id>tag:jobs.example,2026:9</id>
                <author><name>Jane Poster</name></author>
                <published>2026-11-20T08:00:00+02:00</published>
                <updated>2026-11-21T08:00:00Z</updated>
                <content type="xhtml" xml:lang="en"><div xmlns="http://www.w3.org/1999/xhtml"><p>You
                  <b>build</b> &lt;things&gt;.</p><ul><li>One</li></ul></div></content>
              </entry>
              <entry>
                <title>Cook</title><link href="https://jobs.example/8"/>
                <summary>Line one
            Line two</summary>
                <updated>2026-11-21T08:00:00Z</updated>
              </entry>
            </feed>
            """);
    PostingContent engineer = listing.offers().getFirst().content();
    PostingContent cook = listing.offers().getLast().content();

    assertThat(engineer.url()).isEqualTo("https://jobs.example/9");
    assertThat(engineer.title()).isEqualTo("R&D Engineer");
    assertThat(engineer.description()).isEqualTo("You build <things>.\n\nOne");
    assertThat(engineer.company()).isEqualTo(new Company("Acme", null));
    assertThat(engineer.language()).isEqualTo("en");
    assertThat(engineer.published())
        .isEqualTo(
            new Published(Instant.parse("2026-11-20T06:00:00Z"), Published.Precision.SECOND));
    assertThat(cook.description()).isEqualTo("Line one\nLine two");
    assertThat(cook.published()).isNull();
  }

  @Test
  void listing_otherEncodingAndNoItems_isRead() {
    byte[] latin =
        ("<?xml version='1.0' encoding='ISO-8859-1'?><rss><channel><item><title>K\u00f6chin</title>"
                + "<link>https://jobs.example/1</link></item></channel></rss>")
            .getBytes(StandardCharsets.ISO_8859_1);

    BoardPage.Ads page = (BoardPage.Ads) RSS.read(BOARD, WalkProgress.START, latin);

    assertThat(((BoardEntry.Offer) page.entries().getFirst()).content().title())
        .isEqualTo("Köchin");
    assertThat(listing(BOARD, "<rss><channel/></rss>").state()).isEqualTo(Listing.State.COMPLETE);
  }

  /** By hand, from what is described of Teamtailor. */
  @Test
  void listing_ofTeamtailor_hasPlacesInParts() {
    Listing listing =
        listing(
            BOARD,
            """
            <rss version="2.0" xmlns:tt="https://teamtailor.com/locations"><channel><item>
            <title>Kock</title><link>https://jobb.acme.example/jobs/7-kock</link>
            <remoteStatus>fully</remoteStatus>
            <tt:locations><tt:location><tt:name>Köket</tt:name><tt:address>Gatan 1</tt:address>
             <tt:city>Båstad</tt:city><tt:country>Sweden</tt:country></tt:location>
             <tt:location><tt:name>Baren</tt:name><tt:city>Umeå</tt:city></tt:location>
             <tt:location><tt:name>Oslo, Norway</tt:name></tt:location></tt:locations>
            <tt:department>Mat</tt:department></item></channel></rss>
            """);
    PostingContent cook = listing.offers().getFirst().content();

    assertThat(cook.locations())
        .containsExactly(
            new Location("Båstad, Sweden", "Båstad", null, "SE", null, null),
            new Location("Umeå", "Umeå", null, null, null, null),
            new Location("Oslo, Norway", null, null, "NO", null, null));
    assertThat(cook.workplace()).isEqualTo(Workplace.REMOTE);
    assertThat(cook.department()).isEqualTo("Mat");
  }

  /** By hand, from what is described of ReachMee. */
  @Test
  void listing_ofReachMee_isRead() {
    Listing listing =
        listing(
            BOARD,
            """
            <rss version="2.0"><channel><item><title>Kock</title><CommAdSeqNo>14548</CommAdSeqNo>
            <link>https://acme.example/jobb/?rmpage=job&amp;rmjob=14548&amp;rmlang=SE</link>
            <description>&lt;p&gt;Laga mat&lt;/p&gt;</description>
            <pubDate>Fri, 20 Nov 2026 08:00:00 GMT</pubDate><pubDateTo>2026-12-20</pubDateTo>
            <Area1>Göteborg</Area1><Org1>Köket</Org1><workingHours>Heltid</workingHours>
            <contactPersonName>Jane Doe</contactPersonName></item></channel></rss>
            """);
    PostingContent cook = listing.offers().getFirst().content();

    assertThat(cook.url()).isEqualTo("https://acme.example/jobb/?rmpage=job&rmjob=14548&rmlang=SE");
    assertThat(cook.locations()).extracting(Location::text).containsExactly("Göteborg");
    assertThat(cook.department()).isEqualTo("Köket");
    assertThat(cook.employmentType()).isEqualTo(EmploymentType.FULL_TIME);
    assertThat(cook.expiresAt()).isEqualTo("2026-12-20T23:59:59Z");
    assertThat(cook.toString()).doesNotContain("Jane");
  }

  /** By hand, from what is described of Oracle Taleo Business Edition. */
  @Test
  void listing_ofTaleo_isRead() {
    Listing listing =
        listing(
            BOARD,
            """
            <rss version="2.0" xmlns:taleo="urn:TBERss"><channel><item><title>Cook</title>
            <link>https://phg.tbe.taleo.net/phg02/ats/careers/requisition.jsp?org=ACME&amp;cws=38&amp;rid=9999</link>
            <description>Cook Houston Cook well.</description>
            <taleo:location>US - Texas, Houston, Kitchen</taleo:location>
            <taleo:locationState>US-TX</taleo:locationState>
            <taleo:locationCity>Houston</taleo:locationCity>
            <taleo:department>Kitchen</taleo:department>
            <taleo:html-description>&lt;p&gt;Cook well.&lt;/p&gt;</taleo:html-description>
            </item></channel></rss>
            """);
    PostingContent cook = listing.offers().getFirst().content();

    assertThat(cook.locations())
        .containsExactly(new Location("Houston, TX, US", "Houston", "TX", "US", null, null));
    assertThat(cook.department()).isEqualTo("Kitchen");
    assertThat(cook.description()).isEqualTo("Cook well.");
  }

  /** By hand, from what feeds of Newton (Paycor) have. */
  @Test
  void listing_ofNewton_hasTheStateAndCountryBesideThePlace() {
    Listing listing =
        listing(
            BOARD,
            """
            <feed xmlns="http://www.w3.org/2005/Atom" xmlns:newton="http://newton.example">
            <entry><title>Cook</title><link href="https://acme.example/jobs/7"/>
            <newton:location>Salem</newton:location>
            <newton:country>United States</newton:country><newton:state>OR</newton:state>
            </entry>
            <entry><title>Baker</title><link href="https://acme.example/jobs/8"/>
            <newton:country>United States</newton:country></entry>
            </feed>
            """);

    assertThat(listing.offers())
        .extracting(offer -> offer.content().locations())
        .containsExactly(
            List.of(new Location("Salem", null, "OR", "US", null, null)),
            List.of(new Location("United States", null, null, "US", null, null)));
  }

  /**
   * By hand, from what is described of PageUp; the text is escaped twice, as SuccessFactors does.
   */
  @Test
  void listing_ofPageUp_isRead() {
    Listing listing =
        listing(
            BOARD,
            """
            <rss version="2.0" xmlns:job="urn:job"><channel><item><title>Cook</title>
            <link>https://careers.example/7</link><description>Cooks.</description>
            <job:description><![CDATA[&lt;p&gt;Cooks &amp;amp; bakes.&lt;/p&gt;]]></job:description>
            <job:location>VIC|Melbourne,WA|Perth,Remote</job:location><job:workType>Full Time</job:workType>
            <job:closingDate>2026-12-02</job:closingDate></item></channel></rss>
            """);
    PostingContent cook = listing.offers().getFirst().content();

    assertThat(cook.description()).isEqualTo("Cooks & bakes.");
    assertThat(cook.descriptionHtml()).isEqualTo("<p>Cooks &amp; bakes.</p>");
    assertThat(cook.locations())
        .containsExactly(
            new Location("Melbourne, VIC", "Melbourne", "VIC", null, null, null),
            new Location("Perth, WA", "Perth", "WA", null, null, null),
            new Location("Remote", null, null, null, null, null));
    assertThat(cook.employmentType()).isEqualTo(EmploymentType.FULL_TIME);
    assertThat(cook.expiresAt()).isEqualTo("2026-12-02T23:59:59Z");
  }

  /** By hand, from what is described of Talentsoft. */
  @ParameterizedTest
  @CsvSource({
    "2025-15918 - Cook H/F, /r/15918/502/1036?reference=2025-15918, Cook H/F",
    "2025-15918 - Cook H/F, /offre-de-emploi/emploi-cook_15918.aspx, Cook H/F",
    "2026-2027 - Head of school year, /r/15918/502/1036, 2026-2027 - Head of school year",
    "2025-5918 - Cook, /r/15918/502/1036, 2025-5918 - Cook",
    "Project 2026 - phase 2, /r/2026/502/1036, Project 2026 - phase 2",
  })
  void listing_ofTalentsoft_hasNoReferenceInItsTitles(String said, String path, String title) {
    Listing listing =
        listing(
            BOARD,
            """
            <rss><channel><item><title>%s</title>
            <link>https://acme-recrute.talent-soft.com%s</link></item></channel></rss>
            """
                .formatted(said, path));

    assertThat(listing.offers()).extracting(it -> it.content().title()).containsExactly(title);
  }

  @Test
  void listing_itemWithoutAddressOrTitle_isToldApart() {
    Listing listing =
        listing(
            BOARD,
            "<rss><channel><item><title>Who?</title><link>javascript:alert(1)</link></item>"
                + "<item><link>https://jobs.example/1</link></item></channel></rss>");

    assertThat(listing.state()).isEqualTo(Listing.State.TRUNCATED);
    assertThat(listing.refused())
        .extracting(BoardEntry.Refused::reason)
        .containsExactly(
            "ad 2 of answer 1: the ad has no title",
            "ad 1 of answer 1: an ad of the list has no usable address");
  }

  /** Two million tags that are opened and never closed. */
  @Alone("RssTest#listing_atom_isRead")
  @Test
  void read_atomTitleOfOpenTags_isReadInTime() {
    String feed =
        "<feed><entry><link href='https://jobs.example/1'/><title type='html'><![CDATA[Cook "
            + "<".repeat(1_999_000)
            + "]]></title></entry></feed>";

    BoardPage page =
        assertTimeoutPreemptively(PATIENCE, () -> RSS.read(BOARD, WalkProgress.START, utf8(feed)));

    assertThat(page)
        .isInstanceOfSatisfying(
            BoardPage.Ads.class,
            ads ->
                assertThat(ads.entries()).singleElement().isInstanceOf(BoardEntry.Refused.class));
  }

  @SecondTier("RssTest#listing_rss_isRead")
  @Test
  void read_hundredThousandItems_isBounded() {
    StringBuilder feed = new StringBuilder("<rss><channel>");
    for (int i = 0; i < 100_000; i++) {
      feed.append("<item><title>Cook</title><link>/").append(i).append("</link></item>");
    }
    String end = "</channel></rss>";

    BoardPage.Ads whole = (BoardPage.Ads) RSS.read(BOARD, WalkProgress.START, utf8(feed + end));

    assertThat(whole.entries()).hasSize(100_000);
    assertThat(RSS.read(BOARD, WalkProgress.START, utf8(feed + "<item/>" + end)))
        .isEqualTo(new BoardPage.Unreadable("the answer holds more than 100000 records"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "<html><body>Jobs</body></html>",
        "<rss><channel><item>",
        "<rss>&nbsp;</rss>",
        "<?xml version='1.0' encoding='x-unknown'?><rss/>",
        "<!DOCTYPE r [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;'>"
            + "<!ENTITY c '&b;&b;&b;&b;&b;&b;&b;&b;'>]><rss><channel>&c;</channel></rss>",
        "<!DOCTYPE r SYSTEM 'http://127.0.0.1:9/x.dtd'><rss/>",
      })
  void read_noFeed_isUnreadable(String body) {
    assertThat(RSS.read(BOARD, WalkProgress.START, utf8(body)))
        .isInstanceOf(BoardPage.Unreadable.class);
  }

  private static Listing listing(Board board, String answer) {
    BoardWalk walk = new BoardWalk(RSS, board);
    walk.read(utf8(answer));
    return walk.listing();
  }
}
