package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.service.TestCorpus;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/** {@code GET /feed.xml}, read back by a parser of XML. */
class JobFeedTest {
  private static final int LONG_ADS = 60;

  /** More than one page looks at. */
  private static final int KEPT_ADS = 1_100;

  private static ServedCorpus corpus;

  @BeforeAll
  static void serve(TestCorpus data) {
    data.store()
        .catalog()
        .replace(List.of(source("gives", true), source("gives-too", true), source("keeps", false)));
    List<PostingContent> kept = new ArrayList<>();
    for (int at = 0; at < KEPT_ADS; at++) {
      kept.add(dated("https://kept.example/" + at, "Kept novel", at));
    }
    corpus = ServedCorpus.of(data, kept);
    corpus.put(
        PostingContent.of("https://port.example/jobs/1?x=1&y=2", "Harbour <b>master</b>")
            .company(new Company("Port & Sons", "https://port.example"))
            .locations(
                List.of(
                    new Location("Ystad, Sweden", "Ystad", "Skåne", "SE", null, null),
                    Location.ofText("Lund")))
            .workplace(Workplace.HYBRID)
            .employmentType(EmploymentType.FULL_TIME)
            .department("Quays")
            .salary(new Salary(null, null, null, null, "by agreement"))
            .description("Keeps the harbour safe.")
            .descriptionHtml("<p>Keeps the <b>harbour</b> safe &amp; sound.</p>")
            .published(
                new Published(Instant.parse("2026-05-03T04:05:06Z"), Published.Precision.SECOND))
            .expiresAt(Instant.parse("2026-07-01T22:00:00Z"))
            .applyUrl("https://port.example/apply?mail=ann@port.example")
            .build(),
        heldBy("gives"));
    pear("none");
    pear("kept", "keeps");
    pear("both", "gives", "keeps");
    pear("unknown", "removed");
    pear("two", "gives", "gives-too");
    pear("renamed", "removed", "gives");
    for (int at = 0; at < LONG_ADS; at++) {
      corpus.put(
          dated("https://long.example/" + at, "Long novel " + at, at * KEPT_ADS / LONG_ADS)
              .toBuilder()
              .descriptionHtml("<p>" + "x".repeat(45_000) + "</p>")
              .build(),
          heldBy("gives"));
    }
    corpus.follow();
  }

  private static SourceDefinition source(String id, boolean republish) {
    return new SourceDefinition(
        id,
        "rss",
        null,
        null,
        "https://" + id + ".example/",
        Duration.ofHours(6),
        true,
        null,
        Map.of(),
        null,
        republish,
        null,
        null);
  }

  private static PostingContent dated(String url, String title, int minutes) {
    Instant at = Instant.parse("2026-05-01T00:00:00Z").plus(Duration.ofMinutes(minutes));
    return PostingContent.of(url, title)
        .published(new Published(at, Published.Precision.SECOND))
        .build();
  }

  private static void pear(String name, String... sources) {
    corpus.put(
        PostingContent.of("https://pears.example/" + name, "Pear picker " + name)
            .locations(List.of(Location.ofText("Kivik")))
            .published(
                new Published(Instant.parse("2026-05-03T00:00:00Z"), Published.Precision.DAY))
            .build(),
        heldBy(sources));
  }

  static PostingRecord heldBy(String... sources) {
    return new PostingRecord(
        PostingState.open(),
        true,
        Origin.CATALOG,
        List.of(sources),
        ServedCorpus.NOW,
        ServedCorpus.NOW);
  }

  @Test
  void job_holdsWhatIsKnown_andNoContact() throws Exception {
    String id = corpus.json("/api/search?q=harbour+master").at("/hits/0/id").stringValue();

    Element source = parsed("/feed.xml?q=harbour+master");

    assertThat(members(source))
        .containsEntry("publisher", "Corpus Core")
        .containsEntry("publisherurl", "http://127.0.0.1:" + corpus.port)
        .doesNotContainKey("next");
    Map<String, String> expected = new LinkedHashMap<>();
    expected.put("title", "Harbour <b>master</b>");
    expected.put("date", "Sun, 03 May 2026 04:05:06 GMT");
    expected.put("referencenumber", id);
    expected.put("url", "https://port.example/jobs/1?x=1&y=2");
    expected.put("company", "Port & Sons");
    expected.put("city", "Ystad");
    expected.put("state", "Skåne");
    expected.put("country", "SE");
    expected.put("description", "<p>Keeps the <b>harbour</b> safe &amp; sound.</p>");
    expected.put("salary", "by agreement");
    expected.put("jobtype", "fulltime");
    expected.put("category", "Quays");
    expected.put("remotetype", "Hybrid remote");
    expected.put("expirationdate", "Wed, 01 Jul 2026 22:00:00 GMT");
    assertThat(jobs(source)).containsExactly(expected);
  }

  @Test
  void jobs_areThoseOfWhichEachSourceOfTheCatalogIsMarked() throws Exception {
    List<Map<String, String>> jobs = jobs(parsed("/feed.xml?q=pear"));

    assertThat(jobs)
        .extracting(it -> it.get("title"))
        .containsExactlyInAnyOrder("Pear picker two", "Pear picker renamed");
    assertThat(jobs)
        .allSatisfy(
            it ->
                assertThat(it)
                    .containsEntry("date", "2026-05-03")
                    .containsEntry("city", "Kivik")
                    .doesNotContainKeys("state", "country", "description", "expirationdate"));
  }

  @Test
  void pages_haveAtMostOneMebibyte_andTogetherEachJobOnce() throws Exception {
    List<String> titles = new ArrayList<>();
    List<Integer> sizes = new ArrayList<>();
    String next = "/feed.xml?q=novel&sort=relevance&limit=3";
    while (next != null) {
      HttpResponse<byte[]> answer = corpus.getBytes(next);
      Element page = parsed(answer);
      sizes.add(answer.body().length);
      jobs(page).forEach(it -> titles.add(it.get("title")));
      String link = members(page).get("next");
      assertThat(answer.headers().firstValue("Link").orElse(null))
          .isEqualTo(link == null ? null : "<" + link + ">; rel=\"next\"");
      if (link != null) {
        assertThat(link).contains("/feed.xml?q=novel&after=");
      }
      next = link == null ? null : link.substring(link.indexOf("/feed.xml"));
    }

    List<String> expected = new ArrayList<>();
    for (int at = LONG_ADS - 1; at >= 0; at--) {
      expected.add("Long novel " + at);
    }
    assertThat(titles).isEqualTo(expected);
    assertThat(sizes).hasSizeGreaterThan(2).allMatch(it -> it <= 1 << 20);
    assertThat(sizes.getFirst()).as("a full page").isGreaterThan((1 << 20) - 50_000);
  }

  @ParameterizedTest
  @CsvSource({"q=pear&utm_source=mail, utm_source", "after=x, after", "remote=perhaps, remote"})
  void parameterThatIsWrongOrNotKnown_isRefused(String query, String parameter) {
    HttpResponse<String> answer = corpus.get("/feed.xml?" + query);

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("?" + parameter);
  }

  @Test
  void feedThatIsHeld_isNotSentAgain() {
    HttpResponse<String> first = corpus.get("/feed.xml?q=pear");
    String tag = first.headers().firstValue("ETag").orElseThrow();

    assertThat(first.headers().firstValue("Content-Type").orElseThrow())
        .startsWith("application/xml");
    assertThat(corpus.get("/feed.xml?q=pear", "If-None-Match", tag).statusCode()).isEqualTo(304);
  }

  private static Element parsed(String path) throws Exception {
    return parsed(corpus.getBytes(path));
  }

  private static Element parsed(HttpResponse<byte[]> answer)
      throws IOException, ParserConfigurationException, SAXException {
    assertThat(answer.statusCode()).isEqualTo(200);
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(answer.body()))
        .getDocumentElement();
  }

  private static List<Map<String, String>> jobs(Element source) {
    List<Map<String, String>> jobs = new ArrayList<>();
    for (Node each = source.getFirstChild(); each != null; each = each.getNextSibling()) {
      if (each.getNodeName().equals("job")) {
        jobs.add(members((Element) each));
      }
    }
    return jobs;
  }

  private static Map<String, String> members(Element parent) {
    Map<String, String> members = new LinkedHashMap<>();
    for (Node each = parent.getFirstChild(); each != null; each = each.getNextSibling()) {
      if (each instanceof Element element && !element.getTagName().equals("job")) {
        assertThat(members.put(element.getTagName(), element.getTextContent())).isNull();
      }
    }
    return members;
  }
}
