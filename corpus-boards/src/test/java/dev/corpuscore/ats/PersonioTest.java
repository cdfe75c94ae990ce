package dev.corpuscore.ats;

import static dev.corpuscore.ats.Recorded.assertSays;
import static dev.corpuscore.ats.Recorded.posting;
import static dev.corpuscore.ats.Recorded.text;
import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.BoardWalk;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.feed.WalkProgress;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PersonioTest {
  private static final Personio PERSONIO = new Personio();
  private static final Board ACME = new Board("acme", "Acme", null);

  @Test
  void ask_eitherEnding_sendsTheLanguage() {
    AdRequest job =
        Recorded.job("https://acme.jobs.personio.com/job/7?language=de", null).orElseThrow();

    assertThat(PERSONIO.request(job).url())
        .isEqualTo("https://acme.jobs.personio.com/xml?language=de");
    assertThat(PERSONIO.request(ACME).url())
        .isEqualTo("https://acme.jobs.personio.de/xml?language=en");
    assertThat(PERSONIO.request(ACME.in("fr")).url())
        .isEqualTo("https://acme.jobs.personio.de/xml?language=fr");
  }

  /** An ad has a text only in its own languages. */
  @Test
  void adsWithoutATextInEnglish_haveThatOfTheCompany() {
    String feed = "<workzag-jobs>" + position(7, "%s") + position(8, "%s") + "</workzag-jobs>";
    BoardWalk walk = new BoardWalk(PERSONIO, ACME);
    walk.read(utf8(feed.formatted("", "Cooks.")));
    assertThat(walk.next())
        .extracting(FeedRequest::url)
        .isEqualTo("https://acme.jobs.personio.de/xml");
    walk.read(utf8(feed.formatted("Kocht.", "")));
    Listing listing = walk.listing();

    assertThat(walk.next()).isNull();
    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(listing.offers())
        .extracting(offer -> offer.content().description())
        .containsExactly("Kocht.", "Cooks.");
    assertThat(Recorded.walk(PERSONIO, ACME, utf8(feed.formatted("A", "B"))).state())
        .as("one answer is enough")
        .isEqualTo(Listing.State.COMPLETE);
  }

  /** Of an ad that is written in both languages, the one asked for counts. */
  @Test
  void textsInTheLanguageAskedFor_areNotReplaced() {
    String feed = "<workzag-jobs>" + position(7, "%s") + position(8, "%s") + "</workzag-jobs>";

    Listing listing =
        Recorded.walk(
            PERSONIO,
            ACME,
            utf8(feed.formatted("Bakes.", "")),
            utf8(feed.formatted("Bäckt.", "Kocht.").replace("Koch<", "Köchin<")));

    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(listing.offers())
        .extracting(offer -> offer.content().title(), offer -> offer.content().description())
        .containsExactly(tuple("Koch", "Bakes."), tuple("Köchin", "Kocht."));
  }

  private static String position(int id, String text) {
    return "<position><id>"
        + id
        + "</id><name>Koch</name><jobDescriptions><jobDescription><value>"
        + text
        + "</value></jobDescription></jobDescriptions></position>";
  }

  @Test
  void board_positions_areRead() {
    Listing listing = Recorded.board(PERSONIO, ACME, "personio/threadi__positions.xml");
    PostingContent junior = posting(listing, "2140230");

    assertThat(listing.offers()).hasSize(11);
    assertSays(
        junior,
        """
        {"url": "https://acme.jobs.personio.de/job/2140230",
         "identity": {"ats": "personio", "tenant": "acme", "externalId": "2140230"},
         "title": "Junior Compliance and Immigrations Manager", "company": {"name": "Parent Ltd."},
         "locations": [{"text": "London"}],
         "employmentType": "full_time", "department": "Management",
         "salary": {"min": 100000, "currency": "GBP", "period": "year"},
         "publishedAt": "2024-09-24T10:49:59Z"}
        """);
    assertThat(text(junior.description()))
        .startsWith("Your mission\n\nThe International Affairs Office Manager will ensure")
        .contains("Your profile\n\nESSENTIAL KNOWLEDGE, SKILLS AND EXPERIENCE:\n• ");
    assertThat(posting(listing, "2140222").employmentType())
        .as("intern wins over part-time")
        .isEqualTo(EmploymentType.INTERNSHIP);
    assertThat(posting(listing, "2140224").employmentType()).as("full-or-part-time").isNull();
    assertThat(posting(listing, "2140221").company()).isEqualTo(new Company("Acme", null));
  }

  @Test
  void board_jobs_areRead() {
    Listing listing = Recorded.board(PERSONIO, ACME, "personio/threadi__jobs.xml");

    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(listing.offers()).hasSize(3);
    assertThat(posting(listing, "681100").title()).isEqualTo("General Application");
    assertThat(posting(listing, "681100").workplace()).as("an office named Remote").isNull();
    assertThat(posting(listing, "681097").title()).isEqualTo("SEO Marketing Manager");
    assertThat(posting(listing, "681098").employmentType()).isEqualTo(EmploymentType.INTERNSHIP);
  }

  @Test
  void read_oneJob_isFoundWithAllItsOffices() {
    byte[] feed =
        utf8(
            """
            <workzag-jobs><position><id>7</id><name>Cook &amp; Waiter</name><office>Bonn</office>
            <additionalOffices><office>Köln, Germany</office></additionalOffices>
            </position></workzag-jobs>
            """);
    AdRequest job = Recorded.job("https://acme.jobs.personio.de/job/7", null).orElseThrow();
    AdRequest gone = Recorded.job("https://acme.jobs.personio.de/job/8", null).orElseThrow();

    PostingContent cook = Recorded.offer(PERSONIO, job, feed).content();

    assertThat(cook.title()).isEqualTo("Cook & Waiter");
    assertThat(cook.locations())
        .containsExactly(
            Location.ofText("Bonn"), new Location("Köln, Germany", null, null, "DE", null, null));
    assertThat(cook.description()).isNull();
    assertThat(PERSONIO.read(gone, feed)).isEqualTo(AdReading.Gone.FROM_BOARD);
    assertThat(PERSONIO.read(job, Recorded.utf8("<workzag-jobs></workzag-jobs>")))
        .isInstanceOf(AdReading.Unread.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<!DOCTYPE w [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><workzag-jobs>&x;</workzag-jobs>",
        "<!DOCTYPE w SYSTEM \"http://127.0.0.1:9/x.dtd\"><workzag-jobs/>",
        "<!DOCTYPE w [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">"
            + "<!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;&b;\">]><workzag-jobs>&c;</workzag-jobs>",
      })
  void board_documentTypeDefinition_isRefused(String xml) {
    assertThat(PERSONIO.read(ACME, WalkProgress.START, utf8(xml)))
        .isEqualTo(new BoardPage.Unreadable("the answer holds a document type definition"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "<html><body>Jobs</body></html>",
        "<workzag-jobs><position>",
        "<workzag-jobs>&nbsp;</workzag-jobs>",
        "<workzag-jobs xmlns:x='y'><a:b/></x></workzag-jobs>",
      })
  void board_noFeed_isUnreadable(String body) {
    assertThat(PERSONIO.read(ACME, WalkProgress.START, utf8(body)))
        .isInstanceOf(BoardPage.Unreadable.class);
  }
}
