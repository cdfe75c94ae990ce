package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.service.TestCorpus;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** {@code GET /} says what {@code GET /api/search} says, to people. */
class BrowsePageTest {
  private static final int POSTINGS = 60;

  private static ServedCorpus corpus;

  @BeforeAll
  static void serve(TestCorpus data) {
    List<PostingContent> postings = new ArrayList<>();
    for (int i = 0; i < POSTINGS; i++) {
      postings.add(numbered(i));
    }
    postings.add(
        PostingContent.of("https://board.example/a", "Harbour master")
            .company(new Company("Port & Sons", null))
            .description("Keeps the harbour safe, and the ships in it, by day and by night.")
            .locations(List.of(Location.ofText("Ystad")))
            .published(new Published(ago(3), Published.Precision.DAY))
            .build());
    postings.add(
        PostingContent.of("https://elsewhere.example/b", "Harbour master")
            .company(new Company("Port & Sons", null))
            .description("Keeps the harbour safe, and the ships in it, by day and by night.")
            .locations(List.of(Location.ofText("Ystad")))
            .published(new Published(ago(5), Published.Precision.DAY))
            .build());
    corpus = ServedCorpus.of(data, postings);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "q=cook",
        "q=cook&offset=20",
        "q=%22night+cook%22&country=NO",
        "country=SE&country=NO&employment-type=part_time",
        "employer=Acme+2",
        "remote=true&sort=pubdate-asc",
        "published-after=14400&location=Lund",
        "published-before=2026-05-20&limit=5",
        "q=nobody",
      })
  void page_showsTheHitsOfTheApiInTheirOrder(String query) {
    Document page = PageSource.open(corpus, "/?" + query);
    String limit = query.contains("limit=") ? "" : "&limit=20";
    JsonNode api = corpus.json("/api/search?distinct=true&" + query + limit);

    List<String> paths = new ArrayList<>();
    api.get("hits").forEach(it -> paths.add("/ads/" + it.get("id").stringValue()));
    List<String> shown = page.select(".result h2 a, .elsewhere a").eachAttr("href");
    assertThat(shown).containsExactlyInAnyOrderElementsOf(paths);
    long total = api.at("/total/value").longValue();
    assertThat(page.select("#count").text())
        .startsWith(total == 0 ? "No jobs" : total + (total == 1 ? " job" : " jobs"));
  }

  @Test
  void result_saysWhatIsKnown() {
    Element first = PageSource.open(corpus, "/?q=cook-3-").expectFirst(".result");

    assertThat(first.select("h2").text()).isEqualTo("Night cook cook-3-");
    assertThat(first.select(".employer").text()).isEqualTo("Acme 3");
    assertThat(first.select(".place").text()).isEqualTo("Oslo, Norway and 1 more");
    assertThat(first.select(".facts li").eachText())
        .containsExactly("€30,000 – 36,000.50 a year", "Full time", "Remote", "3 days ago");
    assertThat(first.select("time").attr("datetime")).isEqualTo("2026-05-29T00:00:00Z");
    assertThat(first.select(".snippet").text()).isEqualTo("Cooks <b>soup</b> & stew, number 3.");
  }

  @Test
  void words_areMarkedInTitleAndText() {
    Element first = PageSource.open(corpus, "/?q=cook+soup+cook-3-").expectFirst(".result");

    assertThat(first.select("h2 mark").eachText()).containsExactly("cook", "cook", "3");
    assertThat(first.select(".snippet mark").eachText()).containsExactly("Cooks", "soup", "3");
    assertThat(PageSource.open(corpus, "/").select("mark")).isEmpty();
  }

  @Test
  void sameWords_areOneResult() {
    Document page = PageSource.open(corpus, "/?q=harbour&distinct=false");

    assertThat(page.select("#count").text()).startsWith("2 jobs");
    assertThat(page.select(".result")).hasSize(1);
    assertThat(page.select(".elsewhere a").eachText()).hasSize(1);
    assertThat(page.select(".elsewhere a").text()).isIn("elsewhere.example", "board.example");
  }

  @Test
  void facets_countAsIfNothingOfTheirOwnWereChosen() {
    Document page = PageSource.open(corpus, "/?country=SE");

    assertThat(choice(page, "country-SE").hasAttr("checked")).isTrue();
    assertThat(count(page, "country-SE")).isEqualTo("40");
    assertThat(count(page, "country-NO")).isEqualTo("20");
    assertThat(choice(page, "country-NO").hasAttr("checked")).isFalse();
    assertThat(choice(page, "remote-any").hasAttr("checked")).isTrue();
    assertThat(count(page, "employment-type-full_time")).isEqualTo("20");
    for (Element input : page.select(".facets input")) {
      assertThat(page.select("label[for=" + input.id() + "]")).hasSize(1);
      assertThat(input.attr("form")).isEqualTo("search");
    }
  }

  @Test
  void chips_leadToTheSameSearchWithoutOne() {
    Document page =
        PageSource.open(
            corpus, "/?q=cook&country=SE&country=NO&remote=false&published-after=43200&offset=20");

    assertThat(page.select(".chip bdi").eachText())
        .containsExactly("Sweden", "Norway", "Not remote, or not stated", "Last 30 days");
    assertThat(page.select(".chip").get(1).attr("href"))
        .isEqualTo("/?q=cook&country=SE&remote=false&published-after=43200");
    assertThat(page.select(".clear").attr("href")).isEqualTo("/?q=cook");
    assertThat(page.select("#published-after option[selected]").text()).isEqualTo("Last 30 days");
    assertThat(page.select("#filters summary").text()).isEqualTo("Filters 4");
  }

  @Test
  void blankFields_asFormsSendThem_areNotGiven() {
    Document page =
        PageSource.open(corpus, "/?q=&location=+&published-after=&sort=&remote=&utm_source=letter");

    assertThat(page.select("#count").text()).isEqualTo("61 jobs");
    assertThat(page.select(".chip")).isEmpty();
    assertThat(page.select("link[rel=canonical]").attr("href"))
        .isEqualTo("http://127.0.0.1:" + corpus.port + "/");
  }

  @Test
  void paging_walksThroughAllOnce() {
    List<String> seen = new ArrayList<>();
    String next = "/?q=cook&sort=pubdate-desc";
    int pages = 0;
    while (!next.isEmpty()) {
      Document page = PageSource.open(corpus, next);
      seen.addAll(page.select(".result h2 a").eachAttr("href"));
      assertThat(page.select("link[rel=prev]").attr("href").isEmpty()).isEqualTo(pages == 0);
      assertThat(page.select("a[rel=prev]").attr("href"))
          .isEqualTo(page.select("link[rel=prev]").attr("href"));
      assertThat(page.select(".list").attr("start")).isEqualTo(String.valueOf(20 * pages + 1));
      next = page.select("a[rel=next]").attr("href");
      pages++;
    }

    assertThat(pages).isEqualTo(3);
    assertThat(seen).hasSize(POSTINGS).doesNotHaveDuplicates();
    assertThat(PageSource.open(corpus, "/?q=cook&offset=20").select(".range").text())
        .isEqualTo("21–40 of 60");
  }

  @Test
  void pageBehindTheLast_leadsBack() {
    Document page = PageSource.open(corpus, "/?q=harbour&offset=100");

    assertThat(page.select(".ways").get(0).select("a").attr("href")).isEqualTo("/?q=harbour");
  }

  @Test
  void nothingFound_saysWhatWouldFindSomething() {
    Document page = PageSource.open(corpus, "/?q=night+cookk&country=SE&exact=true");

    assertThat(page.select("#count").text()).isEqualTo("No jobs for “night cookk”");
    assertThat(page.select(".nothing p").text()).contains("No posting says “cookk”");
    assertThat(page.select(".ways a[href='/?q=night+cook*&country=SE&exact=true']")).hasSize(1);
    assertThat(page.select(".ways a[href='/?q=night&country=SE&exact=true']")).hasSize(1);
    assertThat(page.select("#others").text()).isEqualTo("These lack one of your words");
    assertThat(page.select(".missing").eachText()).isNotEmpty().containsOnly("Lacks: cookk");
    assertThat(page.select("meta[name=robots]").attr("content")).isEqualTo("noindex");
    for (Element way : page.select(".ways li")) {
      Document there = PageSource.open(corpus, way.select("a").attr("href"));
      assertThat(there.select("#count").text())
          .as(way.text())
          .startsWith(way.select(".count").text());
    }
  }

  @Test
  void correctedWords_areShown_withAWayBack() {
    Document page = PageSource.open(corpus, "/?q=night+cookk&country=SE");

    assertThat(page.select(".corrected").text())
        .isEqualTo("Showing jobs for “night cook”. Search for “night cookk” instead.");
    assertThat(page.select("#q").val()).isEqualTo("night cook");
    assertThat(page.select(".corrected a").attr("href"))
        .isEqualTo("/?q=night+cookk&country=SE&exact=true");
    Document exact = PageSource.open(corpus, page.select(".corrected a").attr("href"));
    assertThat(exact.select(".corrected")).isEmpty();
    assertThat(exact.select("#q").val()).isEqualTo("night cookk");
  }

  /** A harbour and soup are there, a bakery is not. */
  @Test
  void nothingFound_ofAlternatives_keepsThem() {
    Document page = PageSource.open(corpus, "/?q=bakeryy+(harbour+OR+soup)");

    assertThat(page.select(".ways").getFirst().select("a").eachText())
        .containsExactly("harbour OR soup");
    for (Element way : page.select(".ways").getFirst().select("li")) {
      Document there = PageSource.open(corpus, way.select("a").attr("href"));
      assertThat(there.select("#count").text()).startsWith(way.select(".count").text());
    }
  }

  @Test
  void nothingFound_underAFilter_offersToDropIt() {
    Document page = PageSource.open(corpus, "/?q=harbour&country=NO&remote=true");

    assertThat(page.select(".ways").get(0).select("li").eachText())
        .containsExactly("Without any filter 1 job");
    assertThat(page.select(".ways").getLast().select("li").eachText())
        .contains("Sweden 40 jobs", "Acme 0 6 jobs");
  }

  @Test
  void emptyCorpus_saysHowToFillIt(@TempDir Path other) {
    try (ServedCorpus empty = ServedCorpus.of(other, List.of())) {
      Document page = PageSource.open(empty, "/");

      assertThat(page.select(".nothing").text()).contains("./corpus import FILE");
    }
  }

  @Test
  void faults_areThoseOfTheApi_onAPage() {
    String query = "?offset=-1&country=-&remote=maybe&published-after=soon&sort=best";
    Document page = PageSource.open(corpus, "/" + query, 400);
    JsonNode errors = ServedCorpus.parse(corpus.get("/api/search" + query).body()).get("errors");

    List<String> said = new ArrayList<>();
    errors
        .properties()
        .forEach(it -> said.add("?" + it.getKey() + " " + it.getValue().stringValue()));
    List<String> shown = new ArrayList<>();
    for (Element fault : page.select(".faults div")) {
      shown.add("?" + fault.select("dt").text() + " " + fault.select("dd").text());
    }
    assertThat(shown).hasSize(5).isEqualTo(said);
    assertThat(page.select("h1").text()).isEqualTo("This cannot be searched for");
  }

  @ParameterizedTest
  @CsvSource({"OVERLOADED, 1, Too many people", "UNAVAILABLE, 5, A part of this service"})
  void indexThatRefuses_isAPageOf503(
      ErrorCode code, String retryAfter, String sentence, @TempDir Path other) {
    try (ServedCorpus down =
        ServedCorpus.of(
            other,
            List.of(numbered(1)),
            ServedCorpusOptions.USUAL.behind(it -> new RefusingIndex(it, code), it -> it))) {
      Document page = PageSource.open(down, "/", 503);
      HttpResponse<String> response = down.get("/");

      assertThat(page.text()).contains(sentence);
      assertThat(response.headers().firstValue("Retry-After")).contains(retryAfter);
      assertThat(response.body()).contains(response.headers().firstValue("X-Request-Id").get());
    }
  }

  @Test
  void page_isSmall() {
    assertThat(corpus.getBytes("/").body().length).isLessThan(60_000);
    assertThat(corpus.getBytes("/", "Accept-Encoding", "gzip").body().length).isLessThan(10_000);
  }

  private static PostingContent numbered(int i) {
    return PostingContent.of("https://acme.example/" + i, "Night cook cook-" + i + "-")
        .company(new Company("Acme " + i % 10, null))
        .locations(
            i % 3 == 0
                ? List.of(
                    new Location(null, "Oslo", null, "NO", null, null), Location.ofText("Lund"))
                : List.of(new Location("Lund, Sweden", "Lund", "Skåne", "SE", null, null)))
        .workplace(i % 3 == 0 ? Workplace.REMOTE : null)
        .employmentType(i % 2 == 0 ? EmploymentType.PART_TIME : EmploymentType.FULL_TIME)
        .salary(new Salary(30_000.0, 36_000.5, "EUR", Salary.Period.YEAR, null))
        .description("Cooks <b>soup</b> &\n\n\tstew, number " + i + ".")
        .published(new Published(ago(i), Published.Precision.SECOND))
        .build();
  }

  private static Instant ago(int days) {
    return ServedCorpus.NOW.minus(Duration.ofDays(days));
  }

  private static Element choice(Document page, String id) {
    return page.expectFirst("#" + id);
  }

  private static String count(Document page, String id) {
    return page.select("label[for=" + id + "] .count").text();
  }
}
