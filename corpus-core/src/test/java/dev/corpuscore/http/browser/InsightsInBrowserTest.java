package dev.corpuscore.http.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import dev.corpuscore.http.ServedCorpus;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Salary;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.tier.BothTiers;
import dev.corpuscore.tier.Tier;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Insights into enough postings for figures; those into too few are in {@link EveryPageTest}. */
@ExtendWith(Chromium.class)
class InsightsInBrowserTest {
  private static ServedCorpus corpus;

  /** 120 nurses of ten employers, 60 in Sweden and 60 in Norway, 40 in each of three weeks. */
  @BeforeAll
  static void serve(TestCorpus data) {
    corpus = ServedCorpus.of(data, IntStream.range(0, 120).mapToObj(one -> nurse(one)).toList());
  }

  static List<BrowserProfile> profiles() {
    return EveryPageTest.profiles();
  }

  @BothTiers
  @ParameterizedTest
  @MethodSource("profiles")
  void charts_fitAndAreAccessible(BrowserProfile profile, Browser browser) {
    try (BrowserWindow window = BrowserWindow.begin(browser, corpus.port, profile)) {
      for (String language : List.of("en", "de", "fi").subList(0, Tier.rounds(1, 3))) {
        Page page = window.open("/insights?lang=" + language);
        window.keep("charts-" + language);
        window.assertFits();
        window.assertNothingOverlaps();
        window.assertAccessible();
        assertThat(page.locator("svg.weeks rect")).hasCount(3);
        assertThat(page.locator("#country + .bars tr")).hasCount(2);
        assertThat(page.locator("[aria-labelledby=pay] tr")).hasCount(3);
      }
    }
  }

  @Test
  void insightsIntoASearch_openFromTheForm(Browser browser) {
    for (BrowserProfile look : List.of(BrowserProfile.WIDE, BrowserProfile.WIDE.withoutScripts())) {
      try (BrowserWindow window = BrowserWindow.begin(browser, corpus.port, look)) {
        Page page = window.open("/insights?lang=de");

        page.locator("#q").fill("nurse");
        page.locator("#q").press("Enter");

        assertThat(page).hasURL(Pattern.compile(".*/insights\\?q=nurse&.*lang=de"));
        assertThat(page.locator("svg.weeks rect")).hasCount(3);
      }
    }
  }

  /** Ads say the country by its code, whatever a visitor calls it. */
  @Test
  void country_inTheFieldForAPlace_isAFilter(Browser browser) {
    try (BrowserWindow window = BrowserWindow.begin(browser, corpus.port, BrowserProfile.PHONE)) {
      Page page = window.open("/insights?lang=en");

      page.locator("#where").fill("Sverige");
      page.locator("#where").press("Enter");

      assertThat(page.locator(".lead")).containsText("60 jobs");
      assertThat(page.locator(".chip bdi")).hasText("Sweden");
      assertThat(page.locator("#where")).hasValue("");
    }
  }

  @Test
  void pay_isInTheCurrencyOfTheVisitor_ifEnoughJobsStateIt(Browser browser) {
    try (BrowserWindow window = BrowserWindow.begin(browser, corpus.port, BrowserProfile.WIDE)) {
      Locator unit = window.open("/insights?lang=en").locator("[aria-labelledby=pay] .seen");
      assertThat(unit).containsText("80 jobs");

      window.open("/insights?lang=sv");

      assertThat(unit).containsText("40 lediga jobb");
      assertThat(unit).containsText("SEK");
    }
  }

  private static PostingContent nurse(int one) {
    String country = one % 2 == 0 ? "SE" : "NO";
    return PostingContent.of("https://care.example/" + one, "Nurse " + one)
        .company(new Company("Care " + one % 10, null))
        .locations(List.of(new Location("There", null, null, country, null, null)))
        .employmentType(EmploymentType.FULL_TIME)
        .salary(
            new Salary(1.0, 30_000.0 + one, one % 3 == 0 ? "SEK" : "EUR", Salary.Period.YEAR, null))
        .description("Nights and days.")
        .published(
            new Published(
                ServedCorpus.NOW.minus(Duration.ofDays(7L * (1 + one % 3))),
                Published.Precision.SECOND))
        .build();
  }
}
