package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.http.pages.language.PageLanguage;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.TextNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages in all languages: what they say, and what caches learn. */
class PageLanguagesTest extends CooksInAllLanguages {
  /** Words of English pages that none of the other languages has. */
  private static final Pattern ENGLISH_WORD =
      Pattern.compile(
          "\\b(?:the|jobs?|Search|Filters|Published|Newest|Oldest|Best|Employer|Employment|Country"
              + "|Any|Last|days|ago|yesterday|away|about|Within|of|Show|Clear|Sort|Next|Previous"
              + "|Follow|Lacks|These|Also|posting|postings|What|Where|Pay|Places|Closes|Apply|More"
              + "|Similar|First|seen|Skip|Title|your|at|up|to|and|more|year|month|hour|Full|Part"
              + "|time|nothing|Please|correct|Request|Try|again|Sweden|Norway|Swedish|May|Without)\\b");

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
            "Arbeitsmodell Remote",
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
}
