package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Published;
import dev.corpuscore.service.TestCorpus;
import java.time.Duration;
import java.util.List;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Links of the search page from before there was one field for where; and other areas. */
class NearPageTest {
  private static ServedCorpus corpus;

  /** Kilometres from the gazetteer's Malmö, by the haversine: 0.7, 15.8, 28.2, 299.8. */
  @BeforeAll
  static void serve(TestCorpus data) {
    corpus =
        ServedCorpus.of(
            data,
            List.of(
                at(1, "Harbour cook", new Location("Malmö", null, null, "SE", 55.61, 13.01)),
                at(2, "College cook", new Location("Lund", null, null, "SE", 55.7, 13.19)),
                at(3, "Castle cook", new Location("København", null, null, "DK", 55.6761, 12.5683)),
                at(4, "Port cook", new Location("Hamburg", null, null, "DE", 53.55, 9.99)),
                at(5, "Somewhere cook", Location.ofText("somewhere"))));
  }

  private static PostingContent at(int number, String title, Location place) {
    return PostingContent.of("https://cooks.example/" + number, title)
        .locations(List.of(place))
        .published(
            new Published(
                ServedCorpus.NOW.minus(Duration.ofDays(9 - number)), Published.Precision.DAY))
        .build();
  }

  @Test
  void results_sayHowFarTheyAre() {
    Document page = PageSource.open(corpus, "/?near=Malm%C3%B6&position.radius=25");

    assertThat(page.select(".result h2").eachText())
        .containsExactly("College cook", "Harbour cook");
    assertThat(page.select(".result .facts li:first-child").eachText())
        .containsExactly("16 km away", "0.7 km away");
    assertThat(page.title()).isEqualTo("Jobs in Malmö, Sweden – Corpus Core");
  }

  @Test
  void nearest_canComeFirst() {
    Document page = PageSource.open(corpus, "/?near=Malm%C3%B6&position.radius=250&sort=distance");

    assertThat(page.select(".result h2").eachText())
        .containsExactly("Harbour cook", "College cook", "Castle cook");
    assertThat(page.select("#sort option[selected]").eachText()).containsExactly("Nearest");
  }

  @Test
  void near_isSaidInTheFieldForWhere() {
    Document page = PageSource.open(corpus, "/?near=malmo&position.radius=37");

    assertThat(page.expectFirst("#where").val()).isEqualTo("Malmö");
    assertThat(page.select("#radius option[selected]").eachText()).containsExactly("37 km");
    assertThat(page.select("form input[type=hidden]")).isEmpty();
    assertThat(page.select(".chip").eachText())
        .containsExactly("Remove Within 37 km of Malmö, Sweden×");
    assertThat(page.select(".chip").attr("href")).isEqualTo("/");
  }

  @Test
  void withoutAPlace_nothingIsFar() {
    Document page = PageSource.open(corpus, "/");

    assertThat(page.select("#radius option[selected]").eachText()).containsExactly("25 km");
    assertThat(page.select("#radius option[selected]").val()).isEmpty();
    assertThat(page.text()).contains("Places: GeoNames, CC BY 4.0");
    assertThat(page.select("#sort option").eachText()).containsExactly("Newest", "Oldest");
    assertThat(page.text()).doesNotContain("km away");
  }

  /** What a form without script sends when nobody named a place. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "/?q=&location=&near=&position.radius=25",
        "/?position.radius=25&sort=distance",
        "/?near=+&sort=distance",
        "/?where=&radius=50&sort=distance",
        "/?where=+&radius=abc"
      })
  void radiusWithoutAPlace_meansNothing(String path) {
    Document page = PageSource.open(corpus, path);

    assertThat(page.select("#count").text()).isEqualTo("5 jobs");
    assertThat(page.select(".chip")).isEmpty();
    assertThat(page.select("form input[type=hidden]")).isEmpty();
  }

  /** A search that the field cannot say stays as it is, and can be taken away as one. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/?position=55.61%2C13.01&position.radius=20 | 20 km of 55.61,13.01 | 2",
        "/?near=Lund&near=Hamburg | 5 km of Lund or 5 km of Hamburg | 2",
      })
  void otherAreas_areKept(String path, String words, int hits) {
    Document page = PageSource.open(corpus, path);

    assertThat(page.select(".result")).hasSize(hits);
    assertThat(page.expectFirst("#where").val()).isEmpty();
    assertThat(page.select(".chip").eachText()).containsExactly("Remove Within " + words + "×");
    assertThat(page.select(".chip").attr("href")).isEqualTo("/");
    List<String> kept = page.select("form input[type=hidden]").eachAttr("name");
    assertThat(kept).hasSize(2).allMatch(it -> it.equals("near") || it.startsWith("position"));
  }

  @Test
  void nothingNear_isAPageThatHelps() {
    Document page = PageSource.open(corpus, "/?near=Kiruna&position.radius=10&sort=distance");

    assertThat(page.select("#count").text()).isEqualTo("No jobs");
    assertThat(page.select(".ways a").eachText())
        .contains("Without the filter “Within 10 km of Kiruna, Sweden”");
  }

  @Test
  void nearAPlaceThatIsNone_isSaidAtTheField() {
    Document page = PageSource.open(corpus, "/?near=Nowhereville&position.radius=10&sort=distance");

    assertThat(page.expectFirst("#where").val()).isEqualTo("Nowhereville");
    assertThat(page.expectFirst("#where-note").text()).contains("“Nowhereville”");
    assertThat(page.select(".result")).hasSize(5);
  }

  /** Several names, and a name beside an area, stay the filters that they were. */
  @Test
  void locations_areKept() {
    Document page = PageSource.open(corpus, "/?location=Lund&location=Hamburg");

    assertThat(page.select(".result h2").eachText()).containsExactly("Port cook", "College cook");
    assertThat(page.select("form input[type=hidden]").eachAttr("value"))
        .containsExactly("Lund", "Hamburg");
    assertThat(page.expectFirst("#where").val()).isEmpty();
  }

  /** A filter without a control is sent along with the next search. */
  @Test
  void filtersWithoutAControl_areKept() {
    Document page = PageSource.open(corpus, "/?skill=abc&parttime.max=50");

    assertThat(page.select("form input[type=hidden]").eachAttr("name"))
        .containsExactly("parttime.max", "skill");
  }
}
