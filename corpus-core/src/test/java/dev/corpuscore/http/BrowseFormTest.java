package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.service.TestCorpus;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the form of the search page has, sends along, and says of filters. */
class BrowseFormTest {
  private static ServedCorpus corpus;

  /** Two jobs in Sweden and one in Norway, all at night. */
  @BeforeAll
  static void serve(TestCorpus data) {
    corpus = ServedCorpus.of(data, List.of(job(1, "SE"), job(2, "SE"), job(3, "NO")));
  }

  @Test
  void remoteAsPythonWritesIt_isSaidAndChosen() {
    for (String yes : List.of("True", "1", "true")) {
      Document page = PageSource.open(corpus, "/?remote=" + yes);

      assertThat(page.select(".chip bdi").eachText()).as(yes).containsExactly("Remote");
      assertThat(page.expectFirst("#remote-true").hasAttr("checked")).as(yes).isTrue();
    }
  }

  @Test
  void filterWithoutWordsOfItsOwn_isNamed() {
    Document page = PageSource.open(corpus, "/?abroad=false&location=Lund");

    assertThat(page.select(".chip bdi").eachText())
        .containsExactlyInAnyOrder("Lund", "abroad: false");
  }

  /** What has no control of its own on this page is sent along. */
  @Test
  void exactWordsAndAnOrder_areKeptByTheForm() {
    Document exact = PageSource.open(corpus, "/?q=nihgt&exact=true&sort=pubdate-asc");
    assertThat(exact.expectFirst("#search input[name=exact]").val()).isEqualTo("true");
    assertThat(exact.expectFirst("#search input[name=sort]").val()).isEqualTo("pubdate-asc");

    Document other = PageSource.open(corpus, "/?q=night&sort=updated&country=SE");
    assertThat(other.select("#search input[name=sort]")).isEmpty();
    assertThat(other.expectFirst("#sort option[selected]").text()).isEqualTo("updated");
    assertThat(other.expectFirst(".clear").attr("href")).isEqualTo("/?q=night&sort=updated");
    assertThat(PageSource.open(corpus, "/").expectFirst("#sort option[selected]").text())
        .isEqualTo("Newest");
  }

  /** A form sends its choice of currency and period also where no amount was typed. */
  @Test
  void payWithoutAnAmount_isNotGiven() {
    Document page =
        PageSource.open(corpus, "/?q=night&salary.min=&salary.currency=NOK&salary.period=hour");

    assertThat(page.select(".chip")).isEmpty();
    assertThat(page.select(".result")).isNotEmpty();
  }

  @Test
  void payAsPeopleWriteIt_isRead() {
    for (String typed :
        List.of(
            "30 000", "30,000", "30.000", "30000,00", "30k", "30\u00a0000 \u20ac", "\u20ac30000")) {
      String written = URLEncoder.encode(typed, StandardCharsets.UTF_8);
      Document page =
          PageSource.open(
              corpus, "/?salary.min=" + written + "&salary.currency=EUR&salary.period=year");

      assertThat(page.select(".chip bdi").eachText())
          .as(typed)
          .containsExactly("from €30,000 a year");
      assertThat(page.expectFirst("#salary").val()).as(typed).isEqualTo("30000");
    }
  }

  @Test
  void signOfAnAmount_isItsCurrency() {
    Document page =
        PageSource.open(corpus, "/?salary.min=%C2%A315.50&salary.currency=SEK&salary.period=hour");

    assertThat(page.select(".chip bdi").eachText()).containsExactly("from £15.50 an hour");
    assertThat(page.expectFirst("#currency option[selected]").val()).isEqualTo("GBP");
  }

  /** Two jobs are in Sweden, one is in Norway, none is in Denmark. */
  @ParameterizedTest
  @CsvSource({
    "30 000 kr, EUR, '', SEK",
    "30 000 kr/mån, EUR, '', SEK",
    "30 000 kr, EUR, NO, NOK",
    "30 000 kr, DKK, '', DKK",
  })
  void crown_isTheOneThatWasChosen_orElseOfMostJobs(
      String typed, String chosen, String country, String currency) {
    Document page = PageSource.open(corpus, paid(typed, chosen) + "&country=" + country);

    assertThat(page.select(".chip bdi").eachText())
        .contains("from " + currency + " 30,000 a month");
    assertThat(page.select("#pay-note").text()).isEmpty();
  }

  @Test
  void crown_whereNoneIsPaid_isNotTakenForAnotherCurrency() {
    Document page = PageSource.open(corpus, paid("30 000 kr", "EUR") + "&country=FI");

    assertThat(page.select(".chip bdi").eachText()).containsExactly("Finland");
    assertThat(page.select("#pay-note").text())
        .isEqualTo("“30 000 kr” is not an amount. Write one such as 3000.");
    assertThat(page.expectFirst("#salary").val()).isEqualTo("30 000 kr");
  }

  @Test
  void exampleOfAnAmount_isInTheCurrencyOfMostJobs() {
    assertThat(PageSource.open(corpus, paid("much", "EUR") + "&lang=sv").select("#pay-note").text())
        .isEqualTo("”much” är inget belopp. Skriv till exempel 30000.");
  }

  /** Whoever chose the wrong one can choose another. */
  @Test
  void currencies_areOfferedWhateverPayWasAskedFor() {
    Document page = PageSource.open(corpus, paid("900000", "EUR"));

    assertThat(page.select(".result")).isEmpty();
    assertThat(page.select("#currency option").eachText())
        .containsExactly("EUR", "SEK", "NOK", "USD", "GBP");
  }

  private static String paid(String typed, String currency) {
    return "/?salary.min="
        + URLEncoder.encode(typed, StandardCharsets.UTF_8)
        + "&salary.currency="
        + currency
        + "&salary.period=month";
  }

  /** Sweden is where most of the jobs are. */
  @Test
  void exampleOfPay_fitsCurrencyAndPeriod() {
    assertThat(PageSource.open(corpus, "/").expectFirst("#salary").attr("placeholder"))
        .isEqualTo("30000");
    assertThat(
            PageSource.open(corpus, "/?salary.min=20&salary.currency=EUR&salary.period=hour")
                .expectFirst("#salary")
                .attr("placeholder"))
        .isEqualTo("15");
  }

  /** The field could not say it, so the form sends it along unseen. */
  @Test
  void currencyAlone_isAFilterWithoutAField() {
    Document page = PageSource.open(corpus, "/?salary.currency=EUR");

    assertThat(page.select(".chip bdi").eachText()).containsExactly("EUR");
    assertThat(page.select("#salary")).isEmpty();
    assertThat(page.expectFirst("#search input[name=salary.currency]").val()).isEqualTo("EUR");
  }

  @Test
  void currencies_areThoseOfTheCountriesThatWereFound() {
    Document page = PageSource.open(corpus, "/");

    assertThat(page.select("#currency option").eachText())
        .containsExactly("SEK", "NOK", "EUR", "USD", "GBP");
    Document norway = PageSource.open(corpus, "/?country=NO");
    assertThat(norway.select("#currency option").eachText().getFirst()).isEqualTo("NOK");
    assertThat(page.select("#period option").eachText())
        .containsExactly("an hour", "a day", "a week", "a month", "a year");
    assertThat(page.expectFirst("#period option[selected]").val()).isEqualTo("month");
  }

  private static PostingContent job(int number, String country) {
    return PostingContent.of("https://acme.example/" + number, "Night cook " + number)
        .locations(List.of(new Location("Lund", "Lund", null, country, null, null)))
        .workplace(Workplace.REMOTE)
        .salary(new Salary(30_000.0, 36_000.0, "EUR", Salary.Period.YEAR, null))
        .build();
  }
}
