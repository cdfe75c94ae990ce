package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingContentBuilder;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Salary;
import dev.corpuscore.occupation.OccupationTables;
import dev.corpuscore.service.TestCorpus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** {@code GET /api/insights}. */
class InsightsRouteTest {
  private static final Instant SPRING = Instant.parse("2026-05-13T10:00:00Z"); // a Wednesday

  private static ServedCorpus corpus;

  /**
   * Forty nurses in Sweden of ten employers; twelve welders in Norway of six employers, of whom
   * three are in Sweden, too; eleven cooks of four employers; an ad of one employer alone.
   */
  @BeforeAll
  static void serve(TestCorpus data) {
    List<PostingContent> postings = new ArrayList<>();
    for (int one = 0; one < 40; one++) {
      postings.add(
          of("nurse" + one, "Nurse", "Care " + one % 10, "SE")
              .employmentType(EmploymentType.FULL_TIME)
              .salary(new Salary(1.0, 30_000.0 + 100 * one, "SEK", Salary.Period.MONTH, null))
              .published(new Published(SPRING.plusSeconds(one), Published.Precision.SECOND))
              .build());
    }
    for (int one = 0; one < 12; one++) {
      PostingContentBuilder welder = of("welder" + one, "Welder", "Steel " + one % 6, "NO");
      postings.add((one < 3 ? welder.remoteFrom(List.of("NO", "SE")) : welder).build());
    }
    for (int one = 0; one < 11; one++) {
      postings.add(of("cook" + one, "Cook", "Krog " + one % 4, "FI").build());
    }
    postings.add(of("lonely", "Astronaut", "Space", "SE").build());
    corpus =
        ServedCorpus.of(
            data.inferring(
                OccupationTables.of(
                    """
                    nurse\ten\tnurse
                    welder\ten\twelder
                    """)),
            postings);
  }

  private static PostingContentBuilder of(String path, String title, String company, String in) {
    return PostingContent.of("https://a.example/" + path, title)
        .company(new Company(company, null))
        .remoteFrom(List.of(in));
  }

  @Test
  void all_sayWhatManyOfThemHave() {
    JsonNode answer = corpus.json("/api/insights");

    assertThat(answer.get("postings").longValue()).isEqualTo(64);
    assertThat(values(answer, "country")).containsExactly("SE 44");
    assertThat(values(answer, "employment-type")).containsExactly("full_time 40");
    assertThat(values(answer, "workplace")).isEmpty();
    assertThat(texts(answer.get("published"), "week", "count")).containsExactly("2026-05-11 40");
    assertThat(texts(answer.get("units"), "currency", "period", "count"))
        .containsExactly("SEK month 40");
    assertThat(answer.get("pay").toString())
        .isEqualTo(
            "{\"currency\":\"SEK\",\"period\":\"month\",\"count\":40,"
                + "\"p25\":30900,\"p50\":31900,\"p75\":32900}");
    // twenty employers have two to four ads; beside the total, that would tell of the last one
    assertThat(answer.get("employers")).isEmpty();
  }

  /** The index also has a term of each language in which an occupation is called so. */
  @Test
  void occupations_areCountedOnce_andNotByLanguage() {
    assertThat(values(corpus.json("/api/insights"), "occupation"))
        .containsExactly("nurse 40", "welder 12");
    assertThat(corpus.json("/api/insights?occupation=nurse").get("postings").longValue())
        .isEqualTo(40);
    assertThat(corpus.json("/api/insights?occupation=nurse+en").get("postings").isNull()).isTrue();
  }

  @Test
  void filters_choosePostings() {
    JsonNode answer = corpus.json("/api/insights?q=welder");

    assertThat(answer.get("postings").longValue()).isEqualTo(12);
    assertThat(values(answer, "country")).containsExactly("NO 12");
    assertThat(answer.get("pay").isNull()).isTrue();
    assertThat(corpus.json("/api/insights?q=welder&country=NO").get("postings").longValue())
        .isEqualTo(12);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "q=astronaut", // one posting
        "q=cook", // eleven postings of four employers
        "q=-astronaut", // beside all: one posting
        "q=welder&country=SE", // three postings
        "q=-cook", // beside all: those of four employers
        "q=nothing"
      })
  void aFewPostings_areNotSpokenOf(String query) {
    JsonNode answer = corpus.json("/api/insights?" + query);

    assertThat(answer.get("postings").isNull()).isTrue();
    for (String list : List.of("facets", "published", "closed", "units", "employers")) {
      assertThat(answer.get(list)).as(list).isEmpty();
    }
    assertThat(answer.get("pay").isNull()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "employer=Care|?employer",
        "published-after=2026-01-01|?published-after",
        "near=Oslo&position.radius=9|?near",
        "salary.min=5&salary.currency=SEK&salary.period=month|?salary.min",
        "municipality=x|?municipality",
        "country=klmn_OPQ_rst|?country",
        "country=SE&country=NO|?country",
        "country=-SE|?country",
        "employment-type=-full_time|?employment-type",
        "q=nurs*|?q",
        "q=nurse OR welder|?q",
        "q=-full-time|?q",
        "q=one two three four five six|?q",
        "salary.currency=SEK|?salary.period",
        "strict=true&nonsense=1|?nonsense"
      })
  void whatCouldTellOfSinglePostings_isRefused(String query, String pointer) {
    var answer = corpus.get("/api/insights?" + query.replace(" ", "%20"));

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("\"pointer\":\"" + pointer + "\"");
  }

  @Test
  void aUnitThatIsAskedFor_isShown() {
    assertThat(
            corpus
                .json("/api/insights?salary.currency=SEK&salary.period=month")
                .at("/pay/p50")
                .longValue())
        .isEqualTo(31_900);
    assertThat(
            corpus
                .json("/api/insights?salary.currency=EUR&salary.period=month")
                .get("pay")
                .isNull())
        .isTrue();
  }

  @Test
  void page_showsTheSame() {
    Document page = page("/insights");

    assertThat(page.select("h1").text()).isEqualTo("Insights – All jobs");
    assertThat(page.select("header .lead").text()).isEqualTo("64 jobs See the jobs");
    // the numbers come first
    assertThat(page.select(".insights > p").eachText().getFirst())
        .isEqualTo("Every figure is of at least 10 jobs of at least 5 employers.");
    assertThat(page.select(".insights header").text()).doesNotContain("at least");
    assertThat(page.select("section[aria-labelledby=country] tr").eachText())
        .containsExactly("Sweden 44");
    assertThat(page.select("section[aria-labelledby=country] a").attr("href"))
        .isEqualTo("/insights?country=SE");
    assertThat(page.select("section[aria-labelledby=published] tr").eachText())
        .containsExactly("11 May 2026 40");
    assertThat(page.select("section[aria-labelledby=published] svg rect").attr("height"))
        .isEqualTo("100.0");
    // 11 May is three weeks before Monday, 1 June: of 26 columns, each 10 wide, the 23rd
    assertThat(page.select("section[aria-labelledby=published] svg rect").attr("x"))
        .isEqualTo("221");
    assertThat(page.select("section[aria-labelledby=published] .axis span").eachText())
        .containsExactly("8 December 2025", "9 March 2026", "1 June 2026");
    assertThat(page.select("section[aria-labelledby=pay] tr").eachText())
        .containsExactly(
            "A quarter pays at most SEK 30,900",
            "Half pays at most SEK 31,900",
            "Three quarters pay at most SEK 32,900");
    assertThat(page.select("link[hreflang]")).hasSize(7);
    assertThat(page.select("meta[name=robots]")).isEmpty();
  }

  @Test
  void page_isInTheVisitorsLanguage_andSoAreItsLinks() {
    Document page = page("/insights?q=welder&lang=de");

    assertThat(page.select("html").attr("lang")).isEqualTo("de");
    assertThat(page.select("h1").text()).isEqualTo("Statistik – Stellenangebote: welder");
    assertThat(page.select("section[aria-labelledby=country] a").attr("href"))
        .isEqualTo("/insights?q=welder&country=NO&lang=de");
    assertThat(page.select("section[aria-labelledby=country] tr").eachText())
        .containsExactly("Norwegen 12");
    assertThat(page.select("header .lead a").attr("href"))
        .isEqualTo("/?q=welder&distinct=false&lang=de");
    assertThat(page.select("meta[name=robots]").attr("content")).isEqualTo("noindex");
  }

  @Test
  void page_ofAFewPostings_saysWhyItIsEmpty() {
    Document page = page("/insights?q=cook");

    assertThat(page.select("h1").text()).isEqualTo("Insights – cook jobs");
    assertThat(page.select(".insights .lead").eachText().getFirst())
        .startsWith("These are too few jobs");
    assertThat(page.select(".insights section")).isEmpty();
    assertThat(corpus.get("/insights?employer=Care").statusCode()).isEqualTo(400);
  }

  /** A place is read as on the search page; a distance is not taken, so a town is its name. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "where=Sverige|-|Sweden|44 jobs|-",
        "where=Norge&country=SE|-|Norway|These are too few|-",
        "where=Stokholm&radius=50|Stockholm|Stockholm|These are too few|Showing jobs in Stockholm,"
            + " Sweden. You typed “Stokholm”.",
        "where=Xyzzyville|Xyzzyville|-|64 jobs|We do not know any place called “Xyzzyville”. These"
            + " jobs are anywhere."
      })
  void page_readsWhere(
      String query,
      @Nullable String field,
      @Nullable String chip,
      String lead,
      @Nullable String note) {
    Document page = page("/insights?" + query);

    assertThat(page.expectFirst("#where").val()).isEqualTo(field == null ? "" : field);
    assertThat(page.select(".chip bdi").eachText())
        .isEqualTo(chip == null ? List.of() : List.of(chip));
    assertThat(page.expectFirst(".lead").text()).startsWith(lead);
    assertThat(page.expectFirst("#where-note").text().replaceAll("[\u2068\u2069]", ""))
        .isEqualTo(note == null ? "" : note);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/?q=nurse&country=SE&sort=pubdate-asc|/insights?q=nurse&country=SE",
        "/?q=nurse&lang=sv|/insights?q=nurse&lang=sv",
        "/|/insights",
        "/?lang=sv|/insights?lang=sv",
        "/?employer=Care|",
        "/?country=SE&country=NO|",
        "/?q=nurs*|",
        "/?q=nurse+OR+cook|",
        "/?q=nurse+-a+-b+-c+-d|/insights?q=nurse+-a+-b+-c+-d",
        "/?q=nurse+-a+-b+-c+-d+-e|",
        "/?q=nurse+-a+-b+-c+-d&country=SE|",
        "/?q=nurse+-%22a+b%22|",
        // an ideograph is a word
        "/?q=nurse+-%E6%9D%B1%E4%BA%AC|"
      })
  void searchPage_leadsThere_ifItsFiltersAreTaken(String path, @Nullable String link) {
    assertThat(page(path).select(".results .together a").eachAttr("href"))
        .isEqualTo(link == null ? List.of() : List.of(link));
  }

  @Test
  void searchPage_saysWhatFollowingAndInsightsGive() {
    Document page = page("/?q=nurse");

    assertThat(page.select(".results .feeds").text())
        .isEqualTo("New jobs of this search, in a feed reader: Atom JSON Feed");
    assertThat(page.select(".results .together").text())
        .isEqualTo("Insights: pay and countries of these jobs");
  }

  @Test
  void bars_leadOnlyToSearchesThatAreTaken() {
    assertThat(page("/insights?q=-a+-b+-c+-d").select("a[href*=country=SE]")).hasSize(1);
    assertThat(page("/insights?q=-a+-b+-c+-d+-e").select("a[href*=country=]")).isEmpty();
    assertThat(page("/insights?q=-a+-b+-c+-d+-e").text()).contains("Sweden");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "/?q=nurse&salary.min=30000&salary.currency=sek&salary.period=month|from SEK 30,000 a"
            + " month|/?q=nurse",
        "/?salary.currency=SEK&salary.period=month|SEK a month|/",
        "/?salary.currency=SEK|SEK|/",
        "/insights?salary.currency=SEK&salary.period=month|SEK a month|/insights",
        // nobody pays so much: suggestions leave the filter out as a whole
        "/?salary.min=900000&salary.currency=SEK&salary.period=month|from SEK 900,000 a month|/"
      })
  void payFilter_isOneChip_andGoesAsAWhole(String path, String words, String without) {
    List<Element> chips = page(path).select(".chips a.chip");

    assertThat(chips).hasSizeGreaterThanOrEqualTo(1);
    assertThat(chips.getFirst().attr("href")).isEqualTo(without);
    assertThat(chips.getFirst().select("bdi").text()).isEqualTo(words);
    assertThat(page(without).title()).isNotEmpty();
  }

  private static Document page(String path) {
    return PageSource.open(corpus, path);
  }

  private static List<String> values(JsonNode answer, String facet) {
    for (JsonNode each : answer.get("facets")) {
      if (each.get("type").stringValue().equals(facet)) {
        return texts(each.get("values"), "term", "count");
      }
    }
    throw new AssertionError("no " + facet);
  }

  private static List<String> texts(JsonNode list, String... members) {
    List<String> texts = new ArrayList<>();
    for (JsonNode each : list) {
      List<String> parts = new ArrayList<>();
      for (String member : members) {
        parts.add(each.get(member).asString());
      }
      texts.add(String.join(" ", parts));
    }
    return texts;
  }
}
