package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Company;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingContentBuilder;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.reading.PayWords;
import java.util.List;
import org.jsoup.nodes.Document;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Words that say more than words find the same in each order, count, link and feed. */
class UnderstoodPageTest {
  private static ServedCorpus corpus;

  @BeforeAll
  static void serve(TestCorpus data) {
    corpus =
        ServedCorpus.of(
            data,
            List.of(
                nurse(1, "London", "GB").build(),
                nurse(2, "Croydon", "GB").workplace(Workplace.REMOTE).build(),
                nurse(3, "Paris", "FR").build(),
                nurse(4, "Bonn", "DE").workplace(Workplace.REMOTE).build()));
  }

  @AfterAll
  static void stop() {
    corpus.close();
  }

  private static PostingContentBuilder nurse(int n, String city, String country) {
    return PostingContent.of("https://a.example/" + n, "Nurse on ward " + n)
        .company(new Company("Clinic " + n, null))
        .locations(List.of(new Location(city, city, null, country, null, null)));
  }

  /** What says nothing of an ad is searched for in no order; what was told binds in all but one. */
  @ParameterizedTest
  @CsvSource({
    "nurse vacancies near me, 4, 4",
    "nurse london, 4, 2",
    "nurse germany, 4, 1",
    "remote nurse, 4, 2",
    "nurse remote london, 4, 1",
    "nurse no experience, 4, 4"
  })
  void otherOrders_findWhatWasTold(String query, int byRelevance, int byDate) {
    String path = "/api/search?q=" + query.replace(' ', '+');

    assertThat(total(path)).isEqualTo(byRelevance);
    assertThat(total(path + "&sort=pubdate-desc")).isEqualTo(byDate);
    assertThat(total(path + "&sort=id&stats=country")).isEqualTo(byDate);
    Document page = page(query + "&sort=pubdate-desc");
    assertThat(page.select(".result")).hasSize(byDate);
    assertThat(page.select("#count").text()).startsWith(byDate + " job");
  }

  @Test
  void chosenFilter_isCountedAsTheOthers() {
    Document page = page("nurse vacancies near me&country=GB");

    assertThat(page.select("#facet-country label").eachText())
        .containsExactly("United Kingdom2", "Germany1", "France1");
  }

  /** Feeds read no words. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nurse vacancies near me | /feed.json?q=nurse&distinct=true",
        "nurse london | /feed.json?q=nurse&where=london&distinct=true",
        "remote nurse germany | /feed.json?q=nurse&where=DE&remote=true&distinct=true"
      })
  void feed_hasWhatWasTold(String query, String href) {
    Document page = page(query);

    assertThat(page.select("link[type=application/feed+json]").attr("href")).isEqualTo(href);
    assertThat(corpus.json(href).get("items"))
        .hasSize((int) total("/api/search?sort=id&q=" + query.replace(' ', '+')));
  }

  @Test
  void chip_takesAwayThePlaceWithTheWordBeforeIt() {
    assertThat(page("nurse in london remote").select(".chip").eachAttr("href"))
        .containsExactly("/?q=nurse+remote", "/?q=nurse+in+london");
  }

  /** The field of the page reads what the words of a search may say. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "15 €/h | 15 | EUR | hour",
        "3000 a month | 3000 | - | month",
        "från 30 000 kr/mån | 30000 | - | month",
        "30000-40000 | 30000 | - | -",
        "£35k | 35000 | GBP | -"
      })
  void pay_isReadAsPeopleWriteIt(
      String typed, String least, @Nullable String currency, @Nullable String period) {
    PayWords.Read read = PayWords.typed(typed).orElseThrow();

    assertThat(read.least()).isEqualTo(Double.parseDouble(least));
    assertThat(read.currency() == null || read.currency().isEmpty() ? null : read.currency())
        .isEqualTo(currency);
    assertThat(read.period() == null ? null : read.period().wire()).isEqualTo(period);
  }

  @Test
  void payThatIsNone_keepsThePage_andIsTold() {
    Document page =
        page("nurse&country=GB&salary.min=much&salary.currency=EUR&salary.period=month");

    assertThat(page.select("#pay-note").text())
        .isEqualTo("“much” is not an amount. Write one such as 3000.");
    assertThat(page.select("#salary").attr("value")).isEqualTo("much");
    assertThat(page.select(".result")).hasSize(2);
  }

  private static Document page(String query) {
    return PageSource.open(corpus, "/?q=" + query.replace(' ', '+'));
  }

  private static long total(String path) {
    return corpus.json(path).at("/total/value").longValue();
  }
}
