package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.http.pages.language.PageLanguage;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.service.TestCorpus;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The one field for where of the search page. */
class WherePageTest {
  private static ServedCorpus corpus;

  @BeforeAll
  static void serve(TestCorpus data) {
    corpus =
        ServedCorpus.of(
            data,
            List.of(
                at(1, "Stockholm cook", new Location("Stockholm", null, null, "SE", null, null)),
                at(2, "Solna cook", new Location("Solna", null, null, "SE", null, null)),
                at(3, "Helsinki cook", new Location("Helsinki", null, null, "FI", null, null)),
                at(4, "Paris cook", new Location("Paris", null, null, "FR", null, null)),
                at(5, "Texan cook", new Location("Paris, Texas", null, null, "US", null, null)),
                at(6, "Skanian cook", new Location("Skåne", null, null, "SE", null, null)),
                at(7, "Roaming cook", Location.ofText("Nordics, all over"))));
  }

  private static PostingContent at(int number, String title, Location place) {
    return PostingContent.of("https://where.example/" + number, title)
        .locations(List.of(place))
        .build();
  }

  /** Solna is 6 km from the centre of Stockholm. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Sverige | Sverige | Sweden | Skanian cook, Solna cook, Stockholm cook",
        "SE | Sweden | Sweden | Skanian cook, Solna cook, Stockholm cook",
        "Suomi | Suomi | Finland | Helsinki cook",
        "Schweden | Schweden | Sweden | Skanian cook, Solna cook, Stockholm cook",
        "Suède | Suède | Sweden | Skanian cook, Solna cook, Stockholm cook",
        "Helsingfors | Helsingfors | Within 25 km of Helsingfors, Finland | Helsinki cook",
        "stockholm | Stockholm | Within 25 km of Stockholm, Sweden | Solna cook, Stockholm cook",
        "Stokholm | Stockholm | Within 25 km of Stockholm, Sweden | Solna cook, Stockholm cook",
        "Swedn | Sweden | Sweden | Skanian cook, Solna cook, Stockholm cook",
        "Paris | Paris | Within 25 km of Paris, France | Paris cook",
        "Paris, Texas | Paris, US | Within 25 km of Paris, United States | Texan cook",
        "Skåne | Skåne | Skåne | Skanian cook",
        "nordics | nordics | nordics | Roaming cook",
      })
  void where_isTakenForAPlace(String typed, String field, String chip, String titles) {
    Document page = open("/?where=" + encoded(typed));

    assertThat(page.select(".result h2").eachText()).containsExactlyInAnyOrder(titles.split(", "));
    assertThat(page.select(".chip bdi").eachText()).containsExactly(chip);
    assertThat(page.expectFirst("#where").val()).isEqualTo(field);
    assertThat(page.expectFirst("#where").attr("aria-invalid")).isEqualTo("false");
    assertThat(page.select("form input[type=hidden]")).isEmpty();
  }

  @Test
  void slip_isToldAtTheField() {
    Document page = open("/?where=Stokholm&lang=sv");

    assertThat(page.expectFirst("#where-note").text())
        .isEqualTo("Visar jobb i Stockholm, Sverige. Du skrev ”Stokholm”.");
    assertThat(page.title()).isEqualTo("Lediga jobb i Stockholm, Sverige – Corpus Core");
    assertThat(open("/?where=Stockholm").expectFirst("#where-note").text()).isEmpty();
  }

  /** By the names that the JDK has; a language of the pages that the reader lacks fails here. */
  @ParameterizedTest
  @EnumSource(PageLanguage.class)
  void country_isReadByItsNameInEachLanguageOfThePages(PageLanguage language) {
    String finland = Locale.of("", "FI").getDisplayCountry(Locale.of(language.tag()));

    assertThat(open("/?where=" + encoded(finland)).select(".result h2").eachText())
        .isNotEmpty()
        .isEqualTo(open("/?where=FI").select(".result h2").eachText());
  }

  @Test
  void radiusOfZero_isThePlaceItself() {
    Document page = open("/?where=Stockholm&radius=0");

    assertThat(page.select(".result h2").eachText()).containsExactly("Stockholm cook");
    assertThat(page.select("#radius option[selected]").eachText()).containsExactly("0 km");
    assertThat(page.select(".chip bdi").eachText()).containsExactly("Stockholm, Sweden");
    assertThat(page.select("#sort option").eachText()).contains("Nearest");
  }

  @Test
  void unlikelyRadius_isTheUsualOne() {
    Document page = open("/?where=Stockholm&radius=a%20lot");

    assertThat(page.select(".result")).hasSize(2);
    assertThat(page.select("#radius option[selected]").eachText()).containsExactly("25 km");
  }

  @Test
  void nearestFirst_needsATown() {
    Document page = open("/?where=Sverige&radius=50&sort=distance");

    assertThat(page.select(".result")).hasSize(3);
    assertThat(page.select("#sort option").eachText()).containsExactly("Newest", "Oldest");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Nowhereville", "Lund or Paris and Rome", "東京都庁前", "--"})
  void whatIsNoPlace_isSaidAtTheField_andTheOtherFiltersStay(String typed) {
    Document page =
        open("/?q=cook&where=" + encoded(typed) + "&radius=50&country=SE&sort=distance");

    assertThat(page.expectFirst("#where").val()).isEqualTo(typed);
    assertThat(page.expectFirst("#where").attr("aria-invalid")).isEqualTo("true");
    assertThat(page.expectFirst("#where").attr("aria-describedby")).isEqualTo("where-note");
    assertThat(page.expectFirst("#where-note").text())
        .isEqualTo("We do not know any place called “" + typed + "”. These jobs are anywhere.");
    assertThat(page.select(".chip bdi").eachText()).containsExactly("Sweden");
    assertThat(page.expectFirst("#q").val()).isEqualTo("cook");
    assertThat(page.select(".result")).hasSize(3);
    assertThat(page.select("meta[name=robots]").attr("content")).contains("noindex");
  }

  @Test
  void tenThousandLetters_areCut() {
    Document page = open("/?where=" + "x".repeat(10_000));

    assertThat(page.expectFirst("#where").val()).hasSize(512);
    assertThat(page.expectFirst("#where-note").text()).hasSizeLessThan(150);
    assertThat(page.select(".result")).hasSize(7);
  }

  /** The sentence around it keeps its order (Unicode, UAX #9). */
  @Test
  void whatIsNoPlace_andTurnsTheDirection_isIsolated() {
    Document page = open("/?where=" + encoded("\u202eNowhere]"));

    assertThat(page.expectFirst("#where-note").text()).contains("“\u2068\u202eNowhere]\u2069”.");
  }

  @Test
  void oldLinksWithALocation_findWhatTheyFound() {
    Document page = open("/?location=Helsinki");

    assertThat(page.select(".result h2").eachText()).containsExactly("Helsinki cook");
    assertThat(page.expectFirst("#where").val()).isEmpty();
    assertThat(page.select("form input[name=location]").eachAttr("value"))
        .containsExactly("Helsinki");
  }

  @Test
  void insights_haveTheCountryOrTheRegion() {
    assertThat(open("/?where=Sverige").select(".together a").attr("href"))
        .isEqualTo("/insights?country=SE");
    assertThat(open("/?where=Sk%C3%A5ne").select(".together a").attr("href"))
        .isEqualTo("/insights?location=Sk%C3%A5ne");
    assertThat(open("/?where=Stockholm").select(".together a")).isEmpty();
  }

  @Test
  void feeds_areOfTheSamePlace() {
    String feed = open("/?where=Stokholm").expectFirst(".feeds a").attr("href");

    assertThat(feed).isEqualTo("/feed.atom?where=Stockholm&distinct=true");
    assertThat(corpus.get(feed).body()).contains("Stockholm cook").doesNotContain("Helsinki cook");
  }

  private static Document open(String path) {
    return PageSource.open(corpus, path);
  }

  private static String encoded(String typed) {
    return URLEncoder.encode(typed, StandardCharsets.UTF_8);
  }
}
