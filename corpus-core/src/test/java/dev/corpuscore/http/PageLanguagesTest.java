package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.ats.UrlIdentities;
import dev.corpuscore.http.pages.language.PageLanguage;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.PostingState.Closed;
import dev.corpuscore.model.PostingState.ClosedReason;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.service.CorpusExtension;
import dev.corpuscore.service.TestCorpus;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.TextNode;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages in six languages: what they say, where they lead, what caches and engines learn. */
@ExtendWith(CorpusExtension.class)
class PageLanguagesTest {
  private static final String OPEN = "https://kok.example/1";
  private static final String CLOSED = "https://kok.example/stengt";
  private static final String HEBREW = "https://kok.example/he";

  /** Words of English pages that none of the other languages has. */
  private static final Pattern ENGLISH_WORD =
      Pattern.compile(
          "\\b(?:the|jobs?|Search|Filters|Published|Newest|Oldest|Best|Employer|Employment|Country"
              + "|Any|Last|days|ago|yesterday|away|about|Within|of|Show|Clear|Sort|Next|Previous"
              + "|Follow|Lacks|These|Also|posting|postings|What|Where|Pay|Places|Closes|Apply|More"
              + "|Similar|First|seen|Skip|Title|your|at|up|to|and|more|year|month|hour|Full|Part"
              + "|time|nothing|Please|correct|Request|Try|again|Sweden|Norway|Swedish|May|Without)\\b");

  private static ServedCorpus corpus;

  @BeforeAll
  static void serve(TestCorpus data) {
    List<PostingContent> postings = new ArrayList<>();
    for (int number = 1; number <= 25; number++) {
      postings.add(cook(number));
    }
    corpus = ServedCorpus.of(data, postings);
    corpus.put(
        PostingContent.of(CLOSED, "Kock").description("Lagar soppa.").build(),
        record(new Closed(ClosedReason.WITHDRAWN, ServedCorpus.NOW.minus(Duration.ofDays(3)))));
    corpus.put(
        PostingContent.of(HEBREW, "טבח ראשי")
            .company(new Company("מסעדת הנמל", null))
            .locations(List.of(new Location("תל אביב", "תל אביב", null, "IL", null, null)))
            .language("he")
            .salary(new Salary(null, null, null, null, "שכר טוב"))
            .description("אנחנו מחפשים טבח ראשי.")
            .build(),
        record(PostingState.open()));
    corpus.follow();
  }

  private static PostingContent cook(int number) {
    return PostingContent.of("https://kok.example/" + number, "Kock " + number)
        .company(new Company("Gamla Kvarn", "https://kok.example"))
        .locations(
            List.of(
                new Location(null, "Lund", null, "SE", 55.7, 13.19),
                new Location(null, "Oslo", null, "NO", null, null)))
        .employmentType(number % 2 == 0 ? EmploymentType.PART_TIME : EmploymentType.FULL_TIME)
        .workplace(Workplace.REMOTE)
        .remoteFrom(List.of("SE", "NO"))
        .department("Soppa")
        .language("sv")
        .salary(new Salary(30_000.0, 36_000.5, "EUR", Salary.Period.YEAR, null))
        .description("Lagar soppa, nummer " + number + ".")
        .applyUrl("https://kok.example/apply/" + number)
        .published(
            new Published(
                ServedCorpus.NOW.minus(Duration.ofDays(number)), Published.Precision.SECOND))
        .expiresAt(ServedCorpus.NOW.plus(Duration.ofDays(30)))
        .build();
  }

  private static PostingRecord record(PostingState state) {
    return new PostingRecord(
        state, true, Origin.IMPORT, List.of(), ServedCorpus.NOW, ServedCorpus.NOW);
  }

  private static Stream<String> pages() {
    return Stream.of(
        "/",
        "/?q=kock&country=SE&employment-type=full_time&published-after=43200&offset=20&limit=5",
        "/?q=kock&near=Lund&position.radius=25&sort=distance",
        "/?q=kock+bagare",
        "/?q=astronaut&country=NO&remote=true",
        "/?limit=x",
        path(OPEN),
        path(CLOSED),
        path(HEBREW),
        "/ads/p_none");
  }

  @ParameterizedTest
  @MethodSource("pages")
  void page_isInTheLanguageOfItsReader(String path) {
    for (PageLanguage language : PageLanguage.values()) {
      HttpResponse<String> negotiated =
          corpus.get(path, "Accept", "text/html", "Accept-Language", language.tag() + ", ja;q=0.5");
      HttpResponse<String> chosen =
          corpus.get(with(path, language), "Accept", "text/html", "Accept-Language", "ja");

      for (HttpResponse<String> answer : List.of(negotiated, chosen)) {
        Document page = Jsoup.parse(answer.body());
        PageSource.assertHarmless(page, path);
        assertThat(page.expectFirst("html").attr("lang")).isEqualTo(language.tag());
        assertThat(answer.headers().firstValue("Content-Language")).contains(language.tag());
        assertThat(answer.headers().firstValue("Vary"))
            .contains("Accept-Language, Accept-Encoding");
        assertThat(page.select("#languages [aria-current=true]").attr("lang"))
            .isEqualTo(language.tag());
        if (language != PageLanguage.ENGLISH) {
          assertThat(words(page)).as(path).noneMatch(it -> ENGLISH_WORD.matcher(it).find());
        }
      }
    }
  }

  /**
   * Everything that is read or heard on the page, but the names of languages and what is quoted.
   */
  private static List<String> words(Document page) {
    page.select("#languages, [lang=en], script, .feeds a, code, .top nav").remove();
    List<String> words = new ArrayList<>();
    page.select("*")
        .forEach(
            it -> {
              it.textNodes().stream().map(TextNode::text).forEach(words::add);
              for (String name : List.of("aria-label", "placeholder", "title", "data-list")) {
                words.add(it.attr(name));
              }
              it.attributes().dataset().values().forEach(words::add);
            });
    words.add(page.select("meta[name=description]").attr("content"));
    return words;
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyLinkOfAPage_keepsTheLanguageThatWasChosen(String path) {
    Document page = Jsoup.parse(corpus.get(with(path, PageLanguage.GERMAN)).body());

    List<String> kept =
        page.select("a[href^=/]:not([href^=/docs], [href^=/feed], #languages a)").eachAttr("href");
    assertThat(kept).isNotEmpty().allMatch(it -> it.matches(".*[?&]lang=de"));
    assertThat(page.select("#languages a").eachAttr("lang"))
        .containsExactly("en", "sv", "fi", "de", "fr", "es");
    assertThat(page.select("#languages a").eachAttr("href"))
        .allMatch(it -> it.matches(".*[?&]lang=(en|sv|fi|de|fr|es)"));
    for (Element form : page.select("form")) {
      assertThat(form.select("input[name=lang]").eachAttr("value")).containsExactly("de");
    }
    assertThat(page.select("a[href^=/feed]").eachAttr("href"))
        .noneMatch(it -> it.contains("lang="));
  }

  @ParameterizedTest
  @MethodSource("pages")
  void noLinkOfAPage_namesALanguageThatNobodyChose(String path) {
    Document page = Jsoup.parse(corpus.get(path, "Accept-Language", "de").body());

    page.select("#languages").remove();
    assertThat(page.select("a").eachAttr("href")).noneMatch(it -> it.contains("lang="));
    assertThat(page.select("input[name=lang]")).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void fromEnglishToSwedishAndBack_isTheSamePage(String path) {
    String english = with(path, PageLanguage.ENGLISH);
    Document first = Jsoup.parse(corpus.get(english).body());
    String toSwedish = leadsTo(english, first.expectFirst("#languages [lang=sv]"));
    Document swedish = Jsoup.parse(corpus.get(toSwedish).body());
    String back = leadsTo(toSwedish, swedish.expectFirst("#languages [lang=en]"));

    assertThat(swedish.expectFirst("html").attr("lang")).isEqualTo("sv");
    assertThat(swedish.select(".result").size()).isEqualTo(first.select(".result").size());
    assertThat(back.replaceFirst("^/\\?", "/?&").split("&"))
        .containsExactlyInAnyOrder(english.replaceFirst("^/\\?", "/?&").split("&"));
    Document again = Jsoup.parse(corpus.get(back).body());
    first.select(".seen").remove();
    again.select(".seen").remove();
    assertThat(again.body().text()).isEqualTo(first.body().text());
  }

  /** As a browser follows it; a page of an error has links that begin with the query. */
  private static String leadsTo(String from, Element link) {
    String href = link.attr("href");
    return href.startsWith("?") ? from.replaceFirst("\\?.*", "") + href : href;
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/?q=kock&country=SE", "ad"})
  void searchEngines_seeEachLanguageOnce(String page) {
    String path = page.equals("ad") ? path(OPEN) : page;
    String here = "http://127.0.0.1:" + corpus.port;
    List<String> expected = new ArrayList<>();
    for (PageLanguage language : PageLanguage.values()) {
      expected.add(language.tag() + " " + here + with(path, language));
    }
    expected.add("x-default " + here + path);

    for (String version :
        List.of(path, with(path, PageLanguage.ENGLISH), with(path, PageLanguage.FRENCH))) {
      Document shown = PageSource.open(corpus, version);
      assertThat(shown.select("link[hreflang]"))
          .allMatch(it -> it.attr("rel").equals("alternate"))
          .map(it -> it.attr("hreflang") + " " + it.attr("href"))
          .containsExactlyElementsOf(expected);
      assertThat(shown.select("link[rel=canonical]").eachAttr("href"))
          .containsExactly(here + version);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/?q=astronaut&lang=de", "/?limit=x&lang=de", "closed"})
  void whatIsNotIndexed_hasNoLanguagesForSearchEngines(String page) {
    String path = page.equals("closed") ? path(CLOSED) + "?lang=de" : page;
    Document shown = Jsoup.parse(corpus.get(path).body());

    assertThat(shown.select("meta[name=robots]").attr("content")).isEqualTo("noindex");
    assertThat(shown.select("link[hreflang]")).isEmpty();
    assertThat(shown.select("#languages a")).hasSize(6);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/?lang=xx", "/?lang=sv-SE", "/?lang=de&lang=fr", "/?lang=%00"})
  void languageThatPagesAreNotIn_isAFault_saidInTheNegotiatedOne(String path) {
    Document page = Jsoup.parse(corpus.get(path, "Accept-Language", "fi").body());

    assertThat(corpus.get(path).statusCode()).isEqualTo(400);
    assertThat(page.expectFirst("html").attr("lang")).isEqualTo("fi");
    assertThat(page.select(".faults dt").text()).isEqualTo("lang");
    assertThat(corpus.get(path(OPEN) + path.substring(1)).statusCode()).isEqualTo(400);
  }

  @Test
  void languageThatWasLeftBlank_isNegotiated() {
    assertThat(
            corpus.get("/?lang=", "Accept-Language", "es").headers().firstValue("Content-Language"))
        .contains("es");
  }

  /** Nothing is remembered of a page by its address alone. */
  @Test
  void sameAddress_isAnotherPageForAnotherReader_conditionallyToo() {
    for (String path : List.of("/", path(OPEN))) {
      HttpResponse<String> german = corpus.get(path, "Accept-Language", "de");
      HttpResponse<String> french =
          corpus.get(
              path,
              "Accept-Language",
              "fr",
              "If-None-Match",
              german.headers().firstValue("ETag").orElse("\"none\""));

      assertThat(french.statusCode()).isEqualTo(200);
      assertThat(french.body()).isNotEqualTo(german.body()).contains("<html lang=\"fr\">");
    }
  }

  @ParameterizedTest
  @EnumSource
  void rightToLeft_standsAloneInEverySentence(PageLanguage language) {
    Document list = PageSource.open(corpus, with("/?q=%D7%98%D7%91%D7%97+Kock", language));
    Document ad = PageSource.open(corpus, with(path(HEBREW), language));

    for (Document page : List.of(list, ad)) {
      page.select("script").remove();
      for (Element element : page.body().select("*")) {
        boolean hebrew = element.textNodes().stream().anyMatch(it -> isHebrew(it.text()));
        if (hebrew) {
          assertThat(element.closest("bdi, [dir=auto]")).as(element.outerHtml()).isNotNull();
          assertThat(isSentenceOfOurs(element)).as(element.outerHtml()).isFalse();
        }
      }
    }
    assertThat(ad.title()).startsWith("\u2068טבח ראשי\u2069");
    assertThat(ad.select("html").attr("dir")).isEmpty();
    assertThat(ad.select("h1").attr("lang")).isEqualTo("he");
    assertThat(ad.select(".posting > header").attr("dir")).isEqualTo("auto");
  }

  /** Whether the text stands in a sentence of ours without an isolate of its own. */
  private static boolean isSentenceOfOurs(Element element) {
    return element.normalName().equals("p")
        && !element.hasAttr("dir")
        && element.closest(".prose") == null;
  }

  private static boolean isHebrew(String text) {
    return text.codePoints()
        .anyMatch(it -> Character.UnicodeScript.of(it) == Character.UnicodeScript.HEBREW);
  }

  @ParameterizedTest
  @CsvSource({
    "ENGLISH, 26 jobs, Kock 1 at Gamla Kvarn – Corpus Core",
    "SWEDISH, 26 lediga jobb, Kock 1 hos Gamla Kvarn – Corpus Core",
    "FINNISH, 26 työpaikkaa, 'Kock 1, Gamla Kvarn – Corpus Core'",
    "GERMAN, 26 Stellenangebote, Kock 1 bei Gamla Kvarn – Corpus Core",
    "FRENCH, 26 offres d’emploi, Kock 1 chez Gamla Kvarn – Corpus Core",
    "SPANISH, 26 ofertas de empleo, Kock 1 en Gamla Kvarn – Corpus Core",
  })
  void page_readsAsItsReadersSpeak(PageLanguage language, String count, String title) {
    assertThat(PageSource.open(corpus, with("/", language)).select("#count").text())
        .isEqualTo(count);
    assertThat(PageSource.open(corpus, with(path(OPEN), language)).title()).isEqualTo(title);
  }

  @Test
  void germanAd_saysAllThatIsKnown() {
    Document page = PageSource.open(corpus, with(path(OPEN), PageLanguage.GERMAN));

    assertThat(page.select(".glance div").eachText())
        .containsExactly(
            "Gehalt 30.000 – 36.000,50 € pro Jahr",
            "Beschäftigungsart Vollzeit",
            "Orte Lund, Schweden Oslo, Norwegen",
            "Arbeitsort Remote",
            "Remote aus Schweden Norwegen",
            "Abteilung Soppa",
            "Sprache Schwedisch",
            "Veröffentlicht 31. Mai 2026 gestern",
            "Bewerbungsschluss 1. Juli 2026");
  }

  @Test
  void apiAndFeeds_areAsTheyWere() {
    for (String path : List.of("/api/postings", "/feed.atom", "/docs")) {
      assertThat(corpus.get(path, "Accept-Language", "de").body())
          .isEqualTo(corpus.get(path).body());
    }
    assertThat(corpus.get("/feed.atom?lang=de").statusCode()).isEqualTo(400);
    assertThat(corpus.get("/docs", "Accept-Language", "de").body()).contains("<html lang=\"en\">");
  }

  private static String with(String path, PageLanguage language) {
    return path + (path.contains("?") ? "&" : "?") + "lang=" + language.tag();
  }

  private static String path(String url) {
    return "/ads/" + UrlIdentities.of(url).postingId();
  }
}
