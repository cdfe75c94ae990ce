package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingContentBuilder;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.PostingState.Closed;
import dev.corpuscore.model.PostingState.ClosedReason;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.service.TestCorpus;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.List;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** {@code GET /ads/{id}}. */
class PostingPageTest {
  private static final Instant SEEN = Instant.parse("2026-01-01T00:00:00Z");
  private static final PostingContent FULL =
      PostingContent.of("https://acme.example/jobs/1", "Cook & \"baker\"")
          .company(new Company("Acme <Foods>", "https://acme.example/"))
          .locations(
              List.of(
                  new Location("Lund, Sweden", "Lund", "Skåne", "SE", 55.7, 13.19),
                  Location.ofText("Oslo")))
          .workplace(Workplace.REMOTE)
          .remoteFrom(List.of("SE", "NO"))
          .employmentType(EmploymentType.INTERNSHIP)
          .department("Kitchen")
          .salary(new Salary(18.5, 20.0, "GBP", Salary.Period.HOUR, "and tips"))
          .description("Cooks soup.")
          .descriptionHtml("<h1>Soup</h1><p>Cooks <b>soup</b>.</p>")
          .language("en")
          .published(
              new Published(Instant.parse("2026-05-31T22:00:00Z"), Published.Precision.SECOND))
          .expiresAt(Instant.parse("2027-01-02T03:04:05Z"))
          .applyUrl("https://acme.example/apply/1")
          .identity(new Identity("greenhouse", "acme", "42"))
          .build();

  private static final PostingContent SWEDISH = swedish("https://acme.example/kock").build();
  private static final PostingContent SWEDISH_SAID_ENGLISH =
      swedish("https://acme.example/cook").language("en").build();

  private static ServedCorpus corpus;

  @BeforeAll
  static void serve(TestCorpus data) {
    PostingContent plain = plain("https://acme.example/2").build();
    corpus = ServedCorpus.of(data, List.of(FULL, plain, SWEDISH, SWEDISH_SAID_ENGLISH));
  }

  private static PostingContentBuilder swedish(String url) {
    return PostingContent.of(url, "Kock")
        .description(
            "Vi söker en kock som tycker om att laga mat från grunden och som vill arbeta"
                + " tillsammans med oss varje dag i vår restaurang vid havet.");
  }

  @Test
  void page_saysAllThatIsKnown() {
    Document page = PageSource.open(corpus, ServedCorpus.page(FULL));

    assertThat(page.title()).isEqualTo("Cook & \"baker\" at Acme <Foods> – Corpus Core");
    assertThat(page.select("h1").text()).isEqualTo("Cook & \"baker\"");
    assertThat(page.select(".employer a").attr("href")).isEqualTo("https://acme.example/");
    assertThat(page.select(".glance div").eachText())
        .containsExactly(
            "Pay £18.50 – 20 an hour and tips",
            "Employment Internship",
            "Places Lund, Sweden Oslo",
            "Workplace Remote",
            "Remote from Sweden Norway",
            "Department Kitchen",
            "Language English",
            "Published 31 May 2026 2 hours ago",
            "Closes 2 January 2027");
    assertThat(page.select(".glance time").eachAttr("datetime"))
        .containsExactly("2026-05-31T22:00:00Z", "2027-01-02");
    assertThat(page.select(".prose").html()).contains("<h2>Soup</h2>", "Cooks <b>soup</b>.");
    assertThat(page.select(".actions a").eachAttr("href"))
        .containsExactly(
            "https://acme.example/apply/1",
            "https://acme.example/jobs/1",
            "/?employer=%22Acme+%3CFoods%3E%22");
    assertThat(page.select("link[rel=canonical]").attr("href"))
        .isEqualTo("http://127.0.0.1:" + corpus.port + ServedCorpus.page(FULL));
    assertThat(page.select("meta[property=og:title]").attr("content")).isEqualTo(page.title());
    assertThat(page.select("meta[property=og:url]").attr("content"))
        .isEqualTo("http://127.0.0.1:" + corpus.port + ServedCorpus.page(FULL));
    assertThat(page.select("meta[name=robots]")).isEmpty();
  }

  @Test
  void language_isReadOffTheText_ifThePostingSaysAnotherOrNone() {
    for (PostingContent ad : List.of(SWEDISH_SAID_ENGLISH, SWEDISH)) {
      Document page = PageSource.open(corpus, ServedCorpus.page(ad));

      assertThat(page.select(".glance div").eachText()).contains("Language Swedish");
      assertThat(page.select(".prose").attr("lang")).isEqualTo("sv");
    }
  }

  @Test
  void jsonLd_isAJobPosting() {
    Document page = PageSource.open(corpus, ServedCorpus.page(FULL));
    String script = page.select("script[type=application/ld+json]").get(0).data();
    JsonNode json = ServedCorpus.parse(script);

    assertThat(script).doesNotContain("<", ">", "&");
    assertThat(json.get("@type").stringValue()).isEqualTo("JobPosting");
    assertThat(json.get("hiringOrganization").get("name").stringValue()).isEqualTo("Acme <Foods>");
    assertThat(json.get("description").stringValue()).isEqualTo(FULL.descriptionHtml());
    assertThat(json.at("/baseSalary/value/unitText").stringValue()).isEqualTo("HOUR");
    assertThat(json.at("/identifier/value").stringValue()).isEqualTo("42");
    assertThat(json.get("validThrough").stringValue()).isEqualTo("2027-01-02T03:04:05Z");
  }

  @Test
  void plainText_keepsItsLines() {
    PostingContent posting =
        plain("https://acme.example/3")
            .description(
                """
                First.
                Second <b>line</b>.


                What you do
                - cook
                - bake & fry

                ## More
                End\
                """)
            .build();
    put(posting, PostingState.open(), true);

    assertThat(PageSource.open(corpus, ServedCorpus.page(posting)).select(".prose").html())
        .isEqualToIgnoringWhitespace(
            "<p>First.<br>Second &lt;b&gt;line&lt;/b&gt;.</p><h2>What you do</h2>"
                + "<ul><li>cook</li><li>bake &amp; fry</li></ul><h2>More</h2><p>End</p>");
  }

  @Test
  void headings_standBelowOurs_withoutAGap() {
    PostingContent posting =
        plain("https://acme.example/4")
            .descriptionHtml(
                "<h3>A</h3><h6>B</h6><h4></h4><h3>C</h3><a href=\"https://x.example\"><img></a>")
            .build();
    put(posting, PostingState.open(), true);

    Document page = PageSource.open(corpus, ServedCorpus.page(posting));

    assertThat(page.select(".prose h2, .prose h3, .prose h4, .prose h6").eachText())
        .containsExactly("A", "B", "C");
    assertThat(page.select(".prose h3").text()).isEqualTo("B");
    assertThat(page.select(".prose a").text()).isEqualTo("https://x.example");
  }

  @ParameterizedTest
  @CsvSource({
    "WITHDRAWN, 'Its employer’s board no longer showed it on 3 May 2026.'",
    "GONE, Its page was gone on 3 May 2026.",
    "EXPIRED, Its closing date was 3 May 2026.",
  })
  void closed_isShownAsClosed_andForgottenBySearchEngines(ClosedReason reason, String why) {
    PostingContent posting =
        plain("https://acme.example/closed-" + reason).applyUrl("https://a.example/apply").build();
    put(posting, new Closed(reason, Instant.parse("2026-05-03T10:00:00Z")), true);

    HttpResponse<String> response = corpus.get(ServedCorpus.page(posting));
    Document page = PageSource.open(corpus, ServedCorpus.page(posting), 410);

    assertThat(page.select(".closed").text()).isEqualTo("This posting is closed. " + why);
    assertThat(page.select("meta[name=robots]").attr("content")).isEqualTo("noindex");
    assertThat(response.headers().firstValue("X-Robots-Tag")).contains("noindex");
    assertThat(page.select("script[type=application/ld+json]")).isEmpty();
    assertThat(page.select(".actions .primary").eachAttr("href")).containsExactly(posting.url());
    assertThat(page.select("meta[property^=og]")).isEmpty();
  }

  @Test
  void expired_isClosedBeforeAnySweep() {
    PostingContent posting =
        plain("https://acme.example/5").expiresAt(Instant.parse("2026-05-31T00:00:00Z")).build();
    put(posting, PostingState.open(), true);

    assertThat(PageSource.open(corpus, ServedCorpus.page(posting), 410).select(".closed").text())
        .contains("closing date was 31 May 2026");
  }

  @Test
  void unlisted_isNotHere() {
    PostingContent posting = plain("https://acme.example/6").build();
    put(posting, PostingState.open(), false);

    Document page = PageSource.open(corpus, ServedCorpus.page(posting), 404);

    assertThat(page.select("h1").text()).isEqualTo("There is nothing here");
    assertThat(page.text()).doesNotContain("Cook");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/ads/p_aaaaaaaaaaaaaaaaaaaaaaaaaa",
        "/ads/p_1",
        "/ads/%2e%2e",
        "/ads/P_AAAAAAAAAAAAAAAAAAAAAAAAAA",
        "/ads/x%00",
      })
  void unknownId_is404(String path) {
    PageSource.open(corpus, path, 404);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "javascript:alert(1)",
        " javascript:alert(1)",
        "data:text/html,<script>alert(1)</script>",
        "//evil.example",
        "HTTPS:alert(1)",
        "java\tscript:alert(1)",
        "mailto:a@b.example",
      })
  void otherSchemes_areNoLinks(String url) {
    PostingContent posting =
        plain("https://acme.example/" + Integer.toHexString(url.hashCode()))
            .applyUrl(url)
            .company(new Company("Acme", url))
            .descriptionHtml("<p><a href=\"" + url.replace("\"", "&quot;") + "\">here</a></p>")
            .build();
    put(posting, PostingState.open(), true);

    Document page = PageSource.open(corpus, ServedCorpus.page(posting));

    assertThat(page.select(".employer a")).isEmpty();
    assertThat(page.select(".actions .primary").eachAttr("href")).containsExactly(posting.url());
    assertThat(page.select(".prose a").eachAttr("href")).allMatch(it -> it.startsWith("mailto:"));
  }

  private static void put(PostingContent content, PostingState state, boolean listed) {
    corpus.put(content, new PostingRecord(state, listed, Origin.IMPORT, List.of(), SEEN, SEEN));
  }

  private static PostingContentBuilder plain(String url) {
    return PostingContent.of(url, "Cook");
  }
}
