package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.http.pages.language.PageLanguage;
import java.util.ArrayList;
import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the pages in all languages lead, and what search engines learn of them. */
class LanguageLinksTest extends CooksInAllLanguages {
  private static final List<String> TAGS =
      PageLanguage.ALL.stream().map(PageLanguage::tag).toList();

  @ParameterizedTest
  @MethodSource("pages")
  void everyLinkOfAPage_keepsTheLanguageThatWasChosen(String path) {
    Document page = Jsoup.parse(corpus.get(with(path, PageLanguage.GERMAN)).body());

    List<String> kept =
        page.select("a[href^=/]:not([href^=/docs], [href^=/feed], [href^=/api], #languages a)")
            .eachAttr("href");
    assertThat(kept).isNotEmpty().allMatch(it -> it.matches(".*[?&]lang=de"));
    assertThat(page.select("#languages a").eachAttr("lang")).containsExactlyElementsOf(TAGS);
    assertThat(page.select("#languages a").eachAttr("href"))
        .allMatch(it -> it.matches(".*[?&]lang=(" + String.join("|", TAGS) + ")"));
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
    assertThat(shown.select("#languages a")).hasSameSizeAs(TAGS);
  }
}
