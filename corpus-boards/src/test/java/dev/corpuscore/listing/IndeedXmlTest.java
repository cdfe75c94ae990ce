package dev.corpuscore.listing;

import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.BoardWalk;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.feed.WalkProgress;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Workplace;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IndeedXmlTest {
  private static final IndeedXml INDEED = new IndeedXml();
  private static final Board BOARD = Board.at("https://jobs.example/indeed.xml", "Acme");
  private static final String WHOLE =
      """
      <?xml version="1.0" encoding="utf-8"?>
      <source>
        <publisher>ATS</publisher><publisherurl>https://ats.example</publisherurl>
        <lastBuildDate>Fri, 10 Dec 2026 22:49:39 GMT</lastBuildDate>
        <job>
          <title><![CDATA[Sales &amp; Service]]></title>
          <date><![CDATA[Fri, 20 Nov 2026 08:00:00 GMT]]></date>
          <referencenumber><![CDATA[unique123]]></referencenumber>
          <url><![CDATA[https://boards.greenhouse.io/acme/jobs/7?gh_src=indeed]]></url>
          <company><![CDATA[ABC Hospital]]></company>
          <city><![CDATA[Phoenix]]></city><state><![CDATA[AZ]]></state>
          <country><![CDATA[US]]></country><postalcode><![CDATA[85003]]></postalcode>
          <streetaddress><![CDATA[123 fake street]]></streetaddress>
          <email><![CDATA[jane@abc.example]]></email>
          <description><![CDATA[<p>Sell <b>things</b>.<script>x()</script></p>]]></description>
          <salary><![CDATA[$50K per year]]></salary>
          <jobtype><![CDATA[parttime]]></jobtype>
          <category><![CDATA[Category1]]></category>
          <expirationdate><![CDATA[2026-12-20]]></expirationdate>
          <remotetype>Fully remote</remotetype>
        </job>
        <job><title>Cook</title><url>/jobs/2</url><date>2026-11-21</date><country>Sweden</country></job>
        <job><title>No address</title><email>x@y.example</email></job>
      </source>
      """;

  @Test
  void listing_source_isRead() {
    Listing listing = listing(utf8(WHOLE));
    PostingContent sales = listing.offers().getFirst().content();
    PostingContent cook = listing.offers().getLast().content();

    assertThat(sales.identity()).isEqualTo(new Identity("greenhouse", "acme", "7"));
    assertThat(sales.title()).isEqualTo("Sales & Service");
    assertThat(sales.company()).isEqualTo(new Company("ABC Hospital", null));
    assertThat(sales.description()).isEqualTo("Sell things.");
    assertThat(sales.locations())
        .containsExactly(new Location("Phoenix, AZ, US", "Phoenix", "AZ", "US", null, null));
    assertThat(sales.published())
        .isEqualTo(
            new Published(Instant.parse("2026-11-20T08:00:00Z"), Published.Precision.SECOND));
    assertThat(sales.expiresAt()).isEqualTo("2026-12-20T23:59:59Z");
    assertThat(sales.employmentType()).isEqualTo(EmploymentType.PART_TIME);
    assertThat(sales.workplace()).isEqualTo(Workplace.REMOTE);
    assertThat(sales.salary()).isEqualTo(new Salary(null, null, null, null, "$50K per year"));
    assertThat(sales.department()).isNull();
    assertThat(sales.toString()).doesNotContain("jane@");
    assertThat(cook.url()).isEqualTo("https://jobs.example/jobs/2");
    assertThat(cook.company()).as("that of the catalog").isEqualTo(new Company("Acme", null));
    assertThat(cook.locations()).extracting(Location::country).containsExactly("SE");
    assertThat(cook.published())
        .isEqualTo(new Published(Instant.parse("2026-11-21T00:00:00Z"), Published.Precision.DAY));
    assertThat(listing.state()).as("one ad has no address").isEqualTo(Listing.State.TRUNCATED);
  }

  @Test
  void listing_dialect_isReadAndMayBePacked() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(
          utf8(
              "<jobs><job id='1'><partnerJobId>1</partnerJobId><Title>Koch</Title>"
                  + "<link>https://jobs.example/1</link></job></jobs>"));
    }
    Listing listing = listing(packed.toByteArray());

    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(listing.offers().getFirst().content().title()).isEqualTo("Koch");
  }

  @Test
  void listing_jobsInAnElementOfTheirOwn_areRead() {
    Listing listing =
        listing(
            utf8(
                "<source><publisher>ATS</publisher><jobs><job><title>Cook</title>"
                    + "<url>/7</url></job></jobs></source>"));

    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(listing.offers()).extracting(it -> it.content().title()).containsExactly("Cook");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<source/>",
        "<source><publisher>ATS</publisher></source>",
        "<source><jobs/></source>",
        "<jobs></jobs>",
      })
  void listing_noJobs_isWholeAndEmpty(String body) {
    assertThat(listing(utf8(body)).state()).isEqualTo(Listing.State.COMPLETE);
  }

  /** By hand, from what is described of feeds for LinkedIn, Careerjet, Recruitee and others. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "<applyUrl>https://a.example/7</applyUrl><location>Rome, Italy</location>"
            + "<workplaceTypes>On-site</workplaceTypes><company-name>Acme</company-name>"
            + "<description>Cooks.</description>;Rome, Italy;ONSITE",
        "<link>https://a.example/7</link><location><city>Bonn</city><country>DE</country></location>"
            + "<organization>Acme</organization><remote>true</remote><desc>Cooks.</desc>;Bonn, DE;REMOTE",
        "<url>https://a.example/7</url><city>Bonn</city><company_name>Acme</company_name>"
            + "<description></description><descriptionrich>Cooks.</descriptionrich>;Bonn;",
        "<url>https://a.example/7</url><city>Bonn</city><company>Acme</company><description>C</description>"
            + "<description_requirements>Cooks.</description_requirements>;Bonn;",
        "<url>https://a.example/7</url><city>Remote</city><country>Germany</country>"
            + "<company>Acme</company><description>Cooks.</description>"
            + "<remotetype>WFH</remotetype>;Remote, Germany;REMOTE",
      })
  void listing_otherDialects_areRead(String members, String place, @Nullable Workplace workplace) {
    PostingContent cook =
        listing(utf8("<jobs><job><title>Cook</title>" + members + "</job></jobs>"))
            .offers()
            .getFirst()
            .content();

    assertThat(cook.url()).isEqualTo("https://a.example/7");
    assertThat(cook.company()).isEqualTo(new Company("Acme", null));
    assertThat(cook.description()).isEqualTo("Cooks.");
    assertThat(cook.workplace()).isEqualTo(workplace);
    assertThat(cook.locations()).extracting(Location::text).containsExactly(place);
  }

  @Test
  void listing_datesOfPublishers_areRead() {
    PostingContent cook =
        listing(
                utf8(
                    "<jobs><job><title>Cook</title><url>https://a.example/7</url>"
                        + "<publish_date>2026-11-20 08:05:00</publish_date>"
                        + "<expiry_date>20.12.2026</expiry_date>"
                        + "<salary>$0 - $0</salary></job></jobs>"))
            .offers()
            .getFirst()
            .content();

    assertThat(cook.published())
        .isEqualTo(new Published(Instant.parse("2026-11-20T08:05:00Z"), Published.Precision.DAY));
    assertThat(cook.expiresAt()).isEqualTo("2026-12-20T23:59:59Z");
    assertThat(cook.salary()).isNull();
  }

  @ParameterizedTest
  @CsvSource({"yes, 2000, 2000.0, REMOTE", "no, 'from 2,000', , "})
  void listing_membersForTalent_areRead(
      String remote, String min, @Nullable Double least, @Nullable Workplace workplace) {
    PostingContent cook =
        listing(
                utf8(
                    """
                    <jobs><job><title>Cook</title><url>https://a.example/7</url>
                    <dateposted>2026-11-20</dateposted><isremote>%s</isremote><salary>
                    <currency>EUR</currency><min>%s</min><max>2500.50</max><period>month</period>
                    </salary></job></jobs>
                    """
                        .formatted(remote, min)))
            .offers()
            .getFirst()
            .content();

    assertThat(cook.salary())
        .isEqualTo(new Salary(least, 2_500.5, "EUR", Salary.Period.MONTH, null));
    assertThat(cook.workplace()).isEqualTo(workplace);
    assertThat(cook.published())
        .isEqualTo(new Published(Instant.parse("2026-11-20T00:00:00Z"), Published.Precision.DAY));
  }

  /** Else one would be taken for the other. */
  @Test
  void listing_adsWithOneAddress_areRefused() {
    String form = "<title>Cook</title><url>https://jobs.example/apply</url>";
    Listing listing =
        listing(
            utf8(
                "<source><job><reference>1</reference>"
                    + form
                    + "</job>"
                    + "<job><reference>2</reference>"
                    + form
                    + "</job>"
                    + "<job><title>Waiter</title><url>/2</url></job></source>"));

    assertThat(listing.offers()).hasSize(1);
    assertThat(listing.refused())
        .extracting(BoardEntry.Refused::reason)
        .first()
        .isEqualTo("ad 1 of answer 1: several ads of the list have this address");
    assertThat(listing.state()).isEqualTo(Listing.State.TRUNCATED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "<rss><channel/></rss>",
        "<source><job>",
        "<source>&nbsp;</source>",
        "<source><Job><title>Cook</title></Job></source>",
        "<source><vacancies><vacancy>Cook</vacancy></vacancies></source>",
        "<!DOCTYPE s [<!ENTITY a 'aaaa'>]><source><job><title>&a;</title></job></source>",
        "<!DOCTYPE s SYSTEM 'http://127.0.0.1:9/x.dtd'><source/>",
      })
  void read_noFeed_isUnreadable(String body) {
    assertThat(INDEED.read(BOARD, WalkProgress.START, utf8(body)))
        .isInstanceOf(BoardPage.Unreadable.class);
  }

  @Test
  void read_deepOrHuge_isUnreadable() {
    for (String body :
        new String[] {
          "<source>" + "<job>".repeat(10_000),
          "<source><job><description>" + "x".repeat(2_000_001) + "</description></job></source>",
        }) {
      assertThat(INDEED.read(BOARD, WalkProgress.START, utf8(body)))
          .isInstanceOf(BoardPage.Unreadable.class);
    }
  }

  @Test
  void rowsOfOneAd_areItsPlaces() {
    String row =
        "<job><title>Cook</title><url>https://a.example/7</url><referencenumber>%s</referencenumber>"
            + "<city>%s</city></job>";
    Listing listing =
        listing(
            utf8(
                "<source>"
                    + row.formatted("R7", "Bonn")
                    + row.formatted("R7", "Rome")
                    + row.formatted("R7", "Bonn")
                    + "</source>"));

    assertThat(listing.offers()).hasSize(1);
    assertThat(listing.offers().getFirst().content().locations())
        .extracting(Location::text)
        .containsExactly("Bonn", "Rome");
  }

  private static Listing listing(byte[] answer) {
    BoardWalk walk = new BoardWalk(INDEED, BOARD);
    walk.read(answer);
    return walk.listing();
  }
}
